import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { PAY_CLASSES } from './account-class.ts';

/**
 * Whether an entry, as `entry`, is one of pay: it has a line on wages or on what is owed of them, as one that pays wages off
 * has too.
 */
export const IS_OF_PAY: RawBuilder<unknown> = isOfPay('entry');

/** The same of an entry under another alias. */
export function isOfPay(alias: string): RawBuilder<unknown> {
  return sql`exists (
    select from ${own('journal_lines')} line_of_pay
    where line_of_pay.entry_id = ${sql.ref(`${alias}.id`)}
      and line_of_pay.account_id = any(array(select id from ${own('accounts')} accounts where class = any(${PAY_CLASSES}::text[]))))`;
}

/** The external ids among these that belong to valid entries of pay in the ledger. */
export async function payEntriesAmong(
  transaction: Transaction,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await transaction.run(
    sql<{ name: string }>`
      select given.name
      from unnest(${externalIds}::text[]) as given(name), lateral (
        select id from ${own('journal_entries')} journal_entries where voided_at is null and external_id = given.name offset 0
      ) entry
      where ${IS_OF_PAY}
    `.compile(query),
  );
  return new Set(rows.map(({ name }) => name));
}
