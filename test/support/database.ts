import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { afterAll, inject } from 'vitest';
import { type DatabaseLocation, openDatabase } from '../../src/db/database.ts';
import { type FoundingDoor, openFoundingDoor } from '../../src/db/founding.ts';
import { openPlatformDoor, type PlatformDoor } from '../../src/db/platform.ts';
import { openTenantDoor, type TenantWriter } from '../../src/db/tenant.ts';
import { requireDistributable } from './distributable.ts';
import { writeImage } from './engine-image.ts';
import { lendEngine } from './kept-engine.ts';
import { makeDemo } from './make-demo.ts';
import { nameOrganizations } from './named-organization.ts';
import { copyDatabase, databaseUrl, runOn } from './setup-server.ts';

requireDistributable();
nameOrganizations();

/** What the set-up of a project passes to its test files. */
declare module 'vitest' {
  interface ProvidedContext {
    engine: 'embedded' | 'server';
    /** The files with the images of a migrated database that holds so much, for the embedded engine. */
    images: Readonly<Record<Holding, string>>;
    /** The file with the image of a database before its first migration, for the embedded engine. */
    unmigrated: string;
    /** A data folder of the embedded engine with a migrated database in which there is nothing. */
    dataFolder: string;
    /** The address of the server's maintenance database, for the server. */
    server: string;
    /** Whether that server has its data in memory. */
    isInMemory: boolean;
    /** The address by which the tests reach it: its own, or that of a pooler. */
    through: string;
    /** The migrated databases on that server, of which each test file gets a copy. */
    templates: Readonly<Record<Holding, string>>;
  }
}

/** What a database holds besides its tables: nothing, or the demo organisation as it is made at START. */
export type Holding = 'nothing' | 'the demo';

/** A migrated database of one test file, on the engine of its project, with both doors open. */
export type TestDatabase = Readonly<{
  engine: 'embedded' | 'server';
  location: DatabaseLocation;
  pool: Pool;
  platform: PlatformDoor;
  found: FoundingDoor;
  openTenant: (organizationId: string) => TenantWriter;
  /** Connections of another process: a second pool, or the same one where there can be no second. */
  openPool: () => Promise<Pool>;
}>;

/** Opens it, and closes it when the tests of the file are done. Call it once, at the top of a test file. */
export async function testDatabase(holding: Holding = 'nothing'): Promise<TestDatabase> {
  const engine = inject('engine');
  // A server that ends the connections of a database before it drops it says so to those that are just closing.
  let isClosing = false;
  const fail = (failure: Error): void => {
    if (!isClosing) throw failure;
  };
  const { location, pool, close } =
    engine === 'server' ? await onServer(holding, fail) : await onEmbedded(holding, fail);
  const others: (() => Promise<void>)[] = [];
  afterAll(async () => {
    isClosing = true;
    for (const closeOther of others) await closeOther();
    await close();
  });
  return {
    engine,
    location,
    pool,
    platform: openPlatformDoor(pool),
    found: openFoundingDoor(pool),
    openTenant: (organizationId) => openTenantDoor(pool, organizationId, { kind: 'request', signal: null }),
    openPool: async () => {
      if (engine === 'embedded') return pool;
      const other = await openDatabase(location, fail);
      others.push(other.close);
      return other.pool;
    },
  };
}

type Made = Readonly<{ location: DatabaseLocation; pool: Pool; close: () => Promise<void> }>;
type Fail = (failure: Error) => void;

async function onEmbedded(holding: Holding, fail: Fail): Promise<Made> {
  const file = inject('images')[holding];
  if (holding === 'nothing') {
    const { pool, handBack } = await lendEngine(file, fail);
    return { location: { kind: 'memory' }, pool, close: handBack };
  }
  if (!existsSync(file)) await writeImage(file, inject('images').nothing, makeDemo);
  const location = { kind: 'memory', image: new Blob([await readFile(file)]) } as const;
  return { location, ...(await openDatabase(location, fail)) };
}

async function onServer(holding: Holding, fail: Fail): Promise<Made> {
  const server = inject('server');
  const template = inject('templates')[holding];
  const name = `${template.replace(/_(?:template|demo)$/, '')}_${randomBytes(6).toString('hex')}`;
  const isInMemory = inject('isInMemory');
  await copyDatabase(server, name, template, isInMemory);
  const location = { kind: 'server', url: databaseUrl(inject('through'), name) } as const;
  const { pool, close } = await openDatabase(location, fail);
  return {
    location,
    pool,
    close: async () => {
      await close();
      // On a disk it is left until the end of the run: a server writes everything to the disk before it drops a database.
      if (isInMemory) await runOn(server, `drop database if exists ${name} with (force)`);
    },
  };
}
