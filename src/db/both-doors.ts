import { sql } from 'kysely';
import type { Pool } from 'pg';
import { PLATFORM_OPENING } from './platform.ts';
import { query } from './statement.ts';
import { runTogether, type Transaction } from './transaction.ts';

/**
 * The way through both doors in one transaction, for what belongs to no organisation and is written down in one: a first
 * organisation with its owner, a session, a password. What belongs to no organisation comes first, then the rows of the
 * organisation that it names. There is no way back, and none into another. The version of the organisation's data stays as
 * it is.
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
        await transaction.run(enter(entered.organizationId));
        await inOrganization(transaction, entered);
        return entered;
      },
      () => 'commit',
    );
}

/**
 * The same for what is written down in every organisation of an account, one after the other. They come in the order of
 * their ids, so that two who do this at once do not wait for each other.
 */
export type EveryDoor = <Result>(
  atPlatform: (transaction: Transaction) => Promise<Result>,
  organizationIds: readonly string[],
  inEach: (transaction: Transaction, result: Result) => Promise<void>,
) => Promise<Result>;

export function openEveryDoor(pool: Pool): EveryDoor {
  return async (atPlatform, organizationIds, inEach) =>
    await runTogether(
      pool,
      PLATFORM_OPENING,
      async (transaction) => {
        const result = await atPlatform(transaction);
        for (const organizationId of organizationIds.toSorted()) {
          await transaction.run(enter(organizationId));
          await inEach(transaction, result);
          // The audit log is chained while its organisation is the one in force.
          await transaction.run(END_DEFERRED);
        }
        return result;
      },
      () => 'commit',
    );
}

const END_DEFERRED = sql<never>`set constraints all immediate`.compile(query);

function enter(organizationId: string) {
  return sql<never>`
    select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', ${organizationId}, true)
  `.compile(query);
}
