import { sql } from 'kysely';
import { query, type Statement } from '../db/statement.ts';

/** Ends the alerts of members for good, deleted ones too. A check that has read them writes nothing of them. */
export function endAlertsOf(userIds: readonly string[], now: Date): Statement<unknown> {
  return query
    .updateTable('alerts')
    .set({ ended_at: now, revision: sql<number>`revision + 1` })
    .where('created_by', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('ended_at', 'is', null)
    .compile();
}
