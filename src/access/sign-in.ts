import { type AuditEvent, recordEvent } from '../audit/audit.ts';
import type { BothDoors } from '../db/both-doors.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { type ClientSoftware, endSession, switchSession } from './session.ts';

/** Who is signed in, by which session, and in which organisation. */
type SignedIn = Readonly<{ userId: string; sessionId: string; organizationId: string }>;

/** Ends a session, which is in the audit log of the organisation that it was in. */
export async function signOut(
  bothDoors: BothDoors,
  { userId, sessionId, organizationId }: SignedIn,
  now: Date,
): Promise<void> {
  await bothDoors(
    async (transaction) => {
      await transaction.run(endSession(sessionId, now));
      return { organizationId };
    },
    async (transaction) => void (await transaction.run(recordEvent(ownAct(userId, 'user.signed_out'), now))),
  );
}

/** Moves a session to another organisation of its user, which is in the audit log of that one. */
export async function enterOrganization(
  bothDoors: BothDoors,
  { userId, sessionId, organizationId }: SignedIn,
  now: Date,
): Promise<void> {
  await bothDoors(
    async (transaction) => {
      await transaction.run(switchSession(sessionId, organizationId));
      return { organizationId };
    },
    async (transaction) => void (await transaction.run(recordEvent(ownAct(userId, 'user.entered'), now))),
  );
}

/**
 * Writes down that somebody gave a wrong password for an account, in the organisation that its holder would have begun in.
 * Nothing is kept of where the request came from, nor of an address without an account.
 */
export async function noteFailedSignIn(tenant: TenantWriter, userId: string, now: Date): Promise<void> {
  const event = { ...ownAct(userId, 'user.sign_in_failed'), actor: { kind: 'unknown' } as const };
  await tenant.note(recordEvent(event, now));
}

/** What the audit log says of a sign-in from a browser that the account was not signed in to from before. */
export function newDeviceEvent(userId: string, software: ClientSoftware): AuditEvent {
  return { ...ownAct(userId, 'user.new_device'), after: software };
}

/** Something that a user does with their own account, as an event. */
export function ownAct(userId: string, action: string): AuditEvent {
  const actor = { kind: 'user', id: userId } as const;
  return { actor, action, subject: actor, before: null, after: null };
}
