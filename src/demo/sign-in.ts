import { sql } from 'kysely';
import { createUser } from '../access/create-user.ts';
import { hashPassword } from '../access/password.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { readablePassword } from './readable-password.ts';

/** A user of the demo. The password is seen here and never again. */
export type SignIn = Readonly<{ role: 'owner' | 'member'; email: string; password: string }>;

export type UserDoors = Readonly<{
  platform: PlatformDoor;
  openTenant: (organizationId: string) => TenantWriter;
}>;

/**
 * Creates a user of the demo with a password that is new every time, because somebody may let others reach it. A user
 * who is left of a start that was cut short gets a new one too: nobody has seen the old.
 */
export async function createSignIn(
  { platform, openTenant }: UserDoors,
  organizationId: string,
  role: SignIn['role'],
  now: Date,
): Promise<SignIn> {
  const email = `${role}@demo.almanac.example`;
  const password = readablePassword();
  if (await isMember({ platform, openTenant }, organizationId, email)) {
    await platform.run(changePassword(email, await hashPassword(password), now));
    return { role, email, password };
  }
  const wanted = { organizationId, email, password, role, name: `Demo ${role}` };
  const { existed } = await createUser(platform, openTenant, wanted, now);
  if (existed) await platform.run(changePassword(email, await hashPassword(password), now));
  return { role, email, password };
}

async function isMember(
  { platform, openTenant }: UserDoors,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const [user] = await platform.run(
    query.selectFrom('users').select('id').where(sql<boolean>`lower(email) = lower(${email})`).compile(),
  );
  if (user === undefined) return false;
  const memberships = await openTenant(organizationId).read(
    query.selectFrom('memberships').select('id').where('user_id', '=', user.id).compile(),
  );
  return memberships.length > 0;
}

function changePassword(email: string, hash: string, now: Date) {
  return query
    .updateTable('users')
    .set({ password_hash: hash, updated_at: now })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .compile();
}
