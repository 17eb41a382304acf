import { platformQuery, type Statement } from '../db/statement.ts';

/**
 * Revokes every assistant of an account, in all organisations. It goes with the sessions of the account where these end because somebody
 * else may have been signed in: what they connected must not stay.
 */
export function endAssistantsOf(userId: string, now: Date): Statement<unknown> {
  return platformQuery
    .updateTable('connected_assistants')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .compile();
}
