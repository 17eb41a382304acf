import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { type Day, formatDay } from '../period/index.ts';
import type { AccountClass } from './account-class.ts';

/** First and last day, both included. */
export type LedgerDays = Readonly<{ first: Day; last: Day }>;

/**
 * An account over some days, in base currency: its balance before them with what opens within them, what was posted
 * besides, and the balance at their end. Balances are positive for debits. Exact, as text.
 */
export type AccountBalance = Readonly<{
  code: string;
  name: string;
  class: AccountClass;
  opening: string;
  debit: string;
  credit: string;
  closing: string;
}>;

/** The trial balance of some days: every account of the chart, by its code, and how many entries and lines were posted in these days. */
export type TrialBalance = Readonly<{ accounts: readonly AccountBalance[]; entries: number; lines: number }>;

export async function readTrialBalance(
  transaction: Transaction,
  { first, last }: LedgerDays,
): Promise<TrialBalance> {
  const [from, through] = [formatDay(first), formatDay(last)];
  const accounts = await transaction.run(
    sql<AccountBalance>`
      select account.code, account.name, account.class, balance.opening::text, balance.debit::text, balance.credit::text,
        (balance.opening + balance.debit - balance.credit)::text as closing
      from ${own('accounts')} account
      cross join lateral (
        select
          coalesce(sum(debit - credit) filter (where bucket < ${from}::date), 0)
            + coalesce(sum(opening_debit - opening_credit) filter (where bucket >= ${from}::date), 0) as opening,
          coalesce(sum(debit - opening_debit) filter (where bucket >= ${from}::date), 0) as debit,
          coalesce(sum(credit - opening_credit) filter (where bucket >= ${from}::date), 0) as credit
        from ${own('account_totals')} total
        where total.organization_id = account.organization_id and total.account_id = account.id
          and total.grain = 'day' and total.bucket <= ${through}::date
      ) balance
      order by account.code collate "C"
    `.compile(query),
  );
  const [posted] = await transaction.run(
    sql<{ entries: string; lines: string }>`
      select count(distinct entry.id) as entries, count(line.line_number) as lines
      from ${own('journal_entries')} entry
      left join ${own('journal_lines')} line on line.organization_id = entry.organization_id and line.entry_id = entry.id
      where entry.voided_at is null and entry.entry_date between ${from}::date and ${through}::date
    `.compile(query),
  );
  return { accounts, entries: Number(posted?.entries), lines: Number(posted?.lines) };
}

/** The class of every account of the chart, by its code. */
export async function readAccountClasses(
  transaction: Transaction,
): Promise<ReadonlyMap<string, AccountClass>> {
  const accounts = await transaction.run(query.selectFrom('accounts').select(['code', 'class']).compile());
  return new Map(accounts.map(({ code, class: name }) => [code, name]));
}
