import { isManager, type Role } from '../access/capability.ts';
import { isInForce, type Standing } from '../access/membership.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Invitation } from './invitation.ts';
import { selectMembers } from './member.ts';

/** The sender of an invitation as a member at present; null if they are none. */
type Sender = Omit<Standing, 'erasure_due_at'> | null;

/**
 * Whether a member may still invite to a role: they have access today, as a manager, and as an owner to invite an
 * owner. However they lost it, by a change, an import or their last day, their invitations end. An invitation without a sender
 * is an operator's.
 */
export function mayInviteTo(role: Role, sender: Sender, now: Date): boolean {
  if (sender === null || !isManager(sender.role)) return false;
  if (role === 'owner' && sender.role !== 'owner') return false;
  return isInForce({ ...sender, erasure_due_at: null }, now);
}

/** The same for an invitation of the door's organisation, while no other change of members runs. */
export async function isStillSent(
  transaction: Transaction,
  { invited_by: senderId, role }: Pick<Invitation, 'invited_by' | 'role'>,
  now: Date,
): Promise<boolean> {
  if (senderId === null) return true;
  const [sender = null] = await transaction.run(
    selectMembers().where('memberships.user_id', '=', senderId).compile(),
  );
  return mayInviteTo(role, sender, now);
}
