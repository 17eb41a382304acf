import { sql } from 'kysely';
import { recordEvent } from '../audit/audit.ts';
import type { EveryDoor } from '../db/both-doors.ts';
import { platformQuery } from '../db/statement.ts';
import { readAll, requireThat } from '../invalid-request.ts';
import { endAssistantsOf, noteEndedAssistants, organizationsOfEnded } from '../oauth/end-assistants.ts';
import type { Organization } from '../organizations/organization.ts';
import { endResetLinksOf } from './account-link.ts';
import { forgetDevices } from './device.ts';
import { hashPassword, isPassword, requirePassword } from './password.ts';
import { endPendingSignInsOf } from './pending-sign-in.ts';
import { type ClientSoftware, endSessionsOf, type NewSession, newSession } from './session.ts';
import type { User } from './user.ts';

/** The passwords that the user gives, and the browser that stays known. */
export type PasswordChange = Readonly<{
  currentPassword: string;
  newPassword: string;
  organization: Organization;
  software: ClientSoftware;
  device: Buffer | null;
}>;

/**
 * Replaces a user's password, ends all their sessions and connected assistants, and forgets their other browsers. The audit log of their
 * current organisation gets an event, and that of each assistant's organisation one for the assistant. Returns a new session in the same
 * organisation. Throws INVALID_REQUEST, naming the field, also when the current password is wrong or has changed in the meantime.
 */
export async function changePassword(
  everyDoor: EveryDoor,
  user: Pick<User, 'id' | 'email' | 'passwordHash'>,
  wanted: PasswordChange,
  now: Date,
): Promise<NewSession> {
  const isRight = await isPassword(wanted.currentPassword, user.passwordHash, 'known device');
  readAll({
    current: () => requireThat('current_password', isRight, WRONG),
    new: () => requirePassword('new_password', wanted.newPassword, [user.email, wanted.organization.name]),
  });
  const hash = await hashPassword(wanted.newPassword, 'known device');
  const { id: organizationId } = wanted.organization;
  const session = newSession(user.id, organizationId, now, wanted.software);
  await everyDoor(
    async (transaction) => {
      const changed = await transaction.run(
        platformQuery
          .updateTable('users')
          .set({ password_hash: hash, updated_at: now })
          .where('id', '=', user.id)
          .where('password_hash', '=', user.passwordHash)
          .returning(sql<number>`1`.as('one'))
          .compile(),
      );
      requireThat('current_password', changed.length === 1, WRONG);
      await transaction.run(endResetLinksOf(user.id, now));
      await transaction.run(endPendingSignInsOf(user.id));
      await transaction.run(endSessionsOf(user.id, now));
      const ended = await endAssistantsOf(transaction, user.id, now);
      await transaction.run(forgetDevices(user.id, wanted.device));
      await transaction.run(session.statement);
      return ended;
    },
    (ended) => [...new Set([organizationId, ...organizationsOfEnded(ended)])],
    async (transaction, ended, entered) => {
      const subject = { kind: 'user', id: user.id } as const;
      const event = { actor: subject, action: 'user.password_changed', subject, before: null, after: null };
      if (entered === organizationId) await transaction.run(recordEvent(event, now));
      await noteEndedAssistants(transaction, ended, { organizationId: entered, actor: subject }, now);
    },
  );
  return session;
}

const WRONG = 'must be your password';
