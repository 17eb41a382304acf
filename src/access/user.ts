import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery, type Statement } from '../db/statement.ts';
import {
  ORGANIZATION_COLUMNS,
  type Organization,
  type OrganizationRow,
  organizationFrom,
} from '../organizations/organization.ts';
import { canonicalEmail } from './canonical-email.ts';
import type { Role } from './capability.ts';
import { isInForce, STANDING_COLUMNS, type Standing } from './membership.ts';
import { hasSecondFactor } from './second-factor.ts';

/** A user with the organisations that let them in now, in the order in which they joined. */
export type User = Readonly<{
  id: string;
  email: string;
  name: string;
  /** When the holder proved that they read mail at the address, or an operator vouched for them; null until then. */
  verifiedAt: Date | null;
  passwordHash: string;
  hasSecondFactor: boolean;
  /** The organisation in which they last worked, if there is one. */
  lastOrganizationId: string | null;
  memberships: readonly Readonly<{ role: Role; organization: Organization }>[];
}>;

type UserRow = Readonly<{
  id: string;
  email: string;
  name: string;
  password_hash: string;
  email_verified_at: Date | null;
  has_second_factor: boolean;
  last_organization_id: string | null;
}>;

type MembershipRow = Standing & OrganizationRow;

/** The user with this email address, in any spelling; null when there is none. */
export async function findUserByEmail(
  platform: PlatformDoor,
  email: string,
  now: Date,
): Promise<User | null> {
  return await findUser(platform, sql`users.canonical_email = ${canonicalEmail(email)}`, now);
}

export async function findUserById(platform: PlatformDoor, id: string, now: Date): Promise<User | null> {
  return await findUser(platform, sql`users.id = ${id}`, now);
}

/** The account with this email address, whether or not any organisation lets it in; null when there is none. */
export async function findAccount(platform: PlatformDoor, email: string): Promise<Account | null> {
  const [account] = await platform.run(
    platformQuery
      .selectFrom('users')
      .select(['id', 'name', 'email', 'email_verified_at as verifiedAt'])
      .where('canonical_email', '=', canonicalEmail(email))
      .compile(),
  );
  return account ?? null;
}

export type Account = Pick<User, 'id' | 'email' | 'name' | 'verifiedAt'>;

// Both statements run whether or not there is such a user, so that the time that they take tells nobody.
async function findUser(
  platform: PlatformDoor,
  isUser: RawBuilder<SqlBool>,
  now: Date,
): Promise<User | null> {
  const [[row], memberships] = await platform.write(
    async (transaction) =>
      await Promise.all([transaction.run(selectUser(isUser)), transaction.run(selectMemberships(isUser))]),
  );
  if (row === undefined) return null;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    verifiedAt: row.email_verified_at,
    passwordHash: row.password_hash,
    hasSecondFactor: row.has_second_factor,
    lastOrganizationId: row.last_organization_id,
    memberships: memberships
      .filter((membership) => isInForce(membership, now))
      .map((membership) => ({ role: membership.role, organization: organizationFrom(membership) })),
  };
}

/** The organisation in which a user starts: the one they last worked in, or else the one they joined first. */
export function startingOrganization(user: User): Organization | null {
  const last = user.memberships.find(({ organization }) => organization.id === user.lastOrganizationId);
  return (last ?? user.memberships[0])?.organization ?? null;
}

function selectUser(isUser: RawBuilder<SqlBool>): Statement<UserRow> {
  return platformQuery
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.name', 'users.password_hash', 'users.email_verified_at'])
    .select((select) =>
      select
        .selectFrom('sessions')
        .select('active_organization_id')
        .whereRef('sessions.user_id', '=', 'users.id')
        .orderBy('sessions.created_at', 'desc')
        .limit(1)
        .as('last_organization_id'),
    )
    .select(hasSecondFactor(sql.ref('users.id')).as('has_second_factor'))
    .where(isUser)
    .compile();
}

function selectMemberships(isUser: RawBuilder<SqlBool>): Statement<MembershipRow> {
  return platformQuery
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .innerJoin('data_versions', 'data_versions.organization_id', 'organizations.id')
    .select(STANDING_COLUMNS)
    .select(ORGANIZATION_COLUMNS)
    .where(isUser)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .compile();
}
