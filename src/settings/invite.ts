import { sql } from 'kysely';
import { type AuditActor, recordEvent, recordEvents } from '../access/audit.ts';
import type { Role } from '../access/capability.ts';
import { requireEmail } from '../access/form.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { invalidField, requireThat } from '../invalid-request.ts';
import { formatDay, todayIn } from '../period/index.ts';
import {
  INVITATION_COLUMNS,
  INVITATION_DAYS,
  type Invitation,
  invitationAudit,
  invitationNotFound,
  lockInvitation,
  lockReplaced,
  newInvitationToken,
  revokeInvitations,
} from './invitation.ts';
import { requireManager, requireOwnerFor } from './manager.ts';
import { selectMembers } from './member.ts';
import { changeSettings, LOCK_MEMBERS } from './settings-lock.ts';

export type NewInvitation = Readonly<{
  email: string;
  role: Role;
  /** Whose membership they sign in with; null for one that is made when they accept. */
  membershipId: string | null;
  byUserId: string;
}>;

/** An invitation that was just made. This is the only time that its token is seen. */
export type SentInvitation = Readonly<{ token: string; invitation: Invitation }>;

/**
 * Invites somebody. It takes the place of another invitation to that address, or for that membership, whose link then
 * works no more. Throws INVALID_REQUEST, NOT_FOUND for an unknown membership, FORBIDDEN_ROLE when an admin invites an
 * owner, or ALREADY_EXISTS when a member has the address, or somebody signs in with the membership.
 */
export async function invite(
  tenant: TenantWriter,
  { role, membershipId, byUserId, ...wanted }: NewInvitation,
  now: Date,
): Promise<SentInvitation> {
  const email = requireEmail('email', wanted.email);
  return await changeSettings(tenant, async (transaction) => {
    await transaction.run(LOCK_MEMBERS);
    const manager = await requireManager(transaction, byUserId, now);
    requireOwnerFor(manager, role);
    if (membershipId !== null) await requireUnclaimed(transaction, membershipId, manager.time_zone, now);
    await requireNoMember(transaction, email);
    const replaced = await transaction.run(lockReplaced(email, membershipId, now));
    requireOwnerFor(manager, ...replaced.map((invitation) => invitation.role));
    await transaction.run(revokeInvitations({ ids: replaced.map(({ id }) => id) }, now));
    const { token, hash } = newInvitationToken();
    const [invitation] = await transaction.run(
      query
        .insertInto('invitations')
        .values({
          id: newId(now),
          email,
          role,
          membership_id: membershipId,
          token_hash: hash,
          invited_by: byUserId,
          created_at: now,
          expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
        })
        .returning(INVITATION_COLUMNS)
        .compile(),
    );
    if (invitation === undefined) throw new Error('an inserted invitation was not returned');
    const actor: AuditActor = { kind: 'user', id: byUserId };
    const events = replaced.map((other) => invitationAudit(actor, 'revoked', other));
    await transaction.run(recordEvents([...events, invitationAudit(actor, 'sent', invitation)], now));
    return { token, invitation };
  });
}

/**
 * Revokes an invitation: its link works no more. Doing it again changes nothing. Throws NOT_FOUND, FORBIDDEN_ROLE when an
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

const DAY_MS = 24 * 60 * 60 * 1000;

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
  if (membership === undefined) throw new AlmanacError('NOT_FOUND', 'There is no such membership.');
  if (membership.user_id !== null)
    throw invalidField(
      'membership_id',
      'repeated',
      'must be of somebody who has no account yet',
      'ALREADY_EXISTS',
    );
  const { termination_date: lastDay } = membership;
  requireThat(
    'membership_id',
    lastDay === null || lastDay >= formatDay(todayIn(timeZone, now)),
    'must be of an employment that has not ended',
  );
}

async function requireNoMember(transaction: Transaction, email: string): Promise<void> {
  const [member] = await transaction.run(
    selectMembers().where(sql<boolean>`lower(users.email) = lower(${email})`).compile(),
  );
  if (member !== undefined)
    throw invalidField(
      'email',
      'repeated',
      'must not belong to a member of the organisation',
      'ALREADY_EXISTS',
    );
}
