import { type AuditActor, type AuditEvent, recordEvents } from '../audit/audit.ts';
import type { EveryDoor } from '../db/both-doors.ts';
import type { PlatformDoor } from '../db/platform.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { type EndedAssistants, noteEndedAssistants, organizationsOfEnded } from '../oauth/end-assistants.ts';
import { keepLink, newAccountLink, selectLinkHolder, useLink } from './account-link.ts';
import { type RememberedDevice, rememberDevice } from './device.ts';
import { parseLinkToken } from './link-token.ts';
import { copyAccount, type MemberAccount, organizationsOf } from './member-account.ts';
import { hashPassword, requirePassword } from './password.ts';
import { replacePassword } from './replace-password.ts';
import type { ClientSoftware } from './session.ts';
import { newDeviceEvent } from './sign-in.ts';
import { findAccount, findUserById, type User } from './user.ts';

/** A link by which an account's holder sets a new password, and the address it goes to. */
export type ResetLink = Readonly<{ email: string; token: string }>;

/**
 * Makes a link for the account with an address; null when there is no account, or when the mailbox already has enough
 * links. The caller must not reveal which.
 */
export async function newResetLink(
  platform: PlatformDoor,
  email: string,
  now: Date,
): Promise<ResetLink | null> {
  const account = await findAccount(platform, email);
  if (account === null) return null;
  const key = { userId: account.id, purpose: 'reset_password' } as const;
  const { token, statement } = newAccountLink(key, now);
  const isMade = await platform.write(
    async (transaction) => await keepLink(transaction, { ...key, statement }, RESET_LINKS, now),
  );
  // Sent to the address that the account has, never to the address that was typed.
  return isMade ? { email: account.email, token } : null;
}

/**
 * The user whose password a link sets, and its expiry. Throws NOT_FOUND, with the same message whatever is wrong with
 * the link.
 */
export async function readResetLink(
  platform: PlatformDoor,
  token: string,
  now: Date,
): Promise<Readonly<{ id: string; email: string; expiresAt: Date }>> {
  const hash = parseLinkToken(token);
  if (hash === null) throw linkRefused();
  const [holder] = await platform.run(selectLinkHolder({ hash, purpose: 'reset_password' }, now));
  if (holder === undefined) throw linkRefused();
  return { id: holder.id, email: holder.email, expiresAt: holder.expires_at };
}

/**
 * Sets a new password for the account of a link, and returns the account with its organisations, which its holder may
 * not know. Ends all sessions and links of the account, verifies its address, and adds an event to the audit log of
 * each organisation. Of two requests that use a link at once, one is refused. Throws NOT_FOUND, or INVALID_REQUEST for
 * the password.
 */
export async function resetPassword(
  doors: Doors,
  { token, password, device, software }: Reset,
  now: Date,
): Promise<Readonly<{ user: User; device: RememberedDevice }>> {
  const { platform } = doors;
  const { id: userId } = await readResetLink(platform, token, now);
  const user = await requireUser(platform, userId, now);
  requirePassword('password', password, ownWords(user));
  const passwordHash = await hashPassword(password);
  const hash = parseLinkToken(token);
  const replace = async (transaction: Transaction) => {
    const used =
      hash === null ? [] : await transaction.run(useLink({ hash, purpose: 'reset_password' }, now));
    if (used.length === 0) throw linkRefused();
    const replaced = await replacePassword(
      transaction,
      { userId, hash: passwordHash, keptDevice: device },
      now,
    );
    const remembered = await rememberDevice(transaction, { userId, before: device }, now);
    return { ...replaced, remembered, events: remembered.isNew ? [newDeviceEvent(userId, software)] : [] };
  };
  const { remembered } = await writeReset(doors, user, { actor: { kind: 'user', id: userId }, replace }, now);
  return { user, device: remembered };
}

/** The token of a link, the new password, and the browser, which is known from then on. */
export type Reset = Readonly<{
  token: string;
  password: string;
  device: Buffer | null;
  software: ClientSoftware;
}>;

/** Sets an account's password for an operator, with the same consequences. Throws INVALID_REQUEST. */
export async function setPassword(
  doors: Doors,
  { userId, password }: Readonly<{ userId: string; password: string }>,
  now: Date,
): Promise<void> {
  const user = await requireUser(doors.platform, userId, now);
  requirePassword('password', password, ownWords(user));
  const hash = await hashPassword(password);
  const replace = async (transaction: Transaction) => {
    const replaced = await replacePassword(transaction, { userId, hash, keptDevice: null }, now);
    return { ...replaced, events: [] };
  };
  await writeReset(doors, user, { actor: { kind: 'operator' }, replace }, now);
}

/** The refusal of an unknown, expired or used link, which does not reveal which it is. */
export function linkRefused(): AlmanacError {
  return new AlmanacError(
    'NOT_FOUND',
    'This link is unknown, has expired or was used already: ask for a new one.',
  );
}

type Doors = Readonly<{ platform: PlatformDoor; everyDoor: EveryDoor }>;

const RESET_LINKS = { mostLinks: 3, spanMs: 30 * 60_000 };

async function requireUser(platform: PlatformDoor, userId: string, now: Date): Promise<User> {
  const user = await findUserById(platform, userId, now);
  if (user === null) throw linkRefused();
  return user;
}

function ownWords({ email, memberships }: User): string[] {
  return [email, ...memberships.map(({ organization }) => organization.name)];
}

/**
 * Replaces a password, in one transaction with the memberships of the account, which show that its address is verified, and
 * the events of the organisations that let it in.
 */
async function writeReset<
  Replaced extends Readonly<{
    account: MemberAccount;
    ended: EndedAssistants;
    events: readonly AuditEvent[];
  }>,
>(
  { platform, everyDoor }: Doors,
  { id, memberships }: User,
  {
    actor,
    replace,
  }: Readonly<{ actor: AuditActor; replace: (transaction: Transaction) => Promise<Replaced> }>,
  now: Date,
): Promise<Replaced> {
  const subject = { kind: 'user', id };
  const event = { actor, action: 'user.password_reset', subject, before: null, after: null };
  const letIn = new Set(memberships.map(({ organization }) => organization.id));
  const organizations = await organizationsOf(platform, id);
  return await everyDoor(
    replace,
    ({ ended }) => [...new Set([...organizations, ...organizationsOfEnded(ended)])],
    async (transaction, { account, ended, events }, organizationId) => {
      await transaction.run(copyAccount(account));
      await noteEndedAssistants(transaction, ended, { organizationId, actor }, now);
      if (letIn.has(organizationId)) await transaction.run(recordEvents([event, ...events], now));
    },
  );
}
