import { sql } from 'kysely';
import { query, type Statement } from '../db/statement.ts';

/** Ends the reports of members who left, deleted ones too. Their maker can begin one again by changing it. */
export function endReportsOf(
  userIds: readonly string[],
  now: Date,
): Statement<Readonly<{ id: string; name: string }>> {
  return query
    .updateTable('reports')
    .set({ ended_at: now, due_at: null, look_at: null, attempts: 0 })
    .where('created_by', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('ended_at', 'is', null)
    .returning(['id', 'name'])
    .compile();
}
