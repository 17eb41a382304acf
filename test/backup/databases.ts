import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { checkBackup, restoreBackup, type WantedRestore } from '../../src/backup/restore-backup.ts';
import { keptTables, quoted } from '../../src/backup/tables.ts';
import { type WantedBackup, writeBackup } from '../../src/backup/write-backup.ts';
import { type DatabaseLocation, openDatabase } from '../../src/db/database.ts';
import { openFoundingDoor } from '../../src/db/founding.ts';
import { openPlatformDoor } from '../../src/db/platform.ts';
import { openTenantDoor } from '../../src/db/tenant.ts';
import { readWhole } from '../../src/db/whole-database.ts';
import { START } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { databaseUrl, runOn } from '../support/setup-server.ts';

/**
 * An empty database without tables; on a server, for its owner, who is not a superuser. It is closed at the end of the
 * test.
 */
export async function aFreshDatabase(engine: 'embedded' | 'server'): Promise<TestDatabase> {
  const location: DatabaseLocation = engine === 'server' ? await createOnServer() : { kind: 'memory' };
  const { pool, close } = await openDatabase(location, () => undefined);
  onTestFinished(close);
  return databaseOn(engine, location, pool);
}

async function createOnServer(): Promise<DatabaseLocation> {
  const name = `${inject('templates').nothing.replace(/_template$/, '')}_${randomBytes(6).toString('hex')}`;
  await runOn(inject('server'), `create database ${name}`);
  return { kind: 'server', url: databaseUrl(inject('server'), name) };
}

/** A database with an open pool. */
export function databaseOn(
  engine: 'embedded' | 'server',
  location: DatabaseLocation,
  pool: Pool,
): TestDatabase {
  return {
    engine,
    location,
    pool,
    platform: openPlatformDoor(pool),
    found: openFoundingDoor(pool),
    openTenant: (id) => openTenantDoor(pool, id),
    openPool: async () => pool,
  };
}

/** A folder for the backups of a test file, removed after its tests. Call it once, at the top of the file. */
export async function backupFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-backup-'));
  afterAll(async () => await rm(folder, { recursive: true, force: true }));
  let count = 0;
  /** The path of a file that does not exist. */
  const aFile = (): string => {
    count += 1;
    return join(folder, `backup-${count}`);
  };
  /** Backs up a database, or one of its organisations, and returns the file. */
  const backUp = async (pool: Pool, wanted: Partial<WantedBackup> = {}): Promise<string> => {
    const file = wanted.file ?? aFile();
    await writeBackup(pool, {
      file,
      organization: null,
      almanacVersion: '0.0.0-test',
      now: new Date(START),
      onProgress: () => undefined,
      signal: new AbortController().signal,
      ...wanted,
    });
    return file;
  };
  return { aFile, backUp };
}

/** Restores a backup like the command, without the verification. */
export async function restore(pool: Pool, file: string, wanted: Partial<WantedRestore> = {}) {
  const whole = {
    file,
    replace: false,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...wanted,
  };
  return await restoreBackup(pool, await checkBackup(whole), whole);
}

/** The number of rows of each organisation in each table, and a hash of all of them. */
export async function contentsOf(pool: Pool): Promise<Record<string, unknown>> {
  return await readWhole(pool, async (database) => {
    const tables = await keptTables(database);
    await database.enterPlatform();
    const organizations = await database.run<{ id: string }>('select id from organizations order by id');
    const contents: Record<string, unknown> = {};
    for (const of of [null, ...organizations.map(({ id }) => id)]) {
      if (of === null) await database.enterPlatform();
      else await database.enterOrganization(of);
      for (const { name, written } of tables.filter(({ isTenants }) => isTenants === (of !== null))) {
        // The version identifies the state of a database, and this is another database.
        const columns = (name === 'data_versions' ? ['organization_id'] : written).map(quoted);
        const text = `select count(*), md5(string_agg(line, ' ' order by line)) as hash
          from (select row(${columns.join()})::text as line from ${quoted(name)}) lines`;
        contents[`${of ?? ''} ${name}`] = (await database.run(text))[0];
      }
    }
    return contents;
  });
}
