import { type BegunSession, beginSession, type SigningIn } from '../access/begin-session.ts';
import { isSameMailbox } from '../access/mailbox.ts';
import { selectMemberAccount } from '../access/member-account.ts';
import { newDeviceEvent, ownAct } from '../access/sign-in.ts';
import { startingOrganization, type User } from '../access/user.ts';
import { recordEvents } from '../audit/audit.ts';
import type { BothDoors } from '../db/both-doors.ts';
import type { FoundingDoor } from '../db/founding.ts';
import type { PlatformDoor } from '../db/platform.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { asMemberAlready, join, requireAcceptable } from './accept-invitation.ts';
import { type FoundInvitation, findInvitation, invitationRefused } from './find-invitation.ts';
import { asImportInProgress, waitAMoment } from './settings-lock.ts';

/** The organisation in which a user's session begins, and the invitation that gives them access to it, if they need one. */
export type WayIn = Readonly<{ organizationId: string; invitation: FoundInvitation | null }>;

/**
 * The way in of a user who gave the right password: the organisation that they worked in last. A user without an
 * organisation gets access by an invitation to their verified address; null without one. Throws NOT_FOUND when the invitation has
 * ended or is for another address, FORBIDDEN_ROLE when the address is not verified.
 */
export async function findWayIn(
  platform: PlatformDoor,
  { user, invitationToken }: Readonly<{ user: User; invitationToken: string | undefined }>,
  now: Date,
): Promise<WayIn | null> {
  const organization = startingOrganization(user);
  if (organization !== null) return { organizationId: organization.id, invitation: null };
  if (invitationToken === undefined) return null;
  const invitation = await findInvitation(platform, invitationToken, now);
  if (!isSameMailbox(invitation.email, user.email)) throw invitationRefused();
  if (user.verifiedAt === null) throw new AlmanacError('FORBIDDEN_ROLE', UNVERIFIED);
  return { organizationId: invitation.organizationId, invitation };
}

/** The result of a proof in the transaction: whether the session begins, and the audit log's record of it. */
export type Proof = Readonly<{ isRight: boolean; actions: readonly string[] }>;

/**
 * Begins a session after a proof, such as a code, in one transaction with it, the membership and the events. Null when the
 * proof was wrong. Throws what `acceptInvitation` throws.
 */
export async function enter(
  { bothDoors, founding, openTenant }: Doors,
  { way, ...who }: Omit<SigningIn, 'organizationId'> & Readonly<{ way: WayIn }>,
  prove: (transaction: Transaction) => Promise<Proof>,
  now: Date,
): Promise<BegunSession | null> {
  const { organizationId, invitation } = way;
  const { userId, software } = who;
  if (invitation !== null) await requireAcceptable(openTenant(organizationId), invitation, now);
  const through = invitation === null ? bothDoors : founding.member;
  const { session } = await through(
    async (transaction) => {
      // Locked first: the session holds the key of the account, and of several that begin at once each would wait for the others.
      const [account] = invitation === null ? [] : await transaction.run(selectMemberAccount(userId));
      const { isRight, actions } = await prove(transaction);
      const begun = isRight ? await beginSession(transaction, { ...who, organizationId }, now) : null;
      return { organizationId, actions, session: begun, account };
    },
    async (transaction, { session, actions, account }) => {
      // An organisation that has only invited somebody learns nothing of their wrong codes.
      if (invitation !== null && session === null) return;
      if (invitation !== null && account !== undefined)
        await waitAMoment(transaction, async () => await join(transaction, { invitation, account }, now));
      const events = actions.map((action) => ownAct(userId, action));
      const isNew = session?.isNewDevice === true;
      await transaction.run(
        recordEvents(isNew ? [...events, newDeviceEvent(userId, software)] : events, now),
      );
    },
  )
    .catch(asImportInProgress)
    .catch(asMemberAlready);
  return session;
}

const UNVERIFIED =
  'The address of this account is not verified: set a new password by "Forgotten your password?" first, which verifies it.';

type Doors = Readonly<{
  bothDoors: BothDoors;
  founding: FoundingDoor;
  openTenant: (organizationId: string) => TenantWriter;
}>;
