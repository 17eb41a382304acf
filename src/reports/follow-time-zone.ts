import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { nextDue } from './schedule.ts';

/** Moves the next time of every report to the same hour in another time zone of the organisation. What is due already stays due. */
export async function followTimeZone(transaction: Transaction, timeZone: string, now: Date): Promise<void> {
  const reports = await transaction.run(
    query
      .selectFrom('reports')
      .select(['id', 'working_day', 'hour'])
      .where('due_at', '>', now)
      .forUpdate()
      .compile(),
  );
  for (const { id, working_day: workingDay, hour } of reports) {
    const due = nextDue({ workingDay, hour }, timeZone, now);
    await transaction.run(
      query.updateTable('reports').set({ due_at: due, look_at: due }).where('id', '=', id).compile(),
    );
  }
}
