import { type AuditActor, recordEvent } from '../audit/audit.ts';
import type { FoundingDoor } from '../db/founding.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { AlmanacError } from '../errors.ts';
import { invalidField, readAll } from '../invalid-request.ts';
import { canonicalEmail } from './canonical-email.ts';
import { isRole, ROLES, type Role } from './capability.ts';
import { requireEmail, requireName } from './form.ts';
import { accountCopy, type MemberAccount } from './member-account.ts';
import { hashPassword, requirePassword } from './password.ts';

/** A new user, and the organisation in which they get a membership. */
export type NewUser = Readonly<{
  organizationId: string;
  email: string;
  password: string;
  role: string;
  name?: string;
  /** Words that the password must not consist of, besides the address. */
  organizationName?: string;
  /** Who creates it, for the audit log. Left out for data that was there from the start, as in the demo. */
  by?: AuditActor;
}>;

export type CreatedUser = Readonly<{ id: string; membershipId: string }>;

/**
 * Creates an account with a membership, both or neither. Its address counts as verified: the operator vouches for it.
 * Throws INVALID_REQUEST, naming the field, or ALREADY_EXISTS when the address has an account: an address alone makes
 * nobody a member.
 */
export async function createUser(found: FoundingDoor, wanted: NewUser, now: Date): Promise<CreatedUser> {
  const { role, ...user } = await requireNewUser(wanted);
  const { organizationId, by } = wanted;
  const account = { id: newId(now), name: user.name, email: user.email, verifiedAt: now };
  const membershipId = newId(now);
  const { userId } = await found.member(
    async (transaction) => {
      const [made] = await transaction.run(insertUser({ ...account, hash: user.hash, now }));
      if (made === undefined) throw addressTaken('email');
      return { organizationId, userId: made.id };
    },
    async (transaction, made) => {
      await transaction.run(insertMembership({ id: membershipId, account, role, now }));
      if (by === undefined) return;
      const event = {
        actor: by,
        action: 'member.joined',
        subject: { kind: 'membership', id: membershipId },
        before: null,
        after: { user_id: made.userId, role, status: 'active' },
      };
      await transaction.run(recordEvent(event, now));
    },
  );
  return { id: userId, membershipId };
}

/** The refusal of an address that already has an account. */
export function addressTaken(field: string): AlmanacError {
  return invalidField(field, 'repeated', 'must not have an account already', 'ALREADY_EXISTS');
}

/** A new user in stored form. Throws INVALID_REQUEST, naming the field. */
export async function requireNewUser(
  wanted: Pick<NewUser, 'email' | 'password' | 'role' | 'name' | 'organizationName'>,
): Promise<Readonly<{ email: string; name: string; role: Role; hash: string }>> {
  const { name: given = '', role, organizationName = '' } = wanted;
  const form = readAll({
    email: () => requireEmail('email', wanted.email),
    role: () => requireRole(role),
    name: () => (given.trim() === '' ? '' : requireName('name', given)),
    password: () => requirePassword('password', wanted.password, [wanted.email, organizationName]),
  });
  return {
    email: form.email,
    name: form.name,
    role: form.role,
    hash: await hashPassword(wanted.password),
  };
}

/** A role in stored form. Throws INVALID_REQUEST, listing the roles. */
export function requireRole(role: string): Role {
  if (!isRole(role)) throw invalidField('role', 'enum', `must be one of: ${ROLES.join(', ')}`);
  return role;
}

/** Stores a user's membership of the door's organisation. */
export function insertMembership(
  membership: Readonly<{ id: string; account: MemberAccount; role: Role; now: Date }>,
) {
  const { id, account, role, now } = membership;
  return query
    .insertInto('memberships')
    .values({ id, ...accountCopy(account), role, created_at: now, updated_at: now })
    .compile();
}

/** Stores a new user. Returns no row when the email address already has an account. */
export function insertUser(user: MemberAccount & Readonly<{ hash: string; now: Date }>) {
  return query
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      canonical_email: canonicalEmail(user.email),
      name: user.name,
      password_hash: user.hash,
      email_verified_at: user.verifiedAt,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.column('canonical_email').doNothing())
    .returning('id')
    .compile();
}
