import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { lockTables } from '../../src/backup/lock-tables.ts';
import { openDatabase } from '../../src/db/database.ts';
import { openFoundingDoor } from '../../src/db/founding.ts';
import { openPlatformDoor } from '../../src/db/platform.ts';
import { platformQuery } from '../../src/db/statement.ts';
import { openTenantDoor } from '../../src/db/tenant.ts';
import { writeWhole } from '../../src/db/whole-database.ts';
import { backupFolder, restore as restoreFile } from '../backup/databases.ts';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { databaseUrl, runOn } from '../support/setup-server.ts';

// A database is restored to an earlier state while the service is running, which must answer from the restored data.
const server = inject('server');
const live = `${inject('templates').nothing.replace(/_template$/, '')}_${randomBytes(6).toString('hex')}`;
await runOn(server, `create database ${live} template ${inject('templates').nothing}`);
const location = { kind: 'server', url: databaseUrl(server, live) } as const;
// Every restore ends the connections, and they are made again.
const { pool, close } = await openDatabase(location, () => undefined);
afterAll(close);
const database = {
  engine: 'server',
  location,
  pool,
  platform: openPlatformDoor(pool),
  found: openFoundingDoor(pool),
  openTenant: (id: string) => openTenantDoor(pool, id),
  openPool: async () => pool,
} as const;
const { get, send } = await testApp(database);
const { backUp } = await backupFolder();
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { secret: as } = await aKey(database, organization);
await keepBooks(tenant, { accounts: SMALL_CHART });

/** Takes a copy, as a dump would, and returns a way to restore it. */
async function dump(): Promise<{ restore: () => Promise<void> }> {
  const kept = `${live}_${randomBytes(3).toString('hex')}`;
  await endConnections();
  await runOn(server, `create database ${kept} template ${live}`);
  return {
    restore: async () => {
      await endConnections();
      await runOn(server, `drop database ${live} with (force)`);
      await runOn(server, `create database ${live} template ${kept}`);
    },
  };
}

async function endConnections(): Promise<void> {
  await runOn(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${live}'`);
  for (let attempt = 0; attempt < 100 && pool.totalCount > 0; attempt += 1) await sleep(20);
}

const sell = async (amount: string) =>
  await keepBooks(tenant, { entries: [entry(['2026-11-02', ['1000', amount], ['4000', `-${amount}`]])] });
const REVENUE = '/api/v1/metrics/revenue.total/value?period=ytd';

async function revenue(known?: string) {
  const answer = await get(REVENUE, { as, headers: known === undefined ? {} : { 'if-none-match': known } });
  const value = answer.statusCode === 200 ? answer.json<{ data: { value: number } }>().data.value : null;
  return { status: answer.statusCode, value, tag: String(answer.headers['etag']) };
}

it('a value from before a restore is never returned for other data', async () => {
  const { restore } = await dump();
  await sell('100');
  const old = await revenue();
  expect(old.value).toBe(100);
  await restore();
  await sell('7');
  expect(await revenue(old.tag)).toMatchObject({ status: 200, value: 7 });
  expect((await revenue()).value).toBe(7);
});

it('a value computed while the write after the dump was committed is not returned either', async () => {
  const isDefined = async () =>
    (await get('/api/custom-fields/definitions?subject=person', { as })).payload.includes('"key":"later"');
  const { restore } = await dump();
  // The request waits between the look-up of its caller and its reading, until the write is committed.
  const writer = await pool.connect();
  await writer.query('begin; lock table custom_field_definitions in access exclusive mode');
  const asked = isDefined();
  await untilSomebodyWaits();
  await writer.query(`
    set local role almanac_tenant;
    set local almanac.organization_id = '${organization.id}';
    insert into custom_field_definitions (id, subject, key, label, type, position, created_at, updated_at)
      values ('${organization.id}', 'person', 'later', 'Later', 'text', 0, now(), now());
    update data_versions set version = version + 1, stamp = gen_random_uuid();
    commit`);
  writer.release();
  expect(await asked).toBe(true);
  await restore();
  expect(await isDefined()).toBe(false);
});

it('a service under load keeps running through a restore that replaces everything', async () => {
  await sell('1');
  const kept = await revenue();
  const file = await backUp(pool);
  const session = await signedIn(database, organization);
  await sell('1000');
  const [before, after] = [Number(kept.value) + 1000, Number(kept.value)];
  const seen: (number | null)[] = [];
  const statuses = new Set<number>();
  const asking = new AbortController();
  const ask = async (): Promise<void> => {
    while (!asking.signal.aborted) {
      const { status, value } = await revenue();
      statuses.add(status);
      if (status === 200) seen.push(value);
    }
  };
  const written = new Set<number>();
  let lastName = organization.name;
  const write = async (): Promise<void> => {
    for (let count = 0; !asking.signal.aborted; count += 1) {
      const body = { name: `Renamed ${count}` };
      const { statusCode } = await send('PATCH', '/api/settings/organization', { as: session, body });
      written.add(statusCode);
      if (statusCode === 200) lastName = body.name;
    }
  };
  const busy = [ask(), ask(), ask(), write()];
  await untilAsked(seen, 20);
  const { pool: own, close: closeOwn } = await openDatabase(location, () => undefined);
  try {
    await restoreFile(own, file, { replace: true });
    await untilAsked(seen, seen.length + 20);
  } finally {
    asking.abort();
    await Promise.all(busy);
    await closeOwn();
  }
  // Every answer is from before or after, in this order, and none is an internal error.
  expect([...statuses].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  const turn = seen.indexOf(after);
  expect(new Set(seen.slice(0, turn))).toEqual(new Set([before]));
  expect(new Set(seen.slice(turn))).toEqual(new Set([after]));
  expect((await revenue()).value).toBe(after);
  // Changes made after the backup are gone, and everybody has to sign in again. The last change may have been accepted before
  // the restore and made after it: then it was acknowledged, and it stands.
  expect([...written].filter((status) => ![200, 401, 409, 503].includes(status))).toEqual([]);
  expect(written).toContain(200);
  expect(written).toContain(401);
  const name = platformQuery
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organization.id)
    .compile();
  const [found] = await database.platform.run(name);
  expect([organization.name, lastName]).toContain(found?.name);
});

it('a restore does not wait for an import for ever, and lets everybody in again', async () => {
  const file = await backUp(pool);
  const importing = await pool.connect();
  await importing.query('begin; lock table journal_lines in row exclusive mode');
  const { pool: own, close: closeOwn } = await openDatabase(location, () => undefined);
  const patience = { signal: new AbortController().signal, patienceMs: 300 };
  const locking = writeWhole(own, async (whole) => {
    await lockTables(whole, ['organizations', 'sessions', 'api_keys', 'journal_lines'], patience);
  });
  await expect(locking).rejects.toThrow(/^something is at work on the tables .*: nothing was changed/);
  expect((await revenue()).status).toBe(200);
  // Stopping it takes no longer either.
  const stopped = restoreFile(own, file, { replace: true, signal: AbortSignal.timeout(2000) });
  await expect(stopped).rejects.toThrow('stopped: nothing was changed');
  expect((await revenue()).status).toBe(200);
  await importing.query('rollback');
  importing.release();
  await closeOwn();
});

async function untilAsked(seen: readonly unknown[], count: number): Promise<void> {
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(count);
}

async function untilSomebodyWaits(): Promise<void> {
  for (let attempt = 0; attempt < 250; attempt += 1) {
    if ((await runOn(server, 'select 1 from pg_locks where not granted')).length > 0) return;
    await sleep(20);
  }
  throw new Error('no request waits');
}
