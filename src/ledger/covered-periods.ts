import { sql } from 'kysely';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { type Day, formatDay } from '../period/index.ts';

/**
 * Keeps that a file states everything from a day to a day: also that nothing happened on the others of these days. Answers with whether that
 * is new.
 */
export async function coverPeriod(
  transaction: Transaction,
  { first, last }: Readonly<{ first: Day; last: Day }>,
): Promise<boolean> {
  const period = { first_day: formatDay(first), last_day: formatDay(last) };
  const known = await transaction.run(
    query
      .selectFrom('covered_periods')
      .select('first_day')
      .where('first_day', '=', period.first_day)
      .where('last_day', '=', period.last_day)
      .compile(),
  );
  await transaction.run(
    query
      .insertInto('covered_periods')
      .values(period)
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
  );
  return known.length === 0;
}

/**
 * Forgets what the files of an import covered, once its entries are undone. A period that another import stated is forgotten too where all
 * of its entries were those of this one: without any it would tell that nothing happened.
 */
export async function uncoverPeriods(transaction: Transaction, importId: string): Promise<void> {
  await transaction.run(query.deleteFrom('covered_periods').where('import_id', '=', importId).compile());
  await transaction.run(
    sql<never>`
      delete from covered_periods covered
      where organization_id = ${TENANT} and exists (
        select from ${own('journal_entries')} undone
        where undone.import_id = ${importId}::uuid and undone.entry_date between covered.first_day and covered.last_day
      ) and not exists (
        select from ${own('entry_totals')} total
        where grain = 'day' and entries > 0 and bucket between covered.first_day and covered.last_day
      )
    `.compile(query),
  );
}
