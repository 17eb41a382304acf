import { sql } from 'kysely';
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
  /** Whether the holder proved that they read mail at the address, or an operator vouched for them. */
  isVerified: boolean;
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
}> & { readonly [Column in keyof (Standing & OrganizationRow)]: (Standing & OrganizationRow)[Column] | null };

/** The user with this email address, in any spelling. */
export function selectUserByEmail(email: string): Statement<UserRow> {
  return selectUser().where('users.canonical_email', '=', canonicalEmail(email)).compile();
}

export function selectUserById(id: string): Statement<UserRow> {
  return selectUser().where('users.id', '=', id).compile();
}

/** The account with this email address, whether or not any organisation lets it in; null when there is none. */
export async function findAccount(platform: PlatformDoor, email: string): Promise<Account | null> {
  const [account] = await platform.run(
    platformQuery
      .selectFrom('users')
      .select(['id', 'email', 'email_verified_at'])
      .where('canonical_email', '=', canonicalEmail(email))
      .compile(),
  );
  if (account === undefined) return null;
  return { id: account.id, email: account.email, isVerified: account.email_verified_at !== null };
}

export type Account = Pick<User, 'id' | 'email' | 'isVerified'>;

/** The user in the rows of one of these statements, one row per membership. Null without rows. */
export function userFrom(rows: readonly UserRow[], now: Date): User | null {
  const [first] = rows;
  if (first === undefined) return null;
  return {
    id: first.id,
    email: first.email,
    name: first.name,
    isVerified: first.email_verified_at !== null,
    passwordHash: first.password_hash,
    hasSecondFactor: first.has_second_factor,
    lastOrganizationId: first.last_organization_id,
    memberships: rows
      .filter((row) => isMember(row))
      .filter((row) => isInForce(row, now))
      .map((row) => ({ role: row.role, organization: organizationFrom(row) })),
  };
}

/** The organisation in which a user starts: the one they last worked in, or else the one they joined first. */
export function startingOrganization(user: User): Organization | null {
  const last = user.memberships.find(({ organization }) => organization.id === user.lastOrganizationId);
  return (last ?? user.memberships[0])?.organization ?? null;
}

function selectUser() {
  return platformQuery
    .selectFrom('users')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('organizations', 'organizations.id', 'memberships.organization_id')
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
    .select(STANDING_COLUMNS)
    .select(ORGANIZATION_COLUMNS)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id');
}

function isMember(row: UserRow): row is UserRow & Standing & OrganizationRow {
  return row.role !== null && row.organization_id !== null;
}
