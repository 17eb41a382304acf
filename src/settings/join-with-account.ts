import { insertUser } from '../access/create-user.ts';
import { requireName } from '../access/form.ts';
import { hashPassword, requirePassword } from '../access/password.ts';
import { newSession } from '../access/session.ts';
import { ownAct } from '../access/sign-in.ts';
import { findAccount } from '../access/user.ts';
import { recordEvent } from '../audit/audit.ts';
import type { FoundingDoor } from '../db/founding.ts';
import { newId } from '../db/identifier.ts';
import type { PlatformDoor } from '../db/platform.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import { readAll } from '../invalid-request.ts';
import { join, requireAcceptable } from './accept-invitation.ts';
import type { FoundInvitation } from './find-invitation.ts';
import { asImportInProgress, waitAMoment } from './settings-lock.ts';

/** The parts of a new account, other than the address of its invitation. */
export type NewAccount = Readonly<{ name: string; password: string }>;

type Doors = Readonly<{
  platform: PlatformDoor;
  found: FoundingDoor;
  openTenant: (organizationId: string) => TenantWriter;
}>;

/**
 * Makes an account and its membership and signs in, all of it or nothing, and returns the user with the token of the session. The address counts as verified
 * where the link was mailed to it: a link that its sender copied proves nothing. Throws INVALID_REQUEST, ALREADY_EXISTS
 * when the address has an account, whose holder signs in to accept, or what `findInvitation` throws when the invitation
 * was used or revoked meanwhile.
 */
export async function joinWithAccount(
  { platform, found, openTenant }: Doors,
  invitation: FoundInvitation,
  account: NewAccount,
  now: Date,
): Promise<Readonly<{ userId: string; token: string }>> {
  const name = requireAccount(account, invitation);
  const { email, organizationId } = invitation;
  if ((await findAccount(platform, email)) !== null) throw accountExists();
  await requireAcceptable(openTenant(organizationId), invitation, now);
  const verifiedAt = invitation.delivery === 'mail' ? now : null;
  const user = { id: newId(now), name, email, verifiedAt };
  const hash = await hashPassword(account.password);
  const { userId, token } = await found
    .member(
      async (transaction) => {
        const [made] = await transaction.run(insertUser({ ...user, hash, now }));
        if (made === undefined) throw accountExists();
        const session = newSession(made.id, organizationId, now);
        await transaction.run(session.statement);
        return { organizationId, userId: made.id, token: session.token };
      },
      async (transaction, joining) =>
        await waitAMoment(transaction, async () => {
          await join(transaction, { invitation, account: user }, now);
          await transaction.run(recordEvent(ownAct(joining.userId, 'user.signed_in'), now));
        }),
    )
    .catch(asImportInProgress);
  return { userId, token };
}

function requireAccount(
  { name, password }: NewAccount,
  { email, organizationName }: FoundInvitation,
): string {
  return readAll({
    name: () => (name.trim() === '' ? '' : requireName('name', name)),
    password: () => requirePassword('password', password, [email, organizationName]),
  }).name;
}

// The one thing that the holder of a link learns of an address: no account can be made where there is one.
function accountExists(): AlmanacError {
  return new AlmanacError(
    'ALREADY_EXISTS',
    'No account can be made for this address: sign in with the one that it has, and accept the invitation there.',
  );
}
