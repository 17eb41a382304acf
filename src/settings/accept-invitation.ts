import { recordEvents } from '../access/audit.ts';
import { insertUser } from '../access/create-user.ts';
import { requireName } from '../access/form.ts';
import { hashPassword, isPassword, requirePassword } from '../access/password.ts';
import { selectUserByEmail, userFrom } from '../access/user.ts';
import { isUniqueViolation } from '../db/failures.ts';
import { newId } from '../db/identifier.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { readAll, requireThat } from '../invalid-request.ts';
import { formatDay, todayIn } from '../period/index.ts';
import { makeDueSnapshots } from '../records/snapshots/make-due-snapshots.ts';
import { type FoundInvitation, invitationRefused } from './find-invitation.ts';
import { invitationAudit, isPending, lockInvitation } from './invitation.ts';
import { changeSettings, LOCK_MEMBERS } from './settings-lock.ts';

/** What somebody says who accepts; the name is for a new account alone. */
export type Acceptance = Readonly<{ name: string; password: string }>;

/**
 * Makes somebody a member: with a new account, or with the one that has the address, whose password it must then be, as
 * an invitation changes nobody's password. Answers with their user id. Of two who accept at once, one is refused. Throws
 * INVALID_REQUEST, UNAUTHENTICATED for the wrong password, ALREADY_EXISTS when they are a member, or what
 * `findInvitation` throws when it was used or revoked meanwhile.
 */
export async function acceptInvitation(
  doors: Readonly<{ platform: PlatformDoor; openTenant: (organizationId: string) => TenantWriter }>,
  invitation: FoundInvitation,
  acceptance: Acceptance,
  now: Date,
): Promise<string> {
  const tenant = doors.openTenant(invitation.organizationId);
  // What can be refused is refused before there is an account.
  await tenant.snapshot(async (transaction) => await requireBegun(transaction, invitation, now));
  const userId = await accountOf(doors.platform, invitation, acceptance, now);
  await makeDueSnapshots(tenant, now, { begins: false });
  await changeSettings(tenant, async (transaction) => {
    await transaction.run(LOCK_MEMBERS);
    const [current] = await transaction.run(lockInvitation(invitation.id));
    if (current === undefined || !isPending(current, now)) throw invitationRefused();
    await requireBegun(transaction, invitation, now);
    const { membershipId, role } = invitation;
    const joined =
      membershipId === null
        ? await addMembership(transaction, { userId, role }, now)
        : await claimMembership(transaction, { membershipId, userId, role }, now);
    await transaction.run(
      query.updateTable('invitations').set({ accepted_at: now }).where('id', '=', invitation.id).compile(),
    );
    const actor = { kind: 'user', id: userId } as const;
    const subject = { kind: 'membership', id: joined };
    const after = { user_id: userId, role, status: 'active' };
    const events = [
      invitationAudit(actor, 'accepted', current),
      { actor, action: 'member.joined', subject, before: null, after },
    ];
    await transaction.run(recordEvents(events, now));
  }).catch((failure: unknown) => {
    if (isUniqueViolation(failure, 'memberships_of_organization')) throw alreadyMember();
    throw failure;
  });
  return userId;
}

// The account with the address of the invitation, which is made where there is none.
async function accountOf(
  platform: PlatformDoor,
  { email }: FoundInvitation,
  { name, password }: Acceptance,
  now: Date,
): Promise<string> {
  const find = async () => userFrom(await platform.run(selectUserByEmail(email)), now);
  const known = await find();
  if (known === null) {
    const form = readAll({
      name: () => (name.trim() === '' ? '' : requireName('name', name)),
      password: () => requirePassword('password', password),
    });
    const user = { id: newId(now), email, name: form.name, now };
    const [made] = await platform.run(insertUser({ ...user, hash: await hashPassword(password) }));
    if (made !== undefined) return made.id;
  }
  // Whoever made the account in between has a password too.
  const user = known ?? (await find());
  if (user === null || !(await isPassword(password, user.passwordHash)))
    throw new AlmanacError(
      'UNAUTHENTICATED',
      'The password is not that of the account with this e-mail address.',
    );
  return user.id;
}

/** Throws unless the membership that the invitation is for, if it is for one, is free and its employment goes on today. */
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

type Joining = Readonly<{ userId: string; role: FoundInvitation['role'] }>;

async function addMembership(
  transaction: Transaction,
  { userId, role }: Joining,
  now: Date,
): Promise<string> {
  const id = newId(now);
  const row = { id, user_id: userId, role, created_at: now, updated_at: now };
  await transaction.run(query.insertInto('memberships').values(row).compile());
  return id;
}

async function claimMembership(
  transaction: Transaction,
  { membershipId, userId, role }: Joining & Readonly<{ membershipId: string }>,
  now: Date,
): Promise<string> {
  const [claimed] = await transaction.run(
    query
      .updateTable('memberships')
      .set({ user_id: userId, role, status: 'active', updated_at: now })
      .where('id', '=', membershipId)
      .where('user_id', 'is', null)
      .returning('id')
      .compile(),
  );
  if (claimed === undefined) throw invitationRefused();
  return claimed.id;
}

function alreadyMember(): AlmanacError {
  return new AlmanacError('ALREADY_EXISTS', 'You are a member of the organisation already: sign in.');
}
