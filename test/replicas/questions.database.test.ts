import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { AskedState } from '../../src/db/asked-state.ts';
import { DATA_VERSION_COLUMNS, dataVersionFrom } from '../../src/db/data-version.ts';
import { openDatabase } from '../../src/db/database.ts';
import { query } from '../../src/db/statement.ts';
import { openTenantDoor } from '../../src/db/tenant.ts';
import { UNWATCHED } from '../../src/observe/observer.ts';
import { writePage } from '../../src/observe/page.ts';
import { startServer } from '../../src/server.ts';
import { samplesOf, sumOf } from '../observe/metrics-page.ts';
import { START } from '../support/app.ts';
import { databaseUrl } from '../support/setup-server.ts';
import { freezing } from './freezing.ts';
import { counting, replicatedService } from './replicated.ts';

const { servers, database, clock, urls, serve, organization, tenant, as, sell } = await replicatedService(1);
const [follower] = servers.replicas;
const [url = ''] = urls;
if (follower === undefined) throw new Error('there is no replica');
const { get, replicas } = await serve([url]);
const [replica] = replicas.states;
if (replica === undefined) throw new Error('there is no replica');
const since = counting(replica.tally);

const REVENUE = '/api/v1/metrics/revenue.total/value?period=ytd';
const SERIES = '/api/v1/metrics/revenue.monthly/value?period=trailing_600';
type Asking = typeof get;

async function revenue(ask: Asking = get): Promise<number> {
  const answer = await ask(REVENUE, { as });
  expect([answer.statusCode, answer.payload]).toEqual([200, answer.payload]);
  return answer.json<{ data: { value: number } }>().data.value;
}

/** The same from a series of months, which takes several statements. */
async function revenueOfMonth(ask: Asking = get): Promise<number> {
  const answer = await ask(SERIES, { as });
  expect([answer.statusCode, answer.payload]).toEqual([200, answer.payload]);
  const { points } = answer.json<{ data: { points: { value: number }[] } }>().data;
  return points.at(-1)?.value ?? Number.NaN;
}

const version = async () => {
  const [row] = await tenant.read(query.selectFrom('data_versions').select(DATA_VERSION_COLUMNS).compile());
  if (row === undefined) throw new Error('there is no version');
  return dataVersionFrom(row);
};

describe('a question', () => {
  it('is answered by a replica that has the state of the data, in one statement or in several', async () => {
    await sell('100');
    await follower.catchUp();
    since();
    expect([await revenue(), await revenueOfMonth()]).toEqual([100, 100]);
    expect(since()).toEqual({ answered: 2 });
    // What the replica finds to be refused is refused.
    expect((await get('/api/v1/customers/01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d', { as })).statusCode).toBe(
      404,
    );
    expect(since()).toEqual({ answered: 1 });
  });

  it('is answered by the primary while the replica is held back, and by the replica once it has caught up', async () => {
    await follower.holdBack();
    await sell('11');
    expect(await revenue()).toBe(111);
    expect(since()).toEqual({ behind: 1 });
    // For a moment it is not asked again.
    expect([await revenue(), await revenueOfMonth()]).toEqual([111, 111]);
    expect(since()).toEqual({});
    clock.pass(300);
    expect(await revenueOfMonth()).toBe(111);
    expect(since()).toEqual({ behind: 1 });
    await follower.letGo();
    await follower.catchUp();
    clock.pass(300);
    expect([await revenue(), await revenueOfMonth()]).toEqual([111, 111]);
    expect(since()).toEqual({ answered: 2 });
  });

  it('that changes something itself goes on from its own change', async () => {
    await follower.holdBack();
    const asked = new AskedState(await version(), () => undefined);
    const purpose = { kind: 'question', signal: null, asked } as const;
    const door = openTenantDoor(database.pool, organization.id, purpose, UNWATCHED, replicas);
    const names = async () =>
      (await door.read(query.selectFrom('organizations').select('name').compile())).map(({ name }) => name);
    since();
    expect(await names()).toEqual([organization.name]);
    expect(since()).toEqual({ answered: 1 });
    await door.write(async (transaction) => {
      await transaction.run(query.updateTable('organizations').set({ name: 'Renamed' }).compile());
    });
    expect(await names()).toEqual(['Renamed']);
    await follower.letGo();
    await follower.catchUp();
  });
});

it('no answer is older than the changes acknowledged before its question, under writers and with a replica held back', async () => {
  let begun = 111;
  let acknowledged = 111;
  const busy = new AbortController();
  const wrong: string[] = [];
  const write = async (): Promise<void> => {
    while (!busy.signal.aborted) {
      begun += 1;
      await sell('1');
      acknowledged += 1;
    }
  };
  const read = async (ask: () => Promise<number>): Promise<void> => {
    while (!busy.signal.aborted) {
      const least = acknowledged;
      const value = await ask();
      if (value < least || value > begun) wrong.push(`${value}, not ${least} to ${begun}`);
      clock.pass(20);
    }
  };
  since();
  const readers = Array.from(
    { length: 8 },
    async (_, index) => await read(index < 6 ? revenue : revenueOfMonth),
  );
  const writers = Array.from({ length: 4 }, async () => await write());
  for (const [held, free] of [
    [300, 500],
    [50, 200],
    [300, 500],
    [50, 200],
  ] as const) {
    await follower.holdBack();
    await sleep(held);
    await follower.letGo();
    await sleep(free);
  }
  busy.abort();
  await Promise.all([...readers, ...writers]);
  expect(wrong).toEqual([]);
  expect(acknowledged).toBeGreaterThan(120);
  const outcomes = since();
  expect(outcomes.behind).toBeGreaterThan(0);
  expect(outcomes.failed).toBeUndefined();
  // At rest the replica answers again.
  await follower.catchUp();
  clock.pass(300);
  expect(await revenue()).toBe(acknowledged);
  expect(since()).toEqual({ answered: 1 });
});

