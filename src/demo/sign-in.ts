import { createUser, insertMembership } from '../access/create-user.ts';
import { hashPassword } from '../access/password.ts';
import { replacePassword } from '../access/replace-password.ts';
import { findAccount } from '../access/user.ts';
import type { FoundingDoor } from '../db/founding.ts';
import { newId } from '../db/identifier.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { noteEndedAssistants } from '../oauth/end-assistants.ts';
import { readablePassword } from './readable-password.ts';

/** A user of the demo. The password is never shown again. */
export type SignIn = Readonly<{ role: 'owner' | 'member'; email: string; password: string }>;

export type UserDoors = Readonly<{
  platform: PlatformDoor;
  found: FoundingDoor;
  openTenant: (organizationId: string) => TenantWriter;
}>;

/**
 * Creates a user of the demo with a new random password, because the demo may be open to others. A user left over from
 * an interrupted start gets a new password too: the old one was never shown.
 */
export async function createSignIn(
  { platform, found, openTenant }: UserDoors,
  organizationId: string,
  role: SignIn['role'],
  now: Date,
): Promise<SignIn> {
  const email = `${role}@demo.almanac.example`;
  const password = readablePassword();
  const account = await findAccount(platform, email);
  if (account === null) {
    await createUser(found, { organizationId, email, password, role, name: `Demo ${role}` }, now);
    return { role, email, password };
  }
  const { id: userId } = account;
  const hash = await hashPassword(password);
  const { account: replaced, ended } = await platform.write(
    async (transaction) => await replacePassword(transaction, { userId, hash, keptDevice: null }, now),
  );
  await openTenant(organizationId).write(async (transaction) => {
    await noteEndedAssistants(transaction, ended, { organizationId, actor: { kind: 'operator' } }, now);
    const known = query.selectFrom('memberships').select('id').where('user_id', '=', userId).compile();
    if ((await transaction.run(known)).length > 0) return;
    await transaction.run(insertMembership({ id: newId(now), account: replaced, role, now }));
  });
  return { role, email, password };
}
