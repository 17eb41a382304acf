import type { TenantReader } from '../db/tenant.ts';
import { type Invitation, selectPending } from './invitation.ts';
import { selectMembers } from './member.ts';
import { mayInviteTo } from './sender.ts';

/** The invitations whose link still works, the newest first, up to `limit`, and how many there are. */
export async function listInvitations(
  tenant: TenantReader,
  limit: number,
  now: Date,
): Promise<Readonly<{ invitations: readonly Invitation[]; total: number }>> {
  return await tenant.snapshot(async (transaction) => {
    const senders = new Map(
      (await transaction.run(selectMembers().compile())).map((member) => [member.user_id, member]),
    );
    const open = (await transaction.run(selectPending(now))).filter(
      ({ invited_by: senderId, role }) =>
        senderId === null || mayInviteTo(role, senders.get(senderId) ?? null, now),
    );
    return { invitations: open.slice(0, limit), total: open.length };
  });
}
