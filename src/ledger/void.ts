import { sql } from 'kysely';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import { Decimal } from '../money/decimal.ts';
import type { Book } from './book.ts';
import type { EntryKind } from './entry-kind.ts';
import { RECORDED_LATE } from './recount.ts';
import { countLines } from './totals.ts';

/** The ledger does not do what it was asked; the message says why. */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal';
}

/** Marks entries as void and counts them out of the totals. Throws LedgerRefusal unless each stands. */
export async function voidEntries({ transaction, chart, now }: Book, ids: readonly string[]): Promise<void> {
  const voided = await transaction.run(
    sql<{ id: string; entry_date: string; kind: EntryKind; late: boolean }>`
      update journal_entries set voided_at = ${now}
      where organization_id = ${TENANT} and id = any(${ids}::uuid[]) and voided_at is null
      returning id, entry_date, kind, ${RECORDED_LATE} as late
    `.compile(query),
  );
  if (voided.length !== new Set(ids).size) {
    throw new LedgerRefusal('an entry to be voided is not there, or is voided already');
  }
  const entries = new Map(voided.map((entry) => [entry.id, entry]));
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
  const counted = lines.map((line) => ({
    entryId: line.entry_id,
    date: entries.get(line.entry_id)?.entry_date ?? '',
    kind: entries.get(line.entry_id)?.kind ?? 'ordinary',
    late: entries.get(line.entry_id)?.late ?? false,
    accountId: line.account_id,
    class: chart.at(line.account_id).class,
    activity: chart.at(line.account_id).activity,
    reconciled: line.reconciled,
    departmentId: line.department_id,
    customerId: line.customer_id,
    vendorId: line.vendor_id,
    debit: new Decimal(line.base_debit),
    credit: new Decimal(line.base_credit),
  }));
  await countLines(transaction, counted, -1);
}
