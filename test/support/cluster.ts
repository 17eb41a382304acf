import type { Pool } from 'pg';
import { distribute } from '../../src/db/distribute/distribute.ts';
import { databaseUrl, runOn } from './on-server.ts';

/** The addresses of the nodes of the cluster that `npm run test:citus` started, the coordinator first; none otherwise. */
export function clusterNodes(): readonly string[] {
  return (process.env['ALMANAC_TEST_CLUSTER'] ?? '').split(' ').filter((url) => url !== '');
}

/** Whether the tests run on one server: what only one can do is tried there alone. */
export const IS_ONE_SERVER = clusterNodes().length === 0;

/** Makes a database of a cluster, in which each node knows the others. Only a superuser can. */
export async function makeClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) {
    await runOn(node, `create database ${name}`);
    await runOn(asSuperuser(databaseUrl(node, name)), 'create extension citus');
  }
  const [coordinator = '', ...workers] = nodes;
  const known = asSuperuser(databaseUrl(coordinator, name));
  await runOn(known, `select citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator).port})`);
  for (const worker of workers)
    await runOn(known, `select citus_add_node('127.0.0.1', ${new URL(worker).port})`);
}

/** Distributes a database, into few parts: tests have few organisations, and make many databases. */
export async function distributeEmpty(pool: Pool): Promise<void> {
  await distribute(pool, { dryRun: false, shards: 4, onStep: () => undefined });
}

/**
 * Copies what each node has of a database. What it knows of the other nodes names no database, so that the copies make a
 * database of the cluster too.
 */
export async function copyClusterDatabase(
  nodes: readonly string[],
  name: string,
  template: string,
): Promise<void> {
  for (const node of nodes) {
    // A cluster keeps connections to it, and a process of its own on each node.
    const server = asSuperuser(node);
    await runOn(server, `alter database ${template} allow_connections false`);
    for (let left = 100; left > 0; left -= 1) {
      const ended = await runOn(
        server,
        `select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = '${template}'`,
      );
      if (ended.length === 0) break;
    }
    await runOn(node, `create database ${name} template ${template}`);
  }
}

/** The same address for the role that may do everything. */
export function asSuperuser(url: string): string {
  const address = new URL(url);
  address.username = 'postgres';
  return address.href;
}
