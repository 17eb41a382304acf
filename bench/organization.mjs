// An organisation with the large book, on a server of DATABASE_URL or embedded: the subject of the benchmarks.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { EVERY_CAPABILITY } from '../dist/access/capability.js';
import { mintKey } from '../dist/access/manage-keys.js';
import { readConfig } from '../dist/config.js';
import { openDatabase } from '../dist/db/database.js';
import { openFoundingDoor } from '../dist/db/founding.js';
import { migrate } from '../dist/db/migrate.js';
import { openTenantDoor } from '../dist/db/tenant.js';
import { buildApp } from '../dist/http/app.js';
import { findBook } from '../dist/import/find-book.js';
import { importBook } from '../dist/import/import.js';
import { UNOBSERVED } from '../dist/observe/observer.js';
import { createOrganization } from '../dist/organizations/create-organization.js';
import { Readiness } from '../dist/readiness.js';
import { writeLargeBook } from './large-book.mjs';

/** The today of the benchmarks: the books end in 2025. */
export const NOW = new Date('2025-11-20T00:00:00Z');

/** Creates a database, calls back with its location, and removes it. */
export async function withDatabase(kind, work) {
  if (kind === 'embedded') {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
    try {
      return await work({ kind: 'embedded', folder });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('set DATABASE_URL to a server on which a database may be made');
  const name = `almanac_bench_${Date.now()}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await work({ kind: 'server', url: url.href });
  } finally {
    await dropDatabase(server, name);
  }
}

// The server may be vacuuming it, which only its owner may stop.
async function dropDatabase(server, name) {
  for (let left = 20; ; left -= 1) {
    try {
      await onServer(server, `drop database if exists ${name}`);
      return;
    } catch (failure) {
      if (left === 0) throw failure;
      await sleep(500);
    }
  }
}

/** The service on a database, listening nowhere; it caches no answer unless asked to. */
export async function serviceOn(pool, settings = {}) {
  const app = buildApp({
    config: { ...readConfig({}), rateLimit: 1_000_000, logLevel: 'silent', rememberedBytes: 0, ...settings },
    clock: () => NOW,
    pool,
    version: 'bench',
    log: { write: () => undefined },
    webApp: null,
    readiness: new Readiness(pool, () => undefined),
    observer: UNOBSERVED,
  });
  await app.ready();
  return app;
}

/** A key of an organisation. */
export async function keyOf(tenant, capabilities) {
  const wanted = { prefix: 'alm', name: 'bench', expiresAt: null, by: { kind: 'operator' } };
  return (await mintKey(tenant, { ...wanted, capabilities }, NOW)).secret;
}

/** Fills an organisation with the large book of this many lines, and creates a key with all capabilities. */
export async function fillOrganization(location, lines) {
  const database = await openDatabase(location, () => undefined);
  try {
    await migrate(database.pool);
    return await organizationWith(database, 'bench', async (folder) => await writeLargeBook(folder, lines));
  } finally {
    await database.close();
    if (location.kind === 'server') await onServer(location.url, 'vacuum analyze');
  }
}

/** An organisation with the book from a folder, and a key with all capabilities. */
export async function organizationWith({ pool }, slug, writeBook) {
  const settings = { slug, name: slug, baseCurrency: 'AUD', timeZone: 'UTC', financialYearStartMonth: 7 };
  const { id } = await createOrganization(openFoundingDoor(pool), settings, NOW);
  const tenant = openTenantDoor(pool, id);
  const folder = await mkdtemp(join(tmpdir(), 'almanac-book-'));
  try {
    await writeBook(folder);
    const report = await importBook(tenant, {
      id,
      actor: { kind: 'operator' },
      capabilities: EVERY_CAPABILITY,
      organization: slug,
      findBook: async () => await findBook(folder, null),
      dryRun: false,
      now: NOW,
      onProgress: () => undefined,
    });
    if (report.refusedCount > 0) throw new Error(JSON.stringify(report.refused.slice(0, 3)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { id, secret: await keyOf(tenant, [...EVERY_CAPABILITY]) };
}

export async function onServer(url, statement) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(async () => await client.end());
}
