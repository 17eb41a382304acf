import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { withConnection } from './connections.ts';
import { newStamp } from './data-version.ts';
import { isDistributed } from './distribute/cluster-state.ts';
import { allowDistributing, placeTables } from './distribute/place-tables.ts';
import { asDatabaseFailure } from './failures.ts';
import { PLATFORM_OPENING } from './platform.ts';

/** An applied migration differs from the file in the folder, or the file is missing. */
export class MigrationConflict extends Error {
  override readonly name = 'MigrationConflict';
}

const FOLDER = new URL('../../migrations/', import.meta.url);
const OLDEST_SERVER = 15;
const ENCODING = 'UTF8';
// An arbitrary number, the same in every process.
const LOCK = 5_312_660_211;

/**
 * Migrates the database to the newest version, all pending migrations in one transaction, under a lock that admits one
 * process at a time. What they add to a distributed database is distributed too. Returns the names of the applied migrations.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await pool.connect().catch((failure: unknown) => {
    throw asDatabaseFailure(failure);
  });
  try {
    await requireServerVersion(client);
    await client.query('begin');
    await allowDistributing(client);
    await lockMigrations(client);
    const applied = await applyPending(client, migrations);
    if (applied.length > 0) {
      if (await isDistributed(client)) await placeTables(client);
      await renewDataVersions(client);
    }
    await client.query('commit');
    return applied;
  } catch (failure) {
    await client.query('rollback');
    throw failure;
  } finally {
    client.release();
  }
}

/** Whether the database has the migrations of this version of the service, all of them and no other. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const migrations = await readMigrations();
  return await withConnection(pool, PLATFORM_OPENING.use, 1, async (client) => {
    const { rows } = await client.query<Applied>(SELECT_APPLIED);
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    return (
      applied.size === migrations.length &&
      migrations.every(({ name, checksum }) => applied.get(name) === checksum)
    );
  });
}

type Applied = Readonly<{ name: string; checksum: string }>;

const SELECT_APPLIED = 'select name, checksum from schema_migrations';

/** A migration of this version of the service. */
export type Migration = Readonly<{ name: string; text: string; checksum: string }>;

/** Waits until no other process migrates the database, and locks others out until the transaction ends. */
export async function lockMigrations(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/** The migrations that this version of the service has, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function requireServerVersion(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (!(major >= OLDEST_SERVER)) {
    throw new MigrationConflict(`PostgreSQL ${OLDEST_SERVER} or newer is needed; this server is ${major}`);
  }
}

// The first migration needs a database that can hold every character. One that has migrations was accepted by an older version.
async function requireEncoding(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    "select current_setting('server_encoding') as encoding where to_regclass('schema_migrations') is null",
  );
  const encoding = rows[0]?.encoding ?? ENCODING;
  if (encoding === ENCODING) return;
  throw new MigrationConflict(
    `this database has the encoding ${encoding}, and Almanac needs ${ENCODING}: nothing was changed; create another with ` +
      `"create database NAME encoding '${ENCODING}' template template0", and set DATABASE_URL to it`,
  );
}

/** Applies pending migrations in the connection's transaction. Returns their names. */
export async function applyPending(client: PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await requireEncoding(client);
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<Applied>(SELECT_APPLIED);
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const row of rows) {
    if (known.get(row.name) === row.checksum) continue;
    throw new MigrationConflict(
      known.has(row.name)
        ? `migration ${row.name} was changed after it had been applied to this database`
        : `this database has migration ${row.name}, which this version of Almanac does not know: run a newer one`,
    );
  }
  const done = new Set(rows.map((row) => row.name));
  const pending = migrations.filter((migration) => !done.has(migration.name));
  for (const { name, text, checksum } of pending) {
    await client.query(text).catch(asRefusal);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  return pending.map((migration) => migration.name);
}

/**
 * Gives every organisation a new data version: a migration may change what the same rows amount to, and a process of
 * the older version may still be answering.
 */
export async function renewDataVersions(client: PoolClient): Promise<void> {
  // The owner sees the rows where they are distributed, and changed their table in this transaction: no other role may then.
  const isOwners = await isDistributed(client);
  if (!isOwners) await client.query('set local role almanac_platform');
  await client.query('update data_versions set version = version + 1, stamp = $1', [newStamp()]);
  if (!isOwners) await client.query('reset role');
}

// An error that a migration raises is a sentence for the operator: rows that the new schema cannot hold, and how to fix
// them.
function asRefusal(failure: unknown): never {
  const isRefusal = failure instanceof Error && 'code' in failure && failure.code === RAISED;
  if (isRefusal) throw new MigrationConflict(failure.message);
  throw failure;
}

const RAISED = 'P0001';
