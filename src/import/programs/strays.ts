import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Tally } from '../../ledger/chart.ts';
import { type Day, formatDay } from '../../period/index.ts';
import type { ImportTask } from '../loaders/import-task.ts';

/**
 * Warns of entries that a ledger had when it was imported before and has no longer: they are kept. Names of its entries begin with `prefix`. A file that
 * may be a part of the ledger has a period; null if it has no entries.
 */
export async function warnOfStrays(
  task: ImportTask,
  prefix: string,
  noun: string,
  { added, changed, unchanged }: Tally,
  period: Readonly<{ first: Day; last: Day }> | null | 'whole' = 'whole',
): Promise<void> {
  if (period === null) return;
  const within =
    period === 'whole'
      ? sql``
      : sql`and entry_date between ${formatDay(period.first)} and ${formatDay(period.last)}`;
  const [standing] = await task.transaction.run(
    sql<{ count: string }>`
      select count(*) as count from ${own('journal_entries')} journal_entries where voided_at is null and external_id like ${`${prefix}%`} ${within}
    `.compile(query),
  );
  const strays = Number(standing?.count ?? 0) - (added + changed + unchanged);
  if (strays <= 0) return;
  const [were, are] = strays === 1 ? ['entry that was', 'is'] : ['entries that were', 'are'];
  task.warn(`${strays} ${were} imported from ${noun} before ${are} not in this file; still in the ledger`);
}
