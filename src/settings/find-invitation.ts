import { sql } from 'kysely';
import type { Role } from '../access/capability.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import { AlmanacError } from '../errors.ts';
import { isPending, parseInvitationToken } from './invitation.ts';

/** What an invitation is for, as its token tells somebody who is not signed in. */
export type FoundInvitation = Readonly<{
  id: string;
  organizationId: string;
  organizationName: string;
  /** Who sent it; null where they are no user any more. */
  invitedBy: string | null;
  timeZone: string;
  email: string;
  role: Role;
  membershipId: string | null;
  expiresAt: Date;
  hasAccount: boolean;
}>;

/** Finds it by its token. Throws NOT_FOUND, in the same words whatever the reason is that it lets nobody in. */
export async function findInvitation(
  platform: PlatformDoor,
  token: string,
  now: Date,
): Promise<FoundInvitation> {
  const hash = parseInvitationToken(token);
  if (hash === null) throw invitationRefused();
  const [row] = await platform.run(
    query
      .selectFrom('invitations')
      .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
      .leftJoin('users', (join) => join.on(sql<boolean>`lower(users.email) = lower(invitations.email)`))
      .leftJoin('users as inviters', 'inviters.id', 'invitations.invited_by')
      .select([
        'invitations.id',
        'invitations.organization_id',
        'organizations.name as organization_name',
        'organizations.time_zone',
        'invitations.email',
        'invitations.role',
        'invitations.membership_id',
        'invitations.expires_at',
        'invitations.accepted_at',
        'invitations.revoked_at',
        'users.id as user_id',
        sql<string | null>`coalesce(nullif(inviters.name, ''), inviters.email)`.as('inviter'),
      ])
      .where('token_hash', '=', hash)
      .compile(),
  );
  if (row === undefined || !isPending(row, now)) throw invitationRefused();
  return {
    id: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    invitedBy: row.inviter,
    timeZone: row.time_zone,
    email: row.email,
    role: row.role,
    membershipId: row.membership_id,
    expiresAt: row.expires_at,
    hasAccount: row.user_id !== null,
  };
}

/** An unknown token, one that has expired, was used or was revoked: nobody learns which. */
export function invitationRefused(): AlmanacError {
  return new AlmanacError(
    'NOT_FOUND',
    'This invitation is unknown, has expired, was withdrawn or was used already: ask for a new one, or sign in.',
  );
}
