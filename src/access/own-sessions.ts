import { recordEvent } from '../audit/audit.ts';
import type { BothDoors } from '../db/both-doors.ts';
import { platformQuery, type Statement } from '../db/statement.ts';
import { AlmanacError } from '../errors.ts';

/** An active session, as its user sees it. No network address is stored. */
export type OwnSession = Readonly<{
  id: string;
  browser: string | null;
  system: string | null;
  organization_name: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date;
}>;

/** The user's active sessions, newest first, up to `limit`, and their total. */
export function selectOwnSessions(
  userId: string,
  limit: number,
  now: Date,
): Statement<OwnSession & Readonly<{ total: string }>> {
  return platformQuery
    .selectFrom('sessions')
    .innerJoin('organizations', 'organizations.id', 'sessions.active_organization_id')
    .select(['sessions.id', 'browser', 'system', 'organizations.name as organization_name'])
    .select(['sessions.created_at', 'last_used_at', 'expires_at'])
    .select((select) => select.fn.countAll<string>().over().as('total'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(limit)
    .compile();
}

/**
 * Ends one session of a user, with an event in the user's current organisation in the same transaction. Throws
 * NOT_FOUND.
 */
export async function endOneSession(
  bothDoors: BothDoors,
  { userId, id, organizationId }: Readonly<{ userId: string; id: string; organizationId: string }>,
  now: Date,
): Promise<void> {
  const actor = { kind: 'user', id: userId } as const;
  const event = { actor, action: 'user.session_ended', subject: { kind: 'session', id } };
  await bothDoors(
    async (transaction) => {
      if ((await transaction.run(endOwnSession(userId, id, now))).length === 0)
        throw new AlmanacError('NOT_FOUND', 'You have no session with this id; it may have ended.');
      return { organizationId };
    },
    async (transaction) =>
      void (await transaction.run(recordEvent({ ...event, before: null, after: null }, now))),
  );
}

/** Ends all sessions of a user but one, with the event in the same transaction. Returns how many ended. */
export async function endAllOtherSessions(
  bothDoors: BothDoors,
  {
    userId,
    sessionId,
    organizationId,
  }: Readonly<{ userId: string; sessionId: string; organizationId: string }>,
  now: Date,
): Promise<number> {
  const actor = { kind: 'user', id: userId } as const;
  const event = { actor, action: 'user.other_sessions_ended', subject: actor, before: null };
  const { ended } = await bothDoors(
    async (transaction) => {
      const sessions = await transaction.run(endOtherSessions(userId, sessionId, now));
      return { organizationId, ended: sessions.length };
    },
    async (transaction, { ended: sessions }) =>
      void (await transaction.run(recordEvent({ ...event, after: { sessions } }, now))),
  );
  return ended;
}

/** Ends all active sessions of a user but one. Returns those that ended. */
export function endOtherSessions(userId: string, keptId: string, now: Date): Statement<{ id: string }> {
  return platformQuery
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .where('expires_at', '>', now)
    .returning('id')
    .compile();
}

function endOwnSession(userId: string, sessionId: string, now: Date): Statement<{ id: string }> {
  return platformQuery
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .returning('id')
    .compile();
}
