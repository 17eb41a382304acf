import { type AuditEvent, recordEvent } from '../audit/audit.ts';
import type { BothDoors } from '../db/both-doors.ts';
import type { Statement } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { type ClientSoftware, endSession, switchSession } from './session.ts';

/** The signed-in user, their session and their organisation. */
type SignedIn = Readonly<{ userId: string; sessionId: string; organizationId: string }>;

/** Ends a session, with an event in the audit log of its organisation. */
export async function signOut(bothDoors: BothDoors, signedIn: SignedIn, now: Date): Promise<void> {
  const ending = endSession(signedIn.sessionId, now);
  await changeSession(bothDoors, signedIn, { change: ending, action: 'user.signed_out' }, now);
}

/** Moves a session to another organisation of its user, with an event in the audit log of that one. */
export async function enterOrganization(bothDoors: BothDoors, signedIn: SignedIn, now: Date): Promise<void> {
  const move = switchSession(signedIn.sessionId, signedIn.organizationId);
  await changeSession(bothDoors, signedIn, { change: move, action: 'user.entered' }, now);
}

/** Changes a session together with its event in the organisation. */
async function changeSession(
  bothDoors: BothDoors,
  { userId, organizationId }: SignedIn,
  { change, action }: Readonly<{ change: Statement<unknown>; action: string }>,
  now: Date,
): Promise<void> {
  await bothDoors(
    async (transaction) => {
      await transaction.run(change);
      return { organizationId };
    },
    async (transaction) => void (await transaction.run(recordEvent(ownAct(userId, action), now))),
  );
}

/**
 * Records a wrong password for an account, in the organisation in which its holder would have started. Stores neither
 * the origin of the request nor an address without an account.
 */
export async function noteFailedSignIn(tenant: TenantWriter, userId: string, now: Date): Promise<void> {
  const event = { ...ownAct(userId, 'user.sign_in_failed'), actor: { kind: 'unknown' } as const };
  await tenant.note(recordEvent(event, now));
}

/** The audit event of a sign-in from a browser that is new to the account. */
export function newDeviceEvent(userId: string, software: ClientSoftware): AuditEvent {
  return { ...ownAct(userId, 'user.new_device'), after: software };
}

/** An action of a user on their own account, as an event. */
export function ownAct(userId: string, action: string): AuditEvent {
  const actor = { kind: 'user', id: userId } as const;
  return { actor, action, subject: actor, before: null, after: null };
}
