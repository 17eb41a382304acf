import { afterAll, inject } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openReplicas, type ReplicaTally } from '../../src/db/replicas.ts';
import { databaseOn } from '../backup/databases.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { startBouncer } from '../support/pgbouncer.ts';
import { startReplicated } from '../support/replicated-server.ts';
import { databaseUrl, runOn } from '../support/setup-server.ts';

/** The time by which replicas are judged, which passes when a test says so. */
export function handClock() {
  let now = 1000;
  return Object.assign(() => now, {
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}

/**
 * A service on a primary with streaming replicas, through PgBouncer where the tests are. It remembers no answer, so that every
 * question is read. Call it once, at the top of a test file.
 */
export async function replicatedService(count: number) {
  const servers = await startReplicated(count);
  afterAll(servers.stop);
  await runOn(servers.url, 'create database books');
  const isPooled = inject('through') !== inject('server');
  const through = async (server: string): Promise<string> => {
    if (!isPooled) return databaseUrl(server, 'books');
    const bouncer = await startBouncer(server);
    afterAll(bouncer.stop);
    return databaseUrl(bouncer.url, 'books');
  };
  const location = { kind: 'server', url: await through(servers.url) } as const;
  const { pool, close } = await openDatabase(location, () => undefined);
  afterAll(close);
  await migrate(pool);
  const database = databaseOn('server', location, pool);
  for (const replica of servers.replicas) await replica.catchUp();
  const urls: string[] = [];
  for (const { url } of servers.replicas) urls.push(await through(url));
  const clock = handClock();
  /** Another process, with replicas of its own. */
  const serve = async (addresses: readonly string[]) => {
    const replicas = openReplicas(addresses, 12, () => undefined, clock);
    afterAll(async () => await replicas.close());
    const { get } = await testApp(database, { config: { rememberedBytes: 0 }, replicas });
    return { replicas, get };
  };
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  await keepBooks(tenant, { accounts: SMALL_CHART });
  const { secret: as } = await aKey(database, organization);
  return {
    servers,
    database: { ...database, location },
    clock,
    urls,
    serve,
    organization,
    tenant,
    as,
    sell: async (amount: string) =>
      await keepBooks(tenant, { entries: [entry(['2026-11-02', ['1000', amount], ['4000', `-${amount}`]])] }),
  };
}

/** What has become of the questions to a replica since it was asked for last. */
export function counting(tally: ReplicaTally): () => Partial<ReplicaTally> {
  let before = { ...tally };
  return () => {
    const since = (['answered', 'behind', 'ahead', 'failed'] as const)
      .map((outcome) => [outcome, tally[outcome] - before[outcome]] as const)
      .filter(([, times]) => times > 0);
    before = { ...tally };
    return Object.fromEntries(since);
  };
}
