import { sql } from 'kysely';
import { canonicalEmail } from '../access/canonical-email.ts';
import type { Role } from '../access/capability.ts';
import { parseLinkToken } from '../access/link-token.ts';
import { isSameMailbox } from '../access/mailbox.ts';
import { MEMBERSHIP_COLUMNS, type Standing } from '../access/membership.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery, type Statement } from '../db/statement.ts';
import { AlmanacError } from '../errors.ts';
import { type Delivery, type Invitation, invitationNotFound, isPending } from './invitation.ts';
import { mayInviteTo } from './sender.ts';

/** An invitation as the invited person sees it. It does not reveal whether they have an account. */
export type FoundInvitation = Readonly<{
  id: string;
  organizationId: string;
  organizationName: string;
  /** The sender; null if it was an operator, or a user who no longer exists. */
  invitedBy: string | null;
  timeZone: string;
  email: string;
  role: Role;
  membershipId: string | null;
  delivery: Delivery;
  expiresAt: Date;
}>;

/** Finds it by its token. Throws NOT_FOUND, in the same words whatever the reason. */
export async function findInvitation(
  platform: PlatformDoor,
  token: string,
  now: Date,
): Promise<FoundInvitation> {
  const hash = parseLinkToken(token);
  if (hash === null) throw invitationRefused();
  const [row] = await readFound(platform, selectFound().where('token_hash', '=', hash).compile());
  if (row === undefined || !isOpen(row, now)) throw invitationRefused();
  return foundFrom(row);
}

/** The open invitations to a mailbox, the newest first. Only the holder of a verified account may see them. */
export async function findInvitationsTo(
  platform: PlatformDoor,
  email: string,
  now: Date,
): Promise<FoundInvitation[]> {
  const rows = await readFound(
    platform,
    selectFound()
      .where('invitations.canonical_email', '=', canonicalEmail(email))
      .where('invitations.accepted_at', 'is', null)
      .where('invitations.revoked_at', 'is', null)
      .where('invitations.expires_at', '>', now)
      .orderBy('invitations.created_at', 'desc')
      .orderBy('invitations.id', 'desc')
      .limit(MOST_INVITATIONS)
      .compile(),
  );
  return rows.filter((row) => isOpen(row, now) && isSameMailbox(row.email, email)).map(foundFrom);
}

/** The pending invitation to a mailbox with this id. Throws NOT_FOUND: another mailbox's is the same as none. */
export async function findInvitationTo(
  platform: PlatformDoor,
  { id, email }: Readonly<{ id: string; email: string }>,
  now: Date,
): Promise<FoundInvitation> {
  const [row] = await readFound(
    platform,
    selectFound()
      .where('invitations.id', '=', id)
      .where('invitations.canonical_email', '=', canonicalEmail(email))
      .compile(),
  );
  if (row === undefined || !isSameMailbox(row.email, email) || !isOpen(row, now)) throw invitationNotFound();
  return foundFrom(row);
}

/** The token is unknown, expired, used or revoked; the message does not say which. */
export function invitationRefused(): AlmanacError {
  return new AlmanacError(
    'NOT_FOUND',
    'This invitation is unknown, has expired, was withdrawn or was used already: ask for a new one, or sign in.',
  );
}

const MOST_INVITATIONS = 100;

/** The invitations of a statement, each with the membership of its sender, who is on another node of a cluster than it. */
async function readFound(
  platform: PlatformDoor,
  statement: Statement<InvitationRow>,
): Promise<readonly FoundRow[]> {
  const invitations = await platform.run(statement);
  const senders = [...new Set(invitations.flatMap(({ invited_by: sender }) => sender ?? []))];
  const memberships = senders.length === 0 ? [] : await platform.run(selectSenders(senders));
  return invitations.map((invitation) => ({
    ...invitation,
    sender:
      memberships.find(
        (membership) =>
          membership.organization_id === invitation.organization_id &&
          membership.user_id === invitation.invited_by,
      ) ?? null,
  }));
}

function selectSenders(userIds: readonly string[]) {
  return platformQuery
    .selectFrom('memberships')
    .select(['organization_id', 'user_id', ...MEMBERSHIP_COLUMNS])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .compile();
}

function selectFound() {
  return (
    platformQuery
      .selectFrom('invitations')
      .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
      .leftJoin('users as inviters', 'inviters.id', 'invitations.invited_by')
      .select([
        'invitations.id',
        'invitations.organization_id',
        'organizations.name as organization_name',
        'organizations.time_zone',
        'invitations.email',
        'invitations.role',
        'invitations.membership_id',
        'invitations.delivery',
        'invitations.expires_at',
        'invitations.accepted_at',
        'invitations.revoked_at',
        'invitations.invited_by',
        sql<string | null>`coalesce(nullif(inviters.name, ''), inviters.email)`.as('inviter'),
      ])
      // An organisation that is being deleted gives no access.
      .where('organizations.erasure_due_at', 'is', null)
  );
}

// Neither used, revoked nor expired, and its sender may still send it.
function isOpen(row: FoundRow, now: Date): boolean {
  if (!isPending(row, now)) return false;
  if (row.invited_by === null) return true;
  if (row.sender === null) return false;
  return mayInviteTo(row.role, { ...row.sender, time_zone: row.time_zone }, now);
}

type InvitationRow = Pick<Invitation, 'invited_by' | 'expires_at' | 'accepted_at' | 'revoked_at'> &
  Readonly<{
    id: string;
    organization_id: string;
    organization_name: string;
    time_zone: string;
    email: string;
    role: Role;
    membership_id: string | null;
    delivery: Delivery;
    expires_at: Date;
    inviter: string | null;
  }>;

type FoundRow = InvitationRow & Readonly<{ sender: Omit<Standing, 'time_zone' | 'erasure_due_at'> | null }>;

function foundFrom(row: FoundRow): FoundInvitation {
  return {
    id: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    invitedBy: row.inviter,
    timeZone: row.time_zone,
    email: row.email,
    role: row.role,
    membershipId: row.membership_id,
    delivery: row.delivery,
    expiresAt: row.expires_at,
  };
}
