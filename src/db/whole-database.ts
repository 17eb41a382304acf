import type { Pool, PoolClient } from 'pg';
import { asDatabaseFailure } from './failures.ts';
import { naming, taking, takingHere } from './scope.ts';

/**
 * One transaction over all organisations, for backup and restore: the only work outside an organisation that reads or
 * writes business data. It begins with the connection's role, which owns the tables but sees no rows, and takes the
 * door roles for one table at a time.
 */
export interface WholeDatabase {
  run<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Sets the scope of later statements to one organisation. */
  enterOrganization(id: string): Promise<void>;
  /** Sets the scope of later statements to tables that belong to no organisation. */
  enterPlatform(): Promise<void>;
  /** Runs later statements as the owner of the tables. */
  asOwner(): Promise<void>;
}

/** Reads everything on one snapshot, while others go on writing. */
export async function readWhole<Result>(
  pool: Pool,
  work: (database: WholeDatabase, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return await within(pool, 'begin isolation level repeatable read read only', work);
}

/** All of `work`, or none of it. */
export async function writeWhole<Result>(
  pool: Pool,
  work: (database: WholeDatabase, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return await within(pool, 'begin', work);
}

async function within<Result>(
  pool: Pool,
  begin: string,
  work: (database: WholeDatabase, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((failure: unknown) => {
    throw asDatabaseFailure(failure);
  });
  try {
    await client.query(begin);
    for (const setting of SETTINGS) await client.query(setting);
    const result = await work(wholeDatabase(client), client);
    await client.query('commit');
    client.release();
    return result;
  } catch (failure) {
    const known = asDatabaseFailure(failure);
    const rolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!rolledBack);
    throw known;
  }
}

// Text written under these settings reads back as the same value, whatever the server or the role has set.
const SETTINGS = [
  'set local statement_timeout = 0',
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
];

function wholeDatabase(client: PoolClient): WholeDatabase {
  const run: WholeDatabase['run'] = async (text, values = []) =>
    (await client.query(text, [...values])).rows as never[];
  return {
    run,
    enterOrganization: async (id) => {
      await run(takingHere(taking('almanac_tenant')));
      // A statement, which reaches all nodes of a cluster.
      await run(naming(id));
    },
    enterPlatform: async () => {
      await run(takingHere(taking('almanac_platform')));
    },
    asOwner: async () => {
      await run('reset role');
    },
  };
}
