import { findUserById, type User } from '../../access/user.ts';
import { AlmanacError } from '../../errors.ts';
import type { Services } from '../services.ts';
import { describeMe } from './auth-schemas.ts';

/** The user of a session. Throws UNAUTHENTICATED when there is no such user any more. */
export async function requireUser({ platform, clock }: Services, userId: string): Promise<User> {
  const user = await findUserById(platform, userId, clock());
  if (user === null) throw new AlmanacError('UNAUTHENTICATED');
  return user;
}

/** The answer of a route that says who is signed in, and where. Throws NOT_FOUND when they are no member there. */
export function meIn({ mail }: Services, user: User, organizationId: string) {
  const membership = user.memberships.find(({ organization }) => organization.id === organizationId);
  if (membership === undefined)
    throw new AlmanacError('NOT_FOUND', 'You are not an active member of this organisation.');
  const { organization, role } = membership;
  return describeMe(user, { active: organization, role, sendsMail: mail.isSetUp });
}
