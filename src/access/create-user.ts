import { sql } from 'kysely';
import { isUniqueViolation } from '../db/failures.ts';
import { newId } from '../db/identifier.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { invalidField, readAll, requireThat } from '../invalid-request.ts';
import { isRole, ROLES, type Role } from './capability.ts';
import { requireEmail, requireName } from './form.ts';
import { hashPassword, requirePassword } from './password.ts';

/** Somebody who is to sign in, and the organisation in which they get a membership. */
export type NewUser = Readonly<{
  organizationId: string;
  email: string;
  password: string;
  role: string;
  name?: string;
}>;

export type CreatedUser = Readonly<{ id: string; membershipId: string; existed: boolean }>;

/**
 * Creates a user with a membership. An e-mail address that exists gets a further membership and nothing else: its name
 * and its password stay. Throws INVALID_REQUEST, naming the field, also when the user is a member already.
 */
export async function createUser(
  platform: PlatformDoor,
  openTenant: (organizationId: string) => TenantWriter,
  wanted: NewUser,
  now: Date,
): Promise<CreatedUser> {
  const { email, name, role, hash } = await requireNewUser(wanted);
  const [inserted] = await platform.run(insertUser({ id: newId(now), email, name, hash, now }));
  const user = inserted ?? (await findUser(platform, email));
  const membershipId = newId(now);
  await openTenant(wanted.organizationId)
    .write(async (transaction) => {
      await transaction.run(insertMembership({ id: membershipId, userId: user.id, role, now }));
    })
    .catch((failure: unknown) => {
      const isMember = isUniqueViolation(failure, 'memberships_of_organization');
      requireThat('email', !isMember, 'must not belong to a member of the organisation');
      throw failure;
    });
  return { id: user.id, membershipId, existed: inserted === undefined };
}

/** Somebody who is to sign in, as they are stored. Throws INVALID_REQUEST, naming the field. */
export async function requireNewUser(
  wanted: Pick<NewUser, 'email' | 'password' | 'role' | 'name'>,
): Promise<Readonly<{ email: string; name: string; role: Role; hash: string }>> {
  const { name: given = '', role } = wanted;
  const form = readAll({
    email: () => requireEmail('email', wanted.email),
    role: () => requireRole(role),
    name: () => (given.trim() === '' ? '' : requireName('name', given)),
    password: () => requirePassword('password', wanted.password),
  });
  return {
    email: form.email,
    name: form.name,
    role: form.role,
    hash: await hashPassword(wanted.password),
  };
}

function requireRole(role: string): Role {
  if (!isRole(role)) throw invalidField('role', 'enum', `must be one of: ${ROLES.join(', ')}`);
  return role;
}

/** Stores that a user belongs to the door's organisation. */
export function insertMembership(
  membership: Readonly<{ id: string; userId: string; role: Role; now: Date }>,
) {
  const { id, userId, role, now } = membership;
  return query
    .insertInto('memberships')
    .values({ id, user_id: userId, role, created_at: now, updated_at: now })
    .compile();
}

/** Stores somebody who is to sign in. Answers with no row when the e-mail address has an account already. */
export function insertUser(
  user: Readonly<{ id: string; email: string; name: string; hash: string; now: Date }>,
) {
  return query
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      name: user.name,
      password_hash: user.hash,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .compile();
}

async function findUser(platform: PlatformDoor, email: string): Promise<{ id: string }> {
  const [user] = await platform.run(
    query.selectFrom('users').select('id').where(sql<boolean>`lower(email) = lower(${email})`).compile(),
  );
  if (user === undefined) throw new Error('a user whose address is taken was not found');
  return user;
}
