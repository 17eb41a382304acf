import { recordEvent } from '../audit/audit.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { FoundInvitation } from './find-invitation.ts';
import { invitationAudit, invitationNotFound, lockInvitation, revokeInvitations } from './invitation.ts';
import { changeSettings } from './settings-lock.ts';

/** Ends an invitation for its recipient, whose account has its address. Throws NOT_FOUND when it is no longer pending. */
export async function declineInvitation(
  tenant: TenantWriter,
  { id }: FoundInvitation,
  userId: string,
  now: Date,
): Promise<void> {
  await changeSettings(tenant, async (transaction) => {
    const [before] = await transaction.run(lockInvitation(id));
    const [revoked] = await transaction.run(revokeInvitations({ ids: [id] }, now));
    if (before === undefined || revoked === undefined) throw invitationNotFound();
    const actor = { kind: 'user', id: userId } as const;
    await transaction.run(recordEvent(invitationAudit(actor, 'declined', before), now));
  });
}
