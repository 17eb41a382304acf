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
  const added = await transaction.run(
    query
      .insertInto('covered_periods')
      .values({ first_day: formatDay(first), last_day: formatDay(last) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('first_day')
      .compile(),
  );
  return added.length > 0;
}

/** Forgets what the files of an import covered. */
export async function uncoverPeriods(transaction: Transaction, importId: string): Promise<void> {
  await transaction.run(query.deleteFrom('covered_periods').where('import_id', '=', importId).compile());
}
