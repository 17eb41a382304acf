import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { dueIn } from './schedule.ts';

/**
 * Moves the next time of every report to the same day and hour in another time zone of the organisation. What is due already may be half sent: it
 * stays, and is sent when it is due there too.
 */
export async function followTimeZone(transaction: Transaction, timeZone: string, now: Date): Promise<void> {
  const reports = await transaction.run(
    query
      .selectFrom('reports')
      .select(['id', 'working_day', 'hour', 'due_at'])
      .where('due_at', '>', now)
      .forUpdate()
      .compile(),
  );
  for (const { id, working_day: workingDay, hour, due_at: dueAt } of reports) {
    if (dueAt === null) continue;
    const due = dueIn({ workingDay, hour }, timeZone, dueAt);
    await transaction.run(
      query.updateTable('reports').set({ due_at: due, look_at: due }).where('id', '=', id).compile(),
    );
  }
}
