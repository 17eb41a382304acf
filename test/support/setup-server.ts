import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import {
  asSuperuser,
  clusterNodes,
  copyClusterDatabase,
  distributeEmpty,
  makeClusterDatabase,
} from './cluster.ts';
import { makeDemo } from './make-demo.ts';
import { databaseUrl, runOn } from './on-server.ts';

export { databaseUrl, runOn } from './on-server.ts';

import { startBouncer } from './pgbouncer.ts';
import { isAlive, startPostgres } from './postgres-server.ts';

/**
 * Makes a migrated database on a real server, and one with the demo in it, of which test files get copies: the server that
 * ALMANAC_TEST_SERVER or DATABASE_URL names (its role must be able to create databases and roles), or else one that is
 * started for this run. Projects that run together share it; the last of them stops it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each project has a copy of this module.
  const run = globalThis as { [SHARED]?: { made: Promise<Made>; users: number } };
  run[SHARED] ??= { made: makeTemplates(), users: 0 };
  const shared = run[SHARED];
  shared.users += 1;
  const { server, isInMemory, through, templates, remove } = await shared.made;
  project.provide('server', server);
  project.provide('isInMemory', isInMemory);
  project.provide('through', through);
  project.provide('templates', templates);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete run[SHARED];
    await remove();
  };
}

const SHARED = Symbol.for('almanac test server');

type Made = Readonly<{
  server: string;
  isInMemory: boolean;
  /** The server's own address, or that of the PgBouncer in front of it. */
  through: string;
  templates: Readonly<{ nothing: string; 'the demo': string }>;
  remove: () => Promise<void>;
}>;

async function makeTemplates(): Promise<Made> {
  const cluster = clusterNodes();
  const named = cluster[0] ?? process.env['ALMANAC_TEST_SERVER'] ?? process.env['DATABASE_URL'];
  const started = named === undefined ? await startPostgres() : null;
  const server = started?.url ?? named ?? '';
  const template = `${PREFIX}${process.pid}_template`;
  const demo = `${PREFIX}${process.pid}_demo`;
  await dropDatabases(server, (pid) => !isAlive(pid));
  if (cluster.length > 0) await makeClusterDatabase(cluster, template);
  else await runOn(server, `create database ${template}`);
  const database = await openDatabase(
    { kind: 'server', url: databaseUrl(server, template) },
    () => undefined,
  );
  await migrate(database.pool);
  if (cluster.length > 0) await distributeEmpty(database.pool);
  await database.close();
  const isInMemory = started?.isInMemory ?? false;
  await copyDatabase(server, demo, template, isInMemory);
  const withDemo = await openDatabase({ kind: 'server', url: databaseUrl(server, demo) }, () => undefined);
  await makeDemo(withDemo.pool);
  // As autovacuum does soon, at a time that a test could not foresee: what a copy knows of its rows decides its plans.
  await withDemo.pool.query('analyze');
  await withDemo.close();
  const bouncer = process.env['ALMANAC_TEST_POOLER'] === 'pgbouncer' ? await startBouncer(server) : null;
  return {
    server,
    isInMemory,
    through: bouncer?.url ?? server,
    templates: { nothing: template, 'the demo': demo },
    remove: async () => {
      await bouncer?.stop();
      if (started === null) await dropDatabases(server, (pid) => pid === process.pid);
      else await started.stop();
    },
  };
}

/** Copies a database without connections; on a cluster, the part on each node. */
export async function copyDatabase(
  server: string,
  name: string,
  template: string,
  isInMemory: boolean,
): Promise<void> {
  const cluster = clusterNodes();
  if (cluster.length > 0) return await copyClusterDatabase(cluster, name, template);
  // Copying files needs two checkpoints, which are cheap in memory.
  const strategy = isInMemory ? 'file_copy' : 'wal_log';
  await runOn(server, `create database ${name} template ${template} strategy ${strategy}`);
}

// Names the machine and the process, so that what a killed run left behind is known for what it is.
const PREFIX = `almanac_test_${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}_`;

async function dropDatabases(server: string, isOurs: (pid: number) => boolean): Promise<void> {
  const cluster = clusterNodes();
  for (const node of cluster.length > 0 ? cluster.map(asSuperuser) : [server])
    await dropDatabasesOf(node, isOurs);
}

async function dropDatabasesOf(server: string, isOurs: (pid: number) => boolean): Promise<void> {
  const rows = await runOn(server, `select datname from pg_database where datname like '${PREFIX}%'`);
  for (const name of rows.map((row) => String(row['datname']))) {
    if (isOurs(Number(name.slice(PREFIX.length).split('_')[0])))
      await runOn(server, `drop database if exists ${name} with (force)`);
  }
}
