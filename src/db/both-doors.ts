import type { Pool } from 'pg';
import { inside } from './inside.ts';
import { PLATFORM_OPENING } from './platform.ts';
import { organizationScope } from './scope.ts';
import { runTogether, type Transaction } from './transaction.ts';

/**
 * A transaction through both doors, for changes outside any organisation that are recorded in one: an account with its
 * membership, a session, a password. The platform's rows come first, then those of the named organisation. The
 * transaction cannot go back or enter another organisation. The organisation's data version stays the same. On a cluster the
 * platform's rows are the coordinator's: what nodes hold of an organisation is changed by its own door alone.
 */
export type BothDoors = <Entered extends Readonly<{ organizationId: string }>>(
  atPlatform: (transaction: Transaction) => Promise<Entered>,
  inOrganization: (transaction: Transaction, entered: Entered) => Promise<void>,
) => Promise<Entered>;

export function openBothDoors(pool: Pool): BothDoors {
  return async (atPlatform, inOrganization) =>
    await runTogether(
      pool,
      PLATFORM_OPENING,
      async (transaction) => {
        const entered = await atPlatform(transaction);
        await transaction.enter(organizationScope('almanac_tenant', entered.organizationId, null));
        await inOrganization(inside(transaction, entered.organizationId), entered);
        return entered;
      },
      () => 'commit',
    );
}

/**
 * The same for changes recorded in every organisation of an account, one after another. They come in the order of their
 * ids, so that two such transactions do not deadlock.
 */
export type EveryDoor = <Result>(
  atPlatform: (transaction: Transaction) => Promise<Result>,
  organizationIds: (result: Result) => readonly string[],
  inEach: (transaction: Transaction, result: Result, organizationId: string) => Promise<void>,
) => Promise<Result>;

export function openEveryDoor(pool: Pool): EveryDoor {
  return async (atPlatform, organizationIds, inEach) =>
    await runTogether(
      pool,
      PLATFORM_OPENING,
      async (transaction) => {
        const result = await atPlatform(transaction);
        for (const organizationId of organizationIds(result).toSorted()) {
          await transaction.enter(organizationScope('almanac_tenant', organizationId, null));
          await inEach(inside(transaction, organizationId), result, organizationId);
        }
        return result;
      },
      () => 'commit',
    );
}
