import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { query, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';

/** Whoever gave the right password has so long to give a code of the second factor. */
export const PENDING_SECONDS = 5 * 60;

/** Begins to wait for a code. The token goes into a cookie, is no session, and is kept nowhere else. */
export async function beginPendingSignIn(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await transaction.run(query.deleteFrom('pending_sign_ins').where('expires_at', '<=', now).compile());
  await transaction.run(
    query
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

/** The hash by which a sign-in is looked up that waits for its code; null for a text that is no token. */
export function parsePendingToken(text: string): Buffer | null {
  return TOKEN.test(text) ? hashOf(text) : null;
}

/** Takes one of the attempts of a sign-in that waits. Answers with no row once they are used up, or it has expired. */
export function takeAttempt(tokenHash: Buffer, now: Date): Statement<Readonly<{ user_id: string }>> {
  return query
    .updateTable('pending_sign_ins')
    .set({ attempts_left: sql<number>`attempts_left - 1` })
    .where('token_hash', '=', tokenHash)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('user_id')
    .compile();
}

/** Ends the wait: the code was right. */
export function endPendingSignIn(tokenHash: Buffer): Statement<unknown> {
  return query.deleteFrom('pending_sign_ins').where('token_hash', '=', tokenHash).compile();
}

/** Ends every wait for a code of an account, whose password or second factor is another now. */
export function endPendingSignInsOf(userId: string): Statement<unknown> {
  return query.deleteFrom('pending_sign_ins').where('user_id', '=', userId).compile();
}

const ATTEMPTS = 5;
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
