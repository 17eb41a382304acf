import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { CUSTOMERS, keepCustomers } from './keeping-customers.ts';
import { employees, snapshotsApp } from './snapshots-asking.ts';

const database = await testDatabase();
const { app, get, send } = await testApp(database);
const isServer = database.engine === 'server';

/** Locks of another process, held until the test ends or releases them. */
async function hold(
  { id }: Readonly<{ id: string }>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<() => Promise<void>> {
  const client = await (await database.openPool()).connect();
  await client.query('begin');
  await client.query(`set local almanac.organization_id = '${id}'`);
  await client.query(statement, [...values]);
  let isHeld = true;
  const letGo = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(letGo);
  return letGo;
}

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1::text || current_organization(), 0))';

/** An organisation with a customer locked as by an import. */
async function importing() {
  const organization = await anOrganization(database);
  const { secret: as } = await aKey(database, organization);
  const [customer = ''] = await keepCustomers(database.openTenant(organization.id), [{ name: 'Harbour' }]);
  const letGo = await hold(organization, 'select 1 from customer_profiles where id = $1 for update', [
    customer,
  ]);
  return { organization, as, path: `${CUSTOMERS}/${customer}`, letGo };
}

describe.runIf(isServer)('a change that waits for the lock of an import', () => {
  it('is a CONFLICT that names the import and when to retry', async () => {
    const { organization, as, path, letGo } = await importing();
    await hold(organization, LOCK, ['almanac ledger ']);
    const answer = await send('PATCH', path, { as, body: { notes: 'x' } });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      409,
      '30',
      {
        error: {
          code: 'CONFLICT',
          message: 'An import of this organisation is under way; try again after it.',
        },
      },
    ]);
    await letGo();
    expect((await send('PATCH', path, { as, body: { notes: 'x' } })).statusCode).toBe(200);
  });

  it('names no import when another change holds the lock', async () => {
    const { as, path } = await importing();
    const answer = await send('PATCH', path, { as, body: { notes: 'x' } });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([409, '10']);
    expect(answer.body).not.toContain('import');
  });

  it('does not block others from the database, however many wait', async () => {
    const { as, path } = await importing();
    const other = await anOrganization(database);
    const { secret: theirs } = await aKey(database, other);
    const waiting = Array.from(
      { length: 30 },
      async () => await send('PATCH', path, { as, body: { notes: 'x' } }),
    );
    await sleep(200);
    for (let asked = 0; asked < 10; asked += 1) {
      const began = performance.now();
      expect((await get(CUSTOMERS, { as: theirs })).statusCode).toBe(200);
      expect((await get('/api/health')).json()).toMatchObject({ status: 'ok' });
      // At once, where the machine is not busy; a request that waits for the lock would take five seconds.
      expect(performance.now() - began).toBeLessThan(4000);
    }
    const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode);
    // Those that got a connection met the lock; the others waited for one up to the usual limit.
    expect(new Set(statuses)).toEqual(new Set([409, 503]));
  });
});

describe.runIf(isServer)('a read request', () => {
  it('stops its own statement and no other when it is abandoned', async () => {
    const { organization, as, letGo } = await importing();
    await letGo();
    const unlock = await hold(organization, 'lock table customer_profiles in access exclusive mode');
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const sent = httpRequest(`${address}${CUSTOMERS}`, { headers: { authorization: `Bearer ${as}` } });
    sent.on('error', () => undefined);
    sent.end();
    const blocked = async () => {
      const { rows } = await (await database.openPool()).query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count;
    };
    await expect.poll(blocked, { timeout: 3000 }).toBe(1);
    sent.destroy();
    await expect.poll(blocked, { timeout: 3000 }).toBe(0);
    await unlock();
    expect((await get(CUSTOMERS, { as })).statusCode).toBe(200);
  });

  it('is answered in time without an internal error when it waits for a lock', async () => {
    const { organization, as, letGo } = await importing();
    await letGo();
    await hold(organization, 'lock table customer_profiles in access exclusive mode');
    const answer = await get(CUSTOMERS, { as });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });
  });

  it('waits no longer than that for locked snapshots that are due', async () => {
    const { organization, keep, ask } = await snapshotsApp(database);
    await keep(employees('W', 20, { gender: 'woman', from: '2020-01-01' }));
    const unlock = await hold(organization, LOCK, ['almanac snapshots ']);
    const held = await ask('diversity.women_share', 'today');
    expect(held).toMatchObject({ error: { code: 'UNAVAILABLE' } });
    await unlock();
    expect(await ask('diversity.women_share', 'today')).toHaveProperty('data');
  });
});
