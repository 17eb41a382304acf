import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type DraftRow, lineDraftOf } from '../../ledger/draft-rows.ts';
import type { EntryDraft, LineDraft } from '../../ledger/entry.ts';
import type { EntryKind } from '../../ledger/entry-kind.ts';
import { Decimal } from '../../money/decimal.ts';
import { addDays, type Day, dayAt, formatDay, requireDay } from '../../period/index.ts';

/** A valid entry of the ledger, or a whole opening (`isStated`). */
export type KeptEntry = Readonly<{ id: string; isStated: boolean; draft: EntryDraft }>;

/**
 * Reads the entries that may be the other halves of these: on the same day, the day before or the day after, with the reverse of one of their
 * lines. Entries with the same names come too.
 */
export async function readKept(
  transaction: Transaction,
  drafts: readonly EntryDraft[],
): Promise<readonly KeptEntry[]> {
  const given = drafts.flatMap(({ externalId, date, lines }) => {
    const counts = new Map<string, number>();
    for (const { account } of lines) counts.set(account, (counts.get(account) ?? 0) + 1);
    // The only line on its account: the other half must have its exact reverse.
    const line = lines.find(({ account, amount }) => !amount.isZero() && counts.get(account) === 1);
    if (line === undefined) return [];
    return {
      name: externalId,
      // No day is before the first of the calendar.
      from: formatDay(dayAt(date - 1) ?? date),
      through: formatDay(addDays(date, 1)),
      account: line.account,
      amount: line.amount.negated().toFixed(),
    };
  });
  if (given.length === 0) return [];
  const rows = await transaction.run(
    sql<KeptRow>`
      select entry.id, entry.external_id, entry.entry_date, entry.description, entry.reference, entry.kind,
        entry.voided_at is not null as is_stated, account.code, line.description as note, line.currency,
        (line.debit - line.credit)::text as amount, (line.base_debit - line.base_credit)::text as base_amount, line.reconciled,
        line.department_id, line.customer_id, line.vendor_id, line.lettering
      from ${own('journal_entries')} entry
      join ${own('journal_lines')} line on line.organization_id = entry.organization_id and line.entry_id = entry.id
      join ${own('accounts')} account on account.organization_id = line.organization_id and account.id = line.account_id
      where entry.id in (
        select near.id from json_to_recordset(${JSON.stringify(given)}::json)
          as given("name" text, "from" date, "through" date, "account" text, "amount" numeric)
        cross join lateral (
          select id from ${own('journal_entries')} journal_entries
          where external_id = given.name and (voided_at is null or voided_at = '-infinity')
          union all
          select each.id from ${own('journal_entries')} each
          join ${own('journal_lines')} reverse on reverse.organization_id = each.organization_id and reverse.entry_id = each.id
          join ${own('accounts')} of on of.organization_id = reverse.organization_id and of.id = reverse.account_id
          where each.entry_date between given.from and given.through and (each.voided_at is null or each.voided_at = '-infinity')
            and of.code = given.account and reverse.debit - reverse.credit = given.amount
        ) near
      )
      order by entry.entry_date, entry.id, line.line_number
    `.compile(query),
  );
  const entries = new Map<string, KeptEntry & { draft: { lines: LineDraft[] } }>();
  for (const row of rows) {
    const entry = entries.get(row.id) ?? { id: row.id, isStated: row.is_stated, draft: draftOf(row) };
    entry.draft.lines.push(lineOf(row));
    entries.set(row.id, entry);
  }
  return [...entries.values()];
}

/** Balances at the end of a day, by account code. */
export async function balancesThrough(transaction: Transaction, day: Day): Promise<Map<string, Decimal>> {
  const rows = await transaction.run(
    sql<{ code: string; balance: string }>`
      select account.code, sum(total.debit - total.credit)::text as balance
      from ${own('account_totals')} total
      join ${own('accounts')} account on account.organization_id = total.organization_id and account.id = total.account_id
      where total.grain = 'day' and total.bucket <= ${formatDay(day)}::date
      group by account.code
    `.compile(query),
  );
  return new Map(rows.map(({ code, balance }) => [code, new Decimal(balance)]));
}

/** Whether the day has valid entries with other names, openings aside. */
export async function hasOthersOn(
  transaction: Transaction,
  day: Day,
  names: readonly string[],
): Promise<boolean> {
  const [found] = await transaction.run(
    sql<{ there: boolean }>`
      select exists (
        select from ${own('journal_entries')} journal_entries
        where entry_date = ${formatDay(day)}::date and voided_at is null and kind <> 'opening'
          and coalesce(external_id, '') <> all(${names}::text[])
      ) as there
    `.compile(query),
  );
  return found?.there === true;
}

type KeptRow = DraftRow &
  Readonly<{
    id: string;
    external_id: string | null;
    entry_date: string;
    description: string;
    reference: string | null;
    kind: EntryKind;
    is_stated: boolean;
    code: string;
  }>;

function draftOf({ external_id: externalId, entry_date: date, description, reference, kind }: KeptRow) {
  return { externalId, date: requireDay(date), description, reference, kind, lines: [] as LineDraft[] };
}

function lineOf(row: KeptRow): LineDraft {
  return { ...lineDraftOf(row, row.code), statedBase: new Decimal(row.base_amount) };
}
