import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import { platformQuery, type Statement } from '../db/statement.ts';

/** How long after its start a session ends, even when it is in use. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** A new session and the statement that stores it. `token` goes into the cookie and is not stored. */
export type NewSession = Readonly<{ id: string; token: string; statement: Statement<unknown> }>;

/** The browser and system of the client, such as `Firefox` and `Windows`; null when unknown. */
export type ClientSoftware = Readonly<{ browser: string | null; system: string | null }>;

export function newSession(
  userId: string,
  organizationId: string,
  now: Date,
  { browser, system }: ClientSoftware = { browser: null, system: null },
): NewSession {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = newId(now);
  const statement = platformQuery
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashOf(token),
      user_id: userId,
      active_organization_id: organizationId,
      browser,
      system,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
    })
    .compile();
  return { id, token, statement };
}

/** The hash by which a session is looked up; null for a text that is not a token and so needs no look-up. */
export function parseSessionToken(text: string): Buffer | null {
  return TOKEN.test(text) ? hashOf(text) : null;
}

/** Ends a session now. The row stays for a while, because it shows where its user last worked. */
export function endSession(sessionId: string, now: Date): Statement<unknown> {
  return platformQuery.updateTable('sessions').set({ expires_at: now }).where('id', '=', sessionId).compile();
}

/** Ends every active session of a user, in all organisations. */
export function endSessionsOf(userId: string, now: Date): Statement<unknown> {
  return platformQuery
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .compile();
}

/** Ends the sessions of a user in one organisation. */
export function endSessionsIn(userId: string, organizationId: string, now: Date): Statement<unknown> {
  return platformQuery
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('active_organization_id', '=', organizationId)
    .where('expires_at', '>', now)
    .compile();
}

/** When each user last began a session in the organisation, as far as sessions are kept. */
export function selectLastSessions(organizationId: string, userIds: readonly string[]) {
  return platformQuery
    .selectFrom('sessions')
    .select('user_id')
    .select((select) => select.fn.max('created_at').as('began_at'))
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('active_organization_id', '=', organizationId)
    .groupBy('user_id')
    .compile();
}

/**
 * Finds a session that still works in the organisation, and keeps it so until the transaction ends. A request is authenticated before its
 * body comes, and the session may have ended since.
 */
export function holdSession(sessionId: string, organizationId: string, now: Date): Statement<unknown> {
  return platformQuery
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('active_organization_id', '=', organizationId)
    .where('expires_at', '>', now)
    .forShare()
    .compile();
}

/** Moves a session to another organisation of its user. */
export function switchSession(sessionId: string, organizationId: string): Statement<unknown> {
  return platformQuery
    .updateTable('sessions')
    .set({ active_organization_id: organizationId })
    .where('id', '=', sessionId)
    .compile();
}

/** Removes the sessions that ended long ago. */
export function removeOldSessions(now: Date): Statement<unknown> {
  const limit = new Date(now.getTime() - KEPT_AFTER_END_MS);
  return platformQuery.deleteFrom('sessions').where('expires_at', '<', limit).compile();
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const KEPT_AFTER_END_MS = 30 * 24 * 60 * 60 * 1000;

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
