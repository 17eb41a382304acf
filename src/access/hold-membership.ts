import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { isInForce, STANDING_COLUMNS } from './membership.ts';

/**
 * Keeps a member let in until the transaction ends. What acts for them and is made meanwhile is there when a change of the membership looks
 * for it to end it. Throws UNAUTHENTICATED where they are not let in any more.
 */
export async function holdMembership(transaction: Transaction, userId: string, now: Date): Promise<void> {
  const [standing] = await transaction.run(
    query
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select(STANDING_COLUMNS)
      .where('memberships.user_id', '=', userId)
      .forShare('memberships')
      .compile(),
  );
  if (standing === undefined || !isInForce(standing, now)) throw new AlmanacError('UNAUTHENTICATED');
}
