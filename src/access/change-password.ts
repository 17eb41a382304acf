import { sql } from 'kysely';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import { readAll, requireThat } from '../invalid-request.ts';
import { hashPassword, isPassword, requirePassword } from './password.ts';
import { endSessionsOf, type NewSession, newSession } from './session.ts';
import type { User } from './user.ts';

/**
 * Gives a user another password and ends all their sessions. Answers with a new one in the same organisation. Throws
 * INVALID_REQUEST, naming the field, also when the current password is wrong, or was changed by somebody else meanwhile.
 */
export async function changePassword(
  platform: PlatformDoor,
  user: Pick<User, 'id' | 'passwordHash'>,
  wanted: Readonly<{ currentPassword: string; newPassword: string; organizationId: string }>,
  now: Date,
): Promise<NewSession> {
  const isRight = await isPassword(wanted.currentPassword, user.passwordHash);
  readAll({
    current: () => requireThat('current_password', isRight, WRONG),
    new: () => requirePassword('new_password', wanted.newPassword),
  });
  const hash = await hashPassword(wanted.newPassword, 'new_password');
  const session = newSession(user.id, wanted.organizationId, now);
  await platform.write(async (transaction) => {
    const changed = await transaction.run(
      query
        .updateTable('users')
        .set({ password_hash: hash, updated_at: now })
        .where('id', '=', user.id)
        .where('password_hash', '=', user.passwordHash)
        .returning(sql<number>`1`.as('one'))
        .compile(),
    );
    requireThat('current_password', changed.length === 1, WRONG);
    await transaction.run(endSessionsOf(user.id, now));
    await transaction.run(session.statement);
  });
  return session;
}

const WRONG = 'must be your password';
