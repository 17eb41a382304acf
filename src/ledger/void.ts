import { sql } from 'kysely';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import { Decimal } from '../money/decimal.ts';
import type { Book } from './book.ts';
import type { CountedLine } from './counted-entry.ts';
import type { EntryKind } from './entry-kind.ts';
import { aboutOf, type OnlyParty } from './only-party.ts';
import { RECORDED_LATE } from './recount.ts';
import type { Totals } from './totals.ts';

/** The ledger does not do what it was asked; the message says why. */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal';
}

/** Marks entries as void and counts them out of the totals. Throws LedgerRefusal unless each stands. */
export async function voidEntries(
  { transaction, chart, now }: Book,
  ids: readonly string[],
  totals: Totals,
): Promise<void> {
  const voided = await transaction.run(
    sql<VoidedRow>`
      update journal_entries set voided_at = ${now}
      where organization_id = ${TENANT} and id = any(${ids}::uuid[]) and voided_at is null
      returning id, entry_date, kind, ${RECORDED_LATE} as late, only_customer_id, only_vendor_id
    `.compile(query),
  );
  if (voided.length !== new Set(ids).size) {
    throw new LedgerRefusal('an entry to be voided is not there, or is voided already');
  }
  const lines = await transaction.run(
    sql<{
      entry_id: string;
      account_id: string;
      department_id: string | null;
      customer_id: string | null;
      vendor_id: string | null;
      reconciled: boolean;
      base_debit: string;
      base_credit: string;
    }>`
      select line.*
      from unnest(${ids}::uuid[]) as given(id), lateral (
        select entry_id, account_id, department_id, customer_id, vendor_id, reconciled, base_debit, base_credit
        from ${own('journal_lines')} journal_lines where entry_id = given.id offset 0
      ) line
    `.compile(query),
  );
  const onlyOf = new Map(
    voided.map((row) => [row.id, { customerId: row.only_customer_id, vendorId: row.only_vendor_id }]),
  );
  const linesOf = new Map<string, CountedLine[]>(voided.map(({ id }) => [id, []]));
  for (const {
    entry_id: entryId,
    account_id: accountId,
    base_debit: debit,
    base_credit: credit,
    ...line
  } of lines) {
    const { class: accountClass, activity } = chart.at(accountId);
    const named = {
      departmentId: line.department_id,
      customerId: line.customer_id,
      vendorId: line.vendor_id,
    };
    linesOf.get(entryId)?.push({
      accountId,
      class: accountClass,
      activity,
      reconciled: line.reconciled,
      ...aboutOf(named, onlyOf.get(entryId) ?? NOBODY),
      amount: new Decimal(debit).minus(credit),
    });
  }
  await totals.count(
    voided.map(({ id, entry_date: date, kind, late }) => ({
      id,
      date,
      kind,
      late,
      lines: linesOf.get(id) ?? [],
    })),
    -1,
  );
}

const NOBODY: OnlyParty = { customerId: null, vendorId: null };

type VoidedRow = Readonly<{
  id: string;
  entry_date: string;
  kind: EntryKind;
  late: boolean;
  only_customer_id: string | null;
  only_vendor_id: string | null;
}>;
