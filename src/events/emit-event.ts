import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import { TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';
import type { EventKind } from './kinds.ts';

/**
 * Writes an event of the door's organisation, in the transaction of the change it reports. It locks out other writers of the organisation until
 * the commit, so call it last.
 */
export function emitEvent(
  kind: Exclude<EventKind, 'data.changed' | 'customer.changed'>,
  data: Readonly<Record<string, unknown>>,
  now: Date,
): Statement<unknown> {
  return sql`
    with placed as (
      update data_versions set event_position = event_position + 1 where organization_id = ${TENANT}
      returning organization_id, event_position
    )
    insert into events (organization_id, id, position, kind, data, occurred_at)
    select organization_id, ${newId(now)}::uuid, event_position, ${kind}, ${JSON.stringify(data)}::jsonb, ${now}::timestamptz from placed
    returning position
  `.compile(query);
}
