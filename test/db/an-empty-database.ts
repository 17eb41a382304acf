import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { afterAll, inject } from 'vitest';
import { type DatabaseLocation, openDatabase } from '../../src/db/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { databaseUrl, runOn } from '../support/setup-server.ts';

/** A database without migrations, with connections of two processes if the engine allows two. */
export async function anEmptyDatabase(engine: TestDatabase['engine']) {
  const location = engine === 'server' ? await createOnServer() : await inMemory();
  const first = await openDatabase(location, () => undefined);
  const second = location.kind === 'server' ? await openDatabase(location, () => undefined) : first;
  afterAll(async () => {
    await first.close();
    if (second !== first) await second.close();
  });
  return [first.pool, second.pool] as const;
}

async function inMemory(): Promise<DatabaseLocation> {
  return { kind: 'memory', image: new Blob([await readFile(inject('unmigrated'))]) };
}

/** The address of a database without migrations on the server, created with these options. */
export async function createOnServer(options = ''): Promise<Extract<DatabaseLocation, { kind: 'server' }>> {
  const name = `${inject('templates').nothing.replace(/_template$/, '')}_${randomBytes(6).toString('hex')}`;
  await runOn(inject('server'), `create database ${name} ${options}`);
  return { kind: 'server', url: databaseUrl(inject('server'), name) };
}

/** Applies these migrations, like an older version of the service. */
export async function applyThese(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const name of names) {
    const text = await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8');
    await pool.query(text);
    const checksum = createHash('sha256').update(text).digest('hex');
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

/** An empty database as it was before a migration. */
export async function migratedBefore(engine: TestDatabase['engine'], migration: string): Promise<Pool> {
  const names = (await readdir(new URL('../../migrations/', import.meta.url))).toSorted();
  if (!names.includes(migration)) throw new Error(`there is no migration ${migration}`);
  const [pool] = await anEmptyDatabase(engine);
  await applyThese(pool, names.slice(0, names.indexOf(migration)));
  return pool;
}

/** Begins a transaction in statements for any version and creates an organisation; later statements are outside it. */
export function foundOld(id: string, timeZone = 'UTC'): string {
  return `begin;
    select set_config('role', 'almanac_platform', true);
    insert into organizations (id, slug, name, base_currency, time_zone, created_at, updated_at)
      values ('${id}', '${id.slice(-12)}', 'Old', 'AUD', '${timeZone}', now(), now());`;
}

/** Runs later statements of the transaction in the organisation. */
export function enterOld(id: string): string {
  return `select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', '${id}', true);`;
}

/** Reads an organisation's rows as the service would. */
export async function throughDoor(pool: Pool, organizationId: string, text: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', $1, true)`,
      [organizationId],
    );
    return await client.query<Record<string, unknown>>(text);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
