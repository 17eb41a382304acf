import { platformQuery } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { type EndedAssistants, endAssistantsOf } from '../oauth/end-assistants.ts';
import { endLinksOf } from './account-link.ts';
import { forgetDevices } from './device.ts';
import { type MemberAccount, selectMemberAccount } from './member-account.ts';
import { endPendingSignInsOf } from './pending-sign-in.ts';
import { removeSecondFactor } from './second-factor.ts';
import { endSessionsOf } from './session.ts';

/**
 * Sets a password without checking the current one: the holder proved that they read the account's mail, or an operator
 * vouches for them. Either verifies the address. Ends all sessions, links, pending sign-ins and connected assistants of the account, and
 * forgets its browsers except `keptDevice`. Also removes a second factor set up before the address was verified: it may
 * belong to someone who created the account with a stranger's address. Returns the account, for its memberships, and the
 * assistants, for the audit logs of their organisations.
 */
export async function replacePassword(
  transaction: Transaction,
  { userId, hash, keptDevice }: Readonly<{ userId: string; hash: string; keptDevice: Buffer | null }>,
  now: Date,
): Promise<Readonly<{ account: MemberAccount; ended: EndedAssistants }>> {
  const [account] = await transaction.run(selectMemberAccount(userId));
  if (account === undefined) throw new Error('the account whose password was to be set is gone');
  if (account.verifiedAt === null) await removeSecondFactor(transaction, userId);
  const verifiedAt = account.verifiedAt ?? now;
  await transaction.run(
    platformQuery
      .updateTable('users')
      .set({
        password_hash: hash,
        email_verified_at: verifiedAt,
        updated_at: now,
      })
      .where('id', '=', userId)
      .compile(),
  );
  await transaction.run(endLinksOf(userId, now));
  await transaction.run(endPendingSignInsOf(userId));
  await transaction.run(endSessionsOf(userId, now));
  const ended = await endAssistantsOf(transaction, userId, now);
  await transaction.run(forgetDevices(userId, keptDevice));
  return { account: { ...account, verifiedAt }, ended };
}
