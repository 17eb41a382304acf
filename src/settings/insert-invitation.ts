import { canonicalEmail } from '../access/canonical-email.ts';
import type { Role } from '../access/capability.ts';
import { newLinkToken } from '../access/link-token.ts';
import { type AuditActor, recordEvents } from '../audit/audit.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import {
  type Delivery,
  INVITATION_COLUMNS,
  INVITATION_DAYS,
  type Invitation,
  invitationAudit,
  lockReplaced,
  revokeInvitations,
} from './invitation.ts';

/** The invited address and role. */
export type InvitationContent = Readonly<{
  email: string;
  role: Role;
  /** The membership that the person will sign in with; null for one that is created on acceptance. */
  membershipId: string | null;
  delivery: Delivery;
}>;

/** An invitation that was just made. This is the only time that its token is seen. */
export type SentInvitation = Readonly<{ token: string; invitation: Invitation }>;

/**
 * Makes an invitation in the place of those to the same address or for the same membership, whose links stop working.
 * `mayReplace` throws for those that the sender must leave.
 */
export async function insertInvitation(
  transaction: Transaction,
  { email, role, membershipId, delivery }: InvitationContent,
  {
    actor,
    mayReplace,
  }: Readonly<{ actor: AuditActor; mayReplace: (replaced: readonly Invitation[]) => void }>,
  now: Date,
): Promise<SentInvitation> {
  const replaced = await transaction.run(lockReplaced(email, membershipId, now));
  mayReplace(replaced);
  await transaction.run(revokeInvitations({ ids: replaced.map(({ id }) => id) }, now));
  const { token, hash } = newLinkToken();
  const [invitation] = await transaction.run(
    query
      .insertInto('invitations')
      .values({
        id: newId(now),
        email,
        canonical_email: canonicalEmail(email),
        role,
        membership_id: membershipId,
        token_hash: hash,
        invited_by: actor.kind === 'user' ? actor.id : null,
        delivery,
        created_at: now,
        expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
      })
      .returning(INVITATION_COLUMNS)
      .compile(),
  );
  if (invitation === undefined) throw new Error('an inserted invitation was not returned');
  const events = replaced.map((other) => invitationAudit(actor, 'revoked', other));
  await transaction.run(recordEvents([...events, invitationAudit(actor, 'sent', invitation)], now));
  return { token, invitation };
}

const DAY_MS = 24 * 60 * 60 * 1000;
