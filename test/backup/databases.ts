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
 * A database in which there is nothing, not even a table; on a server for the role that owns it and is no superuser. It is closed
 * when the test is done.
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

/** A database whose pool is open, as tests know them. */
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

/** Where the tests of a file keep backups, which go with them. Call it once, at the top of a test file. */
export async function backupFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-backup-'));
  afterAll(async () => await rm(folder, { recursive: true, force: true }));
  let count = 0;
  /** A file that is not there yet. */
  const aFile = (): string => {
    count += 1;
    return join(folder, `backup-${count}`);
  };
  /** Backs up a database, or one organisation of it. Returns the file. */
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

/** Restores it as the command does, without the verification. */
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

/** How many rows each table has of each organisation, and a hash of all of them. */
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
        // Its version names the state of a database, which is another one.
        const columns = written.filter((column) => column !== 'data_version').map(quoted);
        const text = `select count(*), md5(string_agg(line, ' ' order by line)) as hash
          from (select row(${columns.join()})::text as line from ${quoted(name)}) lines`;
        contents[`${of ?? ''} ${name}`] = (await database.run(text))[0];
      }
    }
    return contents;
  });
}
