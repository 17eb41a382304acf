import { sql } from 'kysely';
import { type AuditActor, recordEvents } from '../audit/audit.ts';
import { platformQuery, query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { ASSISTANT_COLUMNS, assistantFrom, describeAssistant } from './assistant-record.ts';

/** Assistants that a transaction revoked, each with its organisation. */
export type EndedAssistants = readonly Readonly<{ id: string; organizationId: string }>[];

/**
 * Revokes every assistant of an account, in all organisations, through the platform door. It goes with the sessions of the account where
 * these end because somebody else may have been signed in: what they connected must not stay. `noteEndedAssistants` writes it down.
 */
export async function endAssistantsOf(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<EndedAssistants> {
  return await transaction.run(
    platformQuery
      .updateTable('connected_assistants')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning(['id', 'organization_id as organizationId'])
      .compile(),
  );
}

/** The organisations in which assistants were ended. */
export function organizationsOfEnded(ended: EndedAssistants): readonly string[] {
  return [...new Set(ended.map(({ organizationId }) => organizationId))];
}

/** Records the end of those of one organisation in its audit log, in the transaction that ended them. */
export async function noteEndedAssistants(
  transaction: Transaction,
  ended: EndedAssistants,
  { organizationId, actor }: Readonly<{ organizationId: string; actor: AuditActor }>,
  now: Date,
): Promise<void> {
  const own = ended.filter((one) => one.organizationId === organizationId);
  const ids = own.map(({ id }) => id);
  await noteEnded(transaction, ids, actor, now);
}

/** Revokes the assistants of members in the door's organisation, and records it. */
export async function revokeAssistantsOf(
  transaction: Transaction,
  { userIds, actor }: Readonly<{ userIds: readonly string[]; actor: AuditActor }>,
  now: Date,
): Promise<void> {
  const ended = await transaction.run(
    query
      .updateTable('connected_assistants')
      .set({ revoked_at: now })
      .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
      .where('revoked_at', 'is', null)
      .returning('id')
      .compile(),
  );
  const ids = ended.map(({ id }) => id);
  await noteEnded(transaction, ids, actor, now);
}

async function noteEnded(
  transaction: Transaction,
  ids: readonly string[],
  actor: AuditActor,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await transaction.run(
    query
      .selectFrom('connected_assistants')
      .select(ASSISTANT_COLUMNS)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      // One that had expired is none that was revoked.
      .where('expires_at', '>', now)
      .orderBy('created_at')
      .orderBy('id')
      .compile(),
  );
  const events = rows.map(assistantFrom).map((after) => ({
    actor,
    action: 'assistant.revoked',
    subject: { kind: 'assistant', id: after.id },
    before: describeAssistant({ ...after, revokedAt: null }),
    after: describeAssistant(after),
  }));
  if (events.length > 0) await transaction.run(recordEvents(events, now));
}
