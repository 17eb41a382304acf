import { sql } from 'kysely';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { endLinksOf } from './account-link.ts';
import { forgetDevices } from './device.ts';
import { endPendingSignInsOf } from './pending-sign-in.ts';
import { removeSecondFactor } from './second-factor.ts';
import { endSessionsOf } from './session.ts';

/**
 * Gives an account a password that does not depend on the one before: its holder proved that they read its mail, or an
 * operator answers for them. Either verifies the address. Ends all sessions of the account, its links and the sign-ins that
 * wait for a code, and forgets its browsers but `keptDevice`. A second factor that was set up before the address was verified goes too: it may
 * be that of somebody who made the account for a stranger's address.
 */
export async function replacePassword(
  transaction: Transaction,
  { userId, hash, keptDevice }: Readonly<{ userId: string; hash: string; keptDevice: Buffer | null }>,
  now: Date,
): Promise<void> {
  const [user] = await transaction.run(
    query.selectFrom('users').select('email_verified_at').where('id', '=', userId).forUpdate().compile(),
  );
  if (user?.email_verified_at === null) await removeSecondFactor(transaction, userId);
  await transaction.run(
    query
      .updateTable('users')
      .set({
        password_hash: hash,
        email_verified_at: sql<Date>`coalesce(email_verified_at, ${now}::timestamptz)`,
        updated_at: now,
      })
      .where('id', '=', userId)
      .compile(),
  );
  await transaction.run(endLinksOf(userId, now));
  await transaction.run(endPendingSignInsOf(userId));
  await transaction.run(endSessionsOf(userId, now));
  await transaction.run(forgetDevices(userId, keptDevice));
}
