import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { platformQuery, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';

/** How long a user who gave the right password has to enter a second-factor code. */
export const PENDING_SECONDS = 5 * 60;

/** A sign-in that waits for its code. The token goes into a cookie, is not a session, and is not stored. */
export async function beginPendingSignIn(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await transaction.run(
    platformQuery.deleteFrom('pending_sign_ins').where('expires_at', '<=', now).compile(),
  );
  await transaction.run(
    platformQuery
      .insertInto('pending_sign_ins')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        attempts_left: ATTEMPTS,
        expires_at: new Date(now.getTime() + PENDING_SECONDS * 1000),
      })
      .compile(),
  );
  return token;
}

/** The hash by which a pending sign-in is looked up; null for a text that is not a token. */
export function parsePendingToken(text: string): Buffer | null {
  return TOKEN.test(text) ? hashOf(text) : null;
}

/** Counts one attempt at a pending sign-in. Returns no row when no attempts are left or it has expired. */
export function takeAttempt(tokenHash: Buffer, now: Date): Statement<Readonly<{ user_id: string }>> {
  return platformQuery
    .updateTable('pending_sign_ins')
    .set({ attempts_left: sql<number>`attempts_left - 1` })
    .where('token_hash', '=', tokenHash)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('user_id')
    .compile();
}

/** Ends a pending sign-in: the code was right. */
export function endPendingSignIn(tokenHash: Buffer): Statement<unknown> {
  return platformQuery.deleteFrom('pending_sign_ins').where('token_hash', '=', tokenHash).compile();
}

/** Ends every pending sign-in of an account whose password or second factor has changed. */
export function endPendingSignInsOf(userId: string): Statement<unknown> {
  return platformQuery.deleteFrom('pending_sign_ins').where('user_id', '=', userId).compile();
}

const ATTEMPTS = 5;
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
