import { sql } from 'kysely';
import { canonicalEmail } from '../access/canonical-email.ts';
import type { Role } from '../access/capability.ts';
import type { AuditActor, AuditEvent } from '../audit/audit.ts';
import { query, type Statement } from '../db/statement.ts';
import { AlmanacError } from '../errors.ts';

/** An invitation as its organisation sees it: everything but the token, which cannot be seen again. */
export type Invitation = Readonly<{
  id: string;
  email: string;
  role: Role;
  membership_id: string | null;
  invited_by: string | null;
  delivery: Delivery;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}>;

/** How the link reaches the person: copied by its sender, or mailed, which proves the address of anyone who opens it. */
export type Delivery = 'link' | 'mail';

export const INVITATION_COLUMNS = [
  'id',
  'email',
  'role',
  'membership_id',
  'invited_by',
  'delivery',
  'created_at',
  'expires_at',
  'accepted_at',
  'revoked_at',
] as const;

/** A link is good for so long after it was made. */
export const INVITATION_DAYS = 7;

/** Whether the link still works. */
export function isPending(
  invitation: Pick<Invitation, 'accepted_at' | 'revoked_at' | 'expires_at'>,
  now: Date,
): boolean {
  return invitation.accepted_at === null && invitation.revoked_at === null && invitation.expires_at > now;
}

/** The invitation of the door's organisation, locked, so that of two changes at once the second sees the first. */
export function lockInvitation(id: string): Statement<Invitation> {
  return query
    .selectFrom('invitations')
    .select(INVITATION_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .compile();
}

/** Pending invitations, neither used, revoked nor expired, the newest first. */
export function selectPending(now: Date) {
  return pending(now).orderBy('created_at', 'desc').orderBy('id', 'desc').compile();
}

/** Pending invitations that a new one replaces. */
export function lockReplaced(email: string, membershipId: string | null, now: Date): Statement<Invitation> {
  return pending(now)
    .where((where) =>
      where.or([
        where('canonical_email', '=', canonicalEmail(email)),
        ...(membershipId === null ? [] : [where('membership_id', '=', membershipId)]),
      ]),
    )
    .forUpdate()
    .compile();
}

/** The pending invitations to revoke: these, or a sender's, of some roles or (null) all. */
export type Revocation =
  | Readonly<{ ids: readonly string[] }>
  | Readonly<{ invitedBy: string; roles: readonly Role[] | null }>;

/** When each invitation to an address was mailed since an instant, the newest first. */
export function selectMailed(email: string, since: Date): Statement<Readonly<{ created_at: Date }>> {
  return query
    .selectFrom('invitations')
    .select('created_at')
    .where('canonical_email', '=', canonicalEmail(email))
    .where('delivery', '=', 'mail')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .compile();
}

/** Revokes those of them that were neither revoked nor accepted, and answers with them. */
export function revokeInvitations(which: Revocation, now: Date): Statement<Invitation> {
  const open = query
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(INVITATION_COLUMNS);
  if ('ids' in which) return open.where('id', '=', sql<string>`any(${which.ids}::uuid[])`).compile();
  const theirs = open.where('invited_by', '=', which.invitedBy);
  const { roles } = which;
  return roles === null
    ? theirs.compile()
    : theirs.where('role', '=', sql<Role>`any(${roles}::text[])`).compile();
}

/** The audit log's record of a change of an invitation. */
export function invitationAudit(
  actor: AuditActor,
  action: 'sent' | 'revoked' | 'accepted' | 'declined',
  { id, email, role, membership_id }: Pick<Invitation, 'id' | 'email' | 'role' | 'membership_id'>,
): AuditEvent {
  const content = { email, role, membership_id };
  const [before, after] = action === 'sent' ? [null, content] : [content, null];
  return { actor, action: `invitation.${action}`, subject: { kind: 'invitation', id }, before, after };
}

export function invitationNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no invitation with this id.');
}

function pending(now: Date) {
  return query
    .selectFrom('invitations')
    .select(INVITATION_COLUMNS)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
}