it('the service uses the replicas of its settings, and reports the outcome of their questions', async () => {
  const value = await revenue();
  const environment = {
    DATABASE_URL: database.location.url,
    ALMANAC_REPLICA_URLS: url,
    ALMANAC_RATE_LIMIT: '1000000',
  };
  const config = readConfig({ ...environment, PORT: '0', ALMANAC_OBSERVE_PORT: '0', ALMANAC_DEMO: 'off' });
  const server = await startServer({
    config,
    clock: () => new Date(START),
    log: { write: () => undefined },
    webApp: null,
    setupToken: 'x',
  });
  try {
    const answer = await fetch(`${server.address}${REVENUE}`, { headers: { authorization: `Bearer ${as}` } });
    expect(await answer.json()).toMatchObject({ data: { value } });
    const page = writePage([{ worker: 1, metrics: (await server.meter?.collect()) ?? [] }]);
    const samples = samplesOf(page);
    const sum = (name: string, labels: Record<string, string>) => sumOf(samples, name, labels);
    expect(sum('almanac_replica_up', { replica: '1' })).toBe(1);
    expect(sum('almanac_replica_questions_total', { replica: '1', outcome: 'answered' })).toBe(1);
    expect(sum('almanac_replica_questions_total', { replica: '1' })).toBe(1);
    expect(sum('almanac_database_turns_limit', { lane: 'replica 1' })).toBe(6);
  } finally {
    await server.stop();
  }
});

describe('a replica that fails', () => {
  it('is not used for a while, without effect on callers', async () => {
    const before = await revenue();
    since();
    await follower.kill();
    expect(await revenue()).toBe(before);
    expect(since()).toEqual({ failed: 1 });
    expect(replicas.states[0]?.isUsed).toBe(false);
    expect(await Promise.all([revenue(), revenue(), revenueOfMonth()])).toEqual([before, before, before]);
    expect(since()).toEqual({});
    // One question at a time finds out whether it is back.
    clock.pass(5001);
    expect(await Promise.all([revenue(), revenue(), revenue()])).toEqual([before, before, before]);
    expect(since()).toEqual({ failed: 1 });
    await follower.start();
    // A pooler takes a moment to notice.
    await expect
      .poll(async () => {
        clock.pass(5001);
        expect(await revenue()).toBe(before);
        return replicas.states[0]?.isUsed;
      })
      .toBe(true);
    since();
    expect([await revenue(), await revenueOfMonth()]).toEqual([before, before]);
    expect(since()).toEqual({ answered: 2 });
  });

  it('in the middle of work has the work done again by the primary', async () => {
    const before = await revenueOfMonth();
    since();
    // Each question meets the end of its connection somewhere else.
    for (let pause = 0; pause < 10; pause += 1) {
      clock.pass(5001);
      const asked = Promise.all([revenueOfMonth(), revenueOfMonth()]);
      await sleep(pause * 2);
      await follower.endConnections();
      expect(await asked).toEqual([before, before]);
    }
  });

  it('by silence is given up', async () => {
    const silent = await freezing(url);
    afterAll(silent.close);
    const other = await serve([silent.url]);
    const before = await revenue(other.get);
    expect(other.replicas.states[0]?.tally).toMatchObject({ answered: 1 });
    silent.freeze();
    const began = performance.now();
    expect(await revenue(other.get)).toBe(before);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(other.replicas.states[0]).toMatchObject({ isUsed: false, tally: { answered: 1, failed: 1 } });
  });

  it.each([
    ['a database without tables', () => databaseUrl(servers.url, 'postgres')],
    ['an unknown database', () => databaseUrl(servers.url, 'nothing')],
    ['no server', () => 'postgres://almanac_owner:x@127.0.0.1:1/books'],
  ])('by being %s gives no answer', async (_kind, address) => {
    const other = await serve([address()]);
    expect(await revenue(other.get)).toBe(await revenue());
    expect(other.replicas.states[0]).toMatchObject({ isUsed: false, tally: { answered: 0, failed: 1 } });
  });
});

it('a replica that became a primary of its own, and counted as many writes, gives no answer', async () => {
  await follower.promote();
  const apart = await openDatabase({ kind: 'server', url }, () => undefined);
  afterAll(apart.close);
  const before = await revenue();
  // As many writes there as here, and more.
  for (const times of [1, 2]) {
    for (let count = 0; count < times; count += 1)
      await openTenantDoor(apart.pool, organization.id).write(async (transaction) => {
        await transaction.run(query.updateTable('organizations').set({ name: 'Apart' }).compile());
      });
    await sell('1000');
    clock.pass(5001);
    since();
    expect(await revenue()).toBe(before + 1000 * times);
    expect(since()).toEqual({ ahead: 1 });
  }
});
