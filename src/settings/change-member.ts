import { isManager, type Role } from '../access/capability.ts';
import { revokeDelegatesOf } from '../access/end-delegates.ts';
import { noteMakersWhoLeave } from '../access/key-makers.ts';
import { isOwnedForGood } from '../access/owner-days.ts';
import { endSessionsIn } from '../access/session.ts';
import { type AuditEvent, recordEvent, recordEvents } from '../audit/audit.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { todayIn } from '../period/index.ts';
import { makeDueSnapshots } from '../records/snapshots/make-due-snapshots.ts';
import { invitationAudit, revokeInvitations } from './invitation.ts';
import { requireManager, requireOwnerFor } from './manager.ts';
import { isOwnerInForce, type Member, selectMembers } from './member.ts';
import { changeSettings, LOCK_MEMBERS } from './settings-lock.ts';

/** The changes of a member; absent ones are unchanged. */
export type MemberPatch = Readonly<{ role?: Role; status?: Member['status'] }>;

export type MemberChange = Readonly<{
  organizationId: string;
  membershipId: string;
  patch: MemberPatch;
  /** The user who requests it, or an operator at the command line. */
  by: Readonly<{ kind: 'user'; id: string }> | Readonly<{ kind: 'operator' }>;
}>;

export type ChangedMember = Readonly<{ member: Member; changed: readonly (keyof MemberPatch)[] }>;

/**
 * Changes a member's role, or whether they have access at all; without access their sessions end, and so do
 * invitations whose senders could no longer send them. Keys that they created belong to the organisation and
 * keep working, with an event for each. Throws NOT_FOUND, FORBIDDEN_ROLE when an admin changes an owner or appoints one,
 * or LAST_OWNER when on some day from today on no owner would have access.
 */
export async function changeMember(
  { platform, tenant }: Readonly<{ platform: PlatformDoor; tenant: TenantWriter }>,
  { organizationId, membershipId, patch, by }: MemberChange,
  now: Date,
): Promise<ChangedMember> {
  await makeDueSnapshots(tenant, now, { begins: false });
  const result = await changeSettings(
    tenant,
    async (transaction) => {
      await transaction.run(LOCK_MEMBERS);
      const manager = by.kind === 'user' ? await requireManager(transaction, by.id, now) : null;
      const before = await readMember(transaction, membershipId);
      if (manager !== null) requireOwnerFor(manager, before.role, patch.role);
      const changed = CHANGEABLE.filter((name) => patch[name] !== undefined && patch[name] !== before[name]);
      if (changed.length === 0) return { member: before, changed };
      const member = { ...before, ...pick(changed, patch), updated_at: now };
      if (isOwnerInForce(before, now) && !isOwnerInForce(member, now))
        await requireOtherOwners(transaction, before, now);
      await transaction.run(updateMember(member, changed.includes('status')));
      const event: AuditEvent = {
        actor: by,
        action: 'member.changed',
        subject: { kind: 'membership', id: membershipId },
        before: pick(changed, before),
        after: pick(changed, member),
      };
      await transaction.run(recordEvent(event, now));
      if (changed.includes('status') && member.status === 'inactive') {
        await noteMakersWhoLeave(transaction, { membershipIds: [membershipId], actor: by }, now);
        await revokeDelegatesOf(transaction, { userIds: [member.user_id], actor: by }, now);
      }
      const withdrawn = await transaction.run(revokeInvitations(noLongerSendable(member), now));
      if (withdrawn.length > 0)
        await transaction.run(
          recordEvents(
            withdrawn.map((invitation) => invitationAudit(by, 'revoked', invitation)),
            now,
          ),
        );
      return { member, changed };
    },
    ({ changed }) => changed.length > 0,
  );
  // Inactive members are already refused; this keeps their sessions from reviving with them.
  if (result.changed.includes('status') && result.member.status === 'inactive')
    await platform.run(endSessionsIn(result.member.user_id, organizationId, now));
  return result;
}

const CHANGEABLE = ['role', 'status'] as const satisfies readonly (keyof MemberPatch)[];

async function readMember(transaction: Transaction, membershipId: string): Promise<Member> {
  const [member] = await transaction.run(
    selectMembers().where('memberships.id', '=', membershipId).forUpdate('memberships').compile(),
  );
  if (member === undefined) throw new AlmanacError('NOT_FOUND', 'There is no member with this id.');
  return member;
}

async function requireOtherOwners(
  transaction: Transaction,
  { id, time_zone: timeZone }: Member,
  now: Date,
): Promise<void> {
  const others = await transaction.run(
    selectMembers()
      .where('memberships.role', '=', 'owner')
      .where('memberships.status', '=', 'active')
      .where('memberships.id', '!=', id)
      .compile(),
  );
  if (!isOwnedForGood(others, todayIn(timeZone, now))) throw new AlmanacError('LAST_OWNER');
}

function updateMember({ id, role, status, updated_at: updatedAt }: Member, isStatusChanged: boolean) {
  return query
    .updateTable('memberships')
    .set({ role, status, updated_at: updatedAt })
    .$if(isStatusChanged, (update) =>
      update.set({ inactive_since: status === 'inactive' ? updatedAt : null }),
    )
    .where('id', '=', id)
    .compile();
}

// Invitations of the member that they could no longer send.
function noLongerSendable({ user_id: userId, role, status }: Member) {
  if (role === 'owner' && status === 'active') return { invitedBy: userId, roles: [] };
  const sends = isManager(role) && status === 'active';
  return { invitedBy: userId, roles: sends ? (['owner'] as const) : null };
}

function pick(names: readonly (keyof MemberPatch)[], { role, status }: MemberPatch): MemberPatch {
  return Object.fromEntries(
    Object.entries({ role, status }).filter(([name]) => names.some((n) => n === name)),
  );
}
