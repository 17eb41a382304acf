import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { Decimal } from '../money/decimal.ts';
import type { AccountsById } from './account.ts';
import type { FlowLine } from './cash-flow.ts';
import type { EntryKind } from './entry-kind.ts';

/** An entry that stands, with its lines as the flows of cash see them. */
export type StandingEntry = Readonly<{
  id: string;
  date: string;
  kind: EntryKind;
  lines: readonly FlowLine[];
}>;

/** Reads whole entries in batches, in the order of their ids: those with a line on one of the accounts, or all of them. */
export async function* readStandingEntries(
  transaction: Transaction,
  accounts: AccountsById,
  accountIds: readonly string[] | 'all',
): AsyncGenerator<readonly StandingEntry[]> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await transaction.run(selectLines(after, accountIds));
    const entries = new Map<string, StandingEntry & { lines: FlowLine[] }>();
    for (const { id, entry_date: date, kind, account_id: accountId, amount } of rows) {
      const entry = entries.get(id) ?? { id, date, kind, lines: [] };
      const { class: accountClass, activity } = accounts.at(accountId);
      entry.lines.push({ class: accountClass, activity, amount: new Decimal(amount) });
      entries.set(id, entry);
      if (id > after) after = id;
    }
    if (entries.size === 0) return;
    yield [...entries.values()];
  }
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const ENTRIES_AT_ONCE = 2_000;

function selectLines(after: string, accountIds: readonly string[] | 'all') {
  const concerned =
    accountIds === 'all'
      ? sql``
      : sql`and exists (
          select from ${own('journal_lines')} line
          where line.organization_id = entry.organization_id and line.entry_id = entry.id
            and line.account_id = any(${accountIds}::uuid[]))`;
  return sql<{ id: string; entry_date: string; kind: EntryKind; account_id: string; amount: string }>`
    select entry.id, entry.entry_date, entry.kind, line.account_id, line.amount
    from (
      select organization_id, id, entry_date, kind from ${own('journal_entries')} entry
      where voided_at is null and id > ${after}::uuid ${concerned}
      order by id limit ${ENTRIES_AT_ONCE}
    ) entry
    cross join lateral (
      select account_id, base_debit - base_credit as amount from ${own('journal_lines')} journal_lines
      where organization_id = entry.organization_id and entry_id = entry.id offset 0
    ) line
  `.compile(query);
}
