import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { afterAll, inject } from 'vitest';
import { type DatabaseLocation, openDatabase } from '../../src/db/database.ts';
import { openPlatformDoor, type PlatformDoor } from '../../src/db/platform.ts';
import { openTenantDoor, type TenantWriter } from '../../src/db/tenant.ts';
import { databaseUrl, runOn } from './setup-server.ts';

/** What the set-up of a project passes to its test files. */
declare module 'vitest' {
  interface ProvidedContext {
    engine: 'embedded' | 'server';
    /** The files with the images of a migrated database that holds so much, for the embedded engine. */
    images: Readonly<Record<Holding, string>>;
    /** The address of the server's maintenance database, for the server. */
    server: string;
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
  openTenant: (organizationId: string) => TenantWriter;
  /** Connections of another process: a second pool, or the same one where there can be no second. */
  openPool: () => Promise<Pool>;
}>;

/** Opens it, and closes it when the tests of the file are done. Call it once, at the top of a test file. */
export async function testDatabase(holding: Holding = 'nothing'): Promise<TestDatabase> {
  const engine = inject('engine');
  const { location, remove } = engine === 'server' ? await copyTemplate(holding) : await loadImage(holding);
  // A server that ends the connections of a database before it drops it says so to those that are just closing.
  let isClosing = false;
  const fail = (failure: Error): void => {
    if (!isClosing) throw failure;
  };
  const { pool, close } = await openDatabase(location, fail);
  const others: (() => Promise<void>)[] = [];
  afterAll(async () => {
    isClosing = true;
    for (const closeOther of others) await closeOther();
    await close();
    await remove();
  });
  return {
    engine,
    location,
    pool,
    platform: openPlatformDoor(pool),
    openTenant: (organizationId) => openTenantDoor(pool, organizationId),
    openPool: async () => {
      if (engine === 'embedded') return pool;
      const other = await openDatabase(location, fail);
      others.push(other.close);
      return other.pool;
    },
  };
}

type Made = Readonly<{ location: DatabaseLocation; remove: () => Promise<void> }>;

async function loadImage(holding: Holding): Promise<Made> {
  const image = new Blob([await readFile(inject('images')[holding])]);
  return { location: { kind: 'memory', image }, remove: async () => undefined };
}

async function copyTemplate(holding: Holding): Promise<Made> {
  const server = inject('server');
  const template = inject('templates')[holding];
  const name = `${template.replace(/_(?:template|demo)$/, '')}_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name} template ${template}`);
  return {
    location: { kind: 'server', url: databaseUrl(server, name) },
    remove: async () => {
      await runOn(server, `drop database if exists ${name}`);
    },
  };
}
