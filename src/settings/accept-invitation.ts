import { insertMembership } from '../access/create-user.ts';
import { accountCopy, type MemberAccount } from '../access/member-account.ts';
import { recordEvents } from '../audit/audit.ts';
import { isUniqueViolation } from '../db/failures.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { requireThat } from '../invalid-request.ts';
import { formatDay, todayIn } from '../period/index.ts';
import { makeDueSnapshots } from '../records/snapshots/make-due-snapshots.ts';
import { type FoundInvitation, invitationRefused } from './find-invitation.ts';
import { invitationAudit, isPending, lockInvitation } from './invitation.ts';
import { isStillSent } from './sender.ts';
import { changeSettings, LOCK_MEMBERS } from './settings-lock.ts';

/**
 * Makes the holder of an account a member. They are signed in, and their address is the one of the invitation and was
 * verified: that is for the caller to know. Of two who accept at once, one is refused. Throws INVALID_REQUEST before an
 * employment begins, ALREADY_EXISTS when they are a member, or what `findInvitation` throws when it was used or revoked
 * meanwhile.
 */
export async function acceptInvitation(
  tenant: TenantWriter,
  invitation: FoundInvitation,
  account: MemberAccount,
  now: Date,
): Promise<void> {
  await requireAcceptable(tenant, invitation, now);
  await changeSettings(
    tenant,
    async (transaction) => await join(transaction, { invitation, account }, now),
  ).catch(asMemberAlready);
}

/** Throws the failure again; as ALREADY_EXISTS where the account became a member meanwhile. */
export function asMemberAlready(failure: unknown): never {
  if (isUniqueViolation(failure, 'memberships_of_organization'))
    throw new AlmanacError('ALREADY_EXISTS', 'You are a member of the organisation already.');
  throw failure;
}

/** Refuses what can be refused before anything is written, and makes the snapshots that come before a new member. */
export async function requireAcceptable(
  tenant: TenantWriter,
  invitation: FoundInvitation,
  now: Date,
): Promise<void> {
  await tenant.snapshot(async (transaction) => await requireBegun(transaction, invitation, now));
  await makeDueSnapshots(tenant, now, { begins: false });
}

/** Makes a user a member, in a transaction of the organisation that invites. */
export async function join(
  transaction: Transaction,
  { invitation, account }: Readonly<{ invitation: FoundInvitation; account: MemberAccount }>,
  now: Date,
): Promise<void> {
  await transaction.run(LOCK_MEMBERS);
  const [current] = await transaction.run(lockInvitation(invitation.id));
  if (current === undefined || !isPending(current, now) || !(await isStillSent(transaction, current, now)))
    throw invitationRefused();
  await requireBegun(transaction, invitation, now);
  const { membershipId, role } = invitation;
  const joined =
    membershipId === null
      ? await addMembership(transaction, { account, role }, now)
      : await claimMembership(transaction, { membershipId, account, role }, now);
  await transaction.run(
    query.updateTable('invitations').set({ accepted_at: now }).where('id', '=', invitation.id).compile(),
  );
  const actor = { kind: 'user', id: account.id } as const;
  const subject = { kind: 'membership', id: joined };
  const after = { user_id: account.id, role, status: 'active' };
  const events = [
    invitationAudit(actor, 'accepted', current),
    { actor, action: 'member.joined', subject, before: null, after },
  ];
  await transaction.run(recordEvents(events, now));
}

/** Throws unless the membership of the invitation, if it names one, is free and its employment has not ended. */
async function requireBegun(
  transaction: Transaction,
  { membershipId, timeZone }: FoundInvitation,
  now: Date,
): Promise<void> {
  if (membershipId === null) return;
  const [membership] = await transaction.run(
    query
      .selectFrom('memberships')
      .select(['user_id', 'employment_start_date', 'termination_date'])
      .where('id', '=', membershipId)
      .compile(),
  );
  const today = formatDay(todayIn(timeZone, now));
  const { employment_start_date: start = null, termination_date: end = null } = membership ?? {};
  if (membership?.user_id !== null || (end !== null && end < today)) throw invitationRefused();
  requireThat(
    'token',
    start === null || start <= today,
    `must be accepted on or after ${start ?? ''}, when the employment begins`,
  );
}

type Joining = Readonly<{ account: MemberAccount; role: FoundInvitation['role'] }>;

async function addMembership(transaction: Transaction, joining: Joining, now: Date): Promise<string> {
  const id = newId(now);
  await transaction.run(insertMembership({ id, ...joining, now }));
  return id;
}

async function claimMembership(
  transaction: Transaction,
  { membershipId, account, role }: Joining & Readonly<{ membershipId: string }>,
  now: Date,
): Promise<string> {
  const [claimed] = await transaction.run(
    query
      .updateTable('memberships')
      .set({ ...accountCopy(account), role, status: 'active', updated_at: now })
      .where('id', '=', membershipId)
      .where('user_id', 'is', null)
      .returning('id')
      .compile(),
  );
  if (claimed === undefined) throw invitationRefused();
  return claimed.id;
}
