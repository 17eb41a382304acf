import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';

/** The time zone of the organisation, as it is in this transaction: an import may just have changed it. */
export async function readTimeZone(transaction: Transaction): Promise<string> {
  const [row] = await transaction.run(query.selectFrom('organizations').select('time_zone').compile());
  if (row === undefined) throw new Error('the organisation of this door does not exist');
  return row.time_zone;
}
