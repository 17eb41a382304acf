import { canonicalEmail } from '../access/canonical-email.ts';
import { requireEmail } from '../access/form.ts';
import { hasAddress } from '../access/member-account.ts';
import { recordEvent } from '../audit/audit.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { invalidField, requireThat } from '../invalid-request.ts';
import { formatDay, todayIn } from '../period/index.ts';
import { type InvitationContent, insertInvitation, type SentInvitation } from './insert-invitation.ts';
import {
  type Invitation,
  invitationAudit,
  invitationNotFound,
  lockInvitation,
  revokeInvitations,
  selectMailed,
} from './invitation.ts';
import { requireManager, requireOwnerFor } from './manager.ts';
import { selectMembers } from './member.ts';
import { changeSettings, LOCK_MEMBERS } from './settings-lock.ts';

export type NewInvitation = InvitationContent & Readonly<{ byUserId: string }>;

/**
 * Invites a person. The invitation replaces another to that address, or for that membership, whose link then
 * stops working. Throws INVALID_REQUEST, NOT_FOUND for an unknown membership, FORBIDDEN_ROLE when an admin invites an
 * owner, ALREADY_EXISTS when a member has the address, or the membership has a user, or RATE_LIMITED when the
 * address was mailed too often.
 */
export async function invite(
  tenant: TenantWriter,
  { byUserId, ...wanted }: NewInvitation,
  now: Date,
): Promise<SentInvitation> {
  const content = { ...wanted, email: requireEmail('email', wanted.email) };
  const { email, role, membershipId } = content;
  return await changeSettings(tenant, async (transaction) => {
    await transaction.run(LOCK_MEMBERS);
    const manager = await requireManager(transaction, byUserId, now);
    requireOwnerFor(manager, role);
    if (membershipId !== null) await requireUnclaimed(transaction, membershipId, manager.time_zone, now);
    await requireNoMember(transaction, email);
    if (content.delivery === 'mail') await requireFewMails(transaction, email, now);
    const sender = {
      actor: { kind: 'user', id: byUserId },
      mayReplace: (replaced: readonly Invitation[]) =>
        requireOwnerFor(manager, ...replaced.map((invitation) => invitation.role)),
    } as const;
    return await insertInvitation(transaction, content, sender, now);
  });
}

/**
 * Invites the holder of an account for an operator, who may replace any invitation. Throws ALREADY_EXISTS when they are a
 * member.
 */
export async function inviteAsOperator(
  tenant: TenantWriter,
  content: InvitationContent,
  now: Date,
): Promise<SentInvitation> {
  return await changeSettings(tenant, async (transaction) => {
    await transaction.run(LOCK_MEMBERS);
    await requireNoMember(transaction, content.email);
    const sender = { actor: { kind: 'operator' }, mayReplace: () => undefined } as const;
    return await insertInvitation(transaction, content, sender, now);
  });
}

/**
 * Revokes an invitation: its link stops working. Doing it again changes nothing. Throws NOT_FOUND, FORBIDDEN_ROLE when an
 * admin revokes that of an owner, or INVALID_REQUEST once it was accepted.
 */
export async function revokeInvitation(
  tenant: TenantWriter,
  { id, byUserId }: Readonly<{ id: string; byUserId: string }>,
  now: Date,
): Promise<Invitation> {
  const { invitation } = await changeSettings(
    tenant,
    async (transaction) => {
      await transaction.run(LOCK_MEMBERS);
      const manager = await requireManager(transaction, byUserId, now);
      const [before] = await transaction.run(lockInvitation(id));
      if (before === undefined) throw invitationNotFound();
      requireOwnerFor(manager, before.role);
      requireThat(
        'id',
        before.accepted_at === null,
        'must be of an invitation that was not accepted; change the member instead',
      );
      const [revoked] = await transaction.run(revokeInvitations({ ids: [id] }, now));
      if (revoked === undefined) return { invitation: before, changed: false };
      await transaction.run(
        recordEvent(invitationAudit({ kind: 'user', id: byUserId }, 'revoked', before), now),
      );
      return { invitation: revoked, changed: true };
    },
    ({ changed }) => changed,
  );
  return invitation;
}

async function requireUnclaimed(
  transaction: Transaction,
  membershipId: string,
  timeZone: string,
  now: Date,
): Promise<void> {
  const [membership] = await transaction.run(
    query
      .selectFrom('memberships')
      .select(['user_id', 'termination_date'])
      .where('id', '=', membershipId)
      .compile(),
  );
  if (membership === undefined) throw new AlmanacError('NOT_FOUND', 'There is no membership with this id.');
  if (membership.user_id !== null)
    throw invalidField(
      'membership_id',
      'repeated',
      'must be of an employee without an account',
      'ALREADY_EXISTS',
    );
  const { termination_date: lastDay } = membership;
  requireThat(
    'membership_id',
    lastDay === null || lastDay >= formatDay(todayIn(timeZone, now)),
    'must be of an employment that has not ended',
  );
}

// An invitation that takes the place of another is another mail to the same person.
async function requireFewMails(transaction: Transaction, email: string, now: Date): Promise<void> {
  const mailed = await transaction.run(selectMailed(email, new Date(now.getTime() - SPAN_MS)));
  const oldest = mailed[MOST_MAILS - 1];
  if (oldest === undefined) return;
  const seconds = Math.ceil((oldest.created_at.getTime() + SPAN_MS - now.getTime()) / 1000);
  throw new AlmanacError(
    'RATE_LIMITED',
    `Too many invitations to this address; at most ${MOST_MAILS} are mailed in an hour. Try again in ${Math.ceil(seconds / 60)} min.`,
    { headers: { 'retry-after': String(Math.max(1, seconds)) } },
  );
}

const MOST_MAILS = 3;
const SPAN_MS = 60 * 60 * 1000;

async function requireNoMember(transaction: Transaction, email: string): Promise<void> {
  const [member] = await transaction.run(
    selectMembers()
      .where(hasAddress(canonicalEmail(email)))
      .compile(),
  );
  if (member !== undefined)
    throw invalidField(
      'email',
      'repeated',
      'must not belong to a member of the organisation',
      'ALREADY_EXISTS',
    );
}
