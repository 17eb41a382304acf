import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { addDays, formatDay, parseDay } from '../period/index.ts';
import { derivedNames } from './derived-names.ts';
import type { LedgerDays } from './trial-balance.ts';

/** What openings did to an account, in base currency: what they moved or adjusted, and the debits and credits that they closed. */
export type CarriedBalance = Readonly<{ code: string; moved: string; debit: string; credit: string }>;

/**
 * Reads the entries that follow from whole openings on some days, by account. An opening on the day after them counts, since it closes the
 * last of these days. One on the first day does not, since balances begin with it.
 */
export async function readCarried(
  transaction: Transaction,
  { first, last }: LedgerDays,
): Promise<readonly CarriedBalance[]> {
  const names = await namesWithin(transaction, { first, last });
  if (names.length === 0) return [];
  return await transaction.run(
    sql<CarriedBalance>`
      select account.code, coalesce(sum(base_debit - base_credit) filter (where entry.kind = 'opening'), 0)::text as moved,
        coalesce(sum(base_debit) filter (where entry.kind <> 'opening'), 0)::text as debit,
        coalesce(sum(base_credit) filter (where entry.kind <> 'opening'), 0)::text as credit
      from ${own('journal_entries')} entry
      join ${own('journal_lines')} line on line.organization_id = entry.organization_id and line.entry_id = entry.id
      join ${own('accounts')} account on account.organization_id = line.organization_id and account.id = line.account_id
      where entry.voided_at is null and entry.entry_date between ${formatDay(first)}::date and ${formatDay(last)}::date
        and entry.external_id = any(${names}::text[])
      group by account.code
    `.compile(query),
  );
}

/** Names of the entries that may follow from whole openings after the first day, up to the day after the last one. */
async function namesWithin(transaction: Transaction, { first, last }: LedgerDays): Promise<string[]> {
  const rows = await transaction.run(
    sql<{ date: string }>`
      select distinct entry_date as date from ${own('journal_entries')} journal_entries
      where voided_at = '-infinity' and entry_date > ${formatDay(first)}::date
        and entry_date <= ${formatDay(addDays(last, 1))}::date
    `.compile(query),
  );
  return rows.flatMap(({ date }) => {
    const day = parseDay(date);
    return day === null ? [] : derivedNames(day);
  });
}
