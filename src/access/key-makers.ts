import { sql } from 'kysely';
import { type AuditActor, type CallerActor, recordEvents } from '../audit/audit.ts';
import { query, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { KEY_COLUMNS, keyFrom } from './key-record.ts';
import { isActiveKey } from './key-state.ts';

/**
 * Records, in the transaction that ends memberships, which active keys lose their maker and on which day. The keys keep
 * working: owners revoke them or take them over.
 */
export async function noteMakersWhoLeave(
  transaction: Transaction,
  { membershipIds, actor }: Readonly<{ membershipIds: readonly string[]; actor: AuditActor }>,
  now: Date,
): Promise<void> {
  const rows = await transaction.run(
    query
      .selectFrom('api_keys')
      .innerJoin('memberships', 'memberships.user_id', 'api_keys.created_by')
      .select(
        KEY_COLUMNS.map((column) => (typeof column === 'string' ? (`api_keys.${column}` as const) : column)),
      )
      .where('memberships.id', '=', sql<string>`any(${membershipIds}::uuid[])`)
      .where(isActiveKey(now))
      .orderBy('api_keys.id')
      .compile(),
  );
  if (rows.length === 0) return;
  const events = rows.map(keyFrom).map(({ id, name, createdBy, createdByLeftOn }) => ({
    actor,
    action: MAKER_LEFT,
    subject: { kind: 'api_key', id },
    before: null,
    after: { name, created_by: createdBy, created_by_left_on: createdByLeftOn },
  }));
  await transaction.run(recordEvents(events, now));
}

/** The names of the keys that lost their maker through an actor's changes since an instant. */
export function selectKeysLeftBy(actor: CallerActor, since: Date): Statement<Readonly<{ name: string }>> {
  return query
    .selectFrom('audit_events')
    .innerJoin('api_keys', 'api_keys.id', 'audit_events.subject_id')
    .select('api_keys.name')
    .where('action', '=', MAKER_LEFT)
    .where('occurred_at', '>=', since)
    .where('actor_kind', '=', actor.kind)
    .where('actor_id', '=', actor.id)
    .orderBy('api_keys.name')
    .compile();
}

const MAKER_LEFT = 'api_key.maker_left';
