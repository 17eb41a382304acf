import { sql } from 'kysely';
import { query, type Statement } from '../../db/statement.ts';
import { AT_ONCE } from './settle.ts';

/** Disables the webhooks of members who left, for good. A delivery that is in progress writes down nothing more. */
export function disableWebhooksOf(
  userIds: readonly string[],
  now: Date,
): Statement<Readonly<{ id: string; name: string }>> {
  return query
    .updateTable('webhooks')
    .set({ ...AT_ONCE, disabled_at: now, disabled_because: 'maker_left' })
    .where('created_by', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('disabled_at', 'is', null)
    .returning(['id', 'name'])
    .compile();
}
