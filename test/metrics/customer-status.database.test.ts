import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { CUSTOMERS } from '../../src/records/profiles/profile-kind.ts';
import { setProfiles } from '../../src/records/profiles/set-profiles.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

// Sydney is eleven hours ahead of UTC in November: what happens at 14:00Z happens on the next day there.
const database = await testDatabase();
const app = await testApp(database);
const organization = await anOrganization(database, { timeZone: 'Australia/Sydney' });
const tenant = database.openTenant(organization.id);
const { secret: as } = await aKey(database, organization, [
  'metrics.read',
  'records.read',
  'records.write',
  'ledger.read',
]);

const NAMES = ['Abel', 'Beck', 'Cole'];
async function imported(at: string, statuses: Readonly<Record<string, 'active' | 'inactive' | 'archived'>>) {
  const drafts = Object.entries(statuses).map(([name, status]) => ({
    externalId: name,
    name,
    fields: { status },
    custom: {},
  }));
  await tenant.write(
    async (transaction) =>
      await setProfiles(transaction, CUSTOMERS, drafts, { actor: { kind: 'operator' }, now: new Date(at) }),
  );
}

async function idOf(name: string): Promise<string> {
  const answer = await app.get('/api/v1/customers?status=all&fields=id,name', { as });
  const found = answer.json<{ data: { id: string; name: string }[] }>().data.find((one) => one.name === name);
  return found?.id ?? '';
}

async function patched(at: string, name: string, status: string) {
  app.clock.set(at);
  const answer = await app.send('PATCH', `/api/v1/customers/${await idOf(name)}`, { as, body: { status } });
  expect(answer.statusCode).toBe(200);
}

const counts = async (day: string) => {
  const answer = await app.get(`/api/v1/metrics/customers.by_status/value?period=as_of:${day}`, { as });
  const { total, items } = answer.json<{ data: { total: number; items: { key: string; value: number }[] } }>()
    .data;
  return [...items.map(({ value }) => value), total];
};

it('counts customers on a day by their status on it, however the status was set', async () => {
  app.clock.set('2026-11-10T02:00:00.000Z');
  await imported('2026-11-10T02:00:00.000Z', { Abel: 'active', Beck: 'active' });
  await imported('2026-11-12T14:00:00.000Z', { Abel: 'active', Beck: 'active', Cole: 'inactive' });
  await patched('2026-11-14T02:00:00.000Z', 'Abel', 'inactive');
  await patched('2026-11-15T01:00:00.000Z', 'Abel', 'archived');
  // Several marks of one day: the last one stays.
  await patched('2026-11-16T01:00:00.000Z', 'Beck', 'archived');
  await patched('2026-11-16T02:00:00.000Z', 'Beck', 'inactive');
  await imported('2026-11-17T02:00:00.000Z', { Abel: 'active' });
  app.clock.set('2026-11-20T02:00:00.000Z');
  const days = ['09', '10', '12', '13', '14', '15', '16', '17', '20'];
  const answered = [];
  for (const day of days) answered.push([day, ...(await counts(`2026-11-${day}`))]);
  expect(answered).toEqual([
    // active, inactive, archived, all of them
    ['09', 0, 0, 0, 0],
    ['10', 2, 0, 0, 2],
    ['12', 2, 0, 0, 2],
    ['13', 2, 1, 0, 3],
    ['14', 1, 2, 0, 3],
    ['15', 1, 1, 1, 3],
    ['16', 0, 2, 1, 3],
    ['17', 1, 2, 0, 3],
    ['20', 1, 2, 0, 3],
  ]);
});

it('lists the customers of that day behind the number', async () => {
  const rows = await app.get(
    '/api/v1/metrics/customers.by_status/rows?period=as_of:2026-11-15&leaf=0:archived',
    {
      as,
    },
  );
  expect(rows.json()).toMatchObject({
    data: [{ kind: 'customer', description: 'archived', amount: '1', party: { name: NAMES[0] } }],
  });
});

it('keeps the marks in order when a clock is set back', async () => {
  await patched('2026-11-19T02:00:00.000Z', 'Cole', 'archived');
  await imported('2026-11-18T02:00:00.000Z', { Cole: 'active' });
  app.clock.set('2026-11-20T02:00:00.000Z');
  expect(await counts('2026-11-18')).toEqual([1, 2, 0, 3]);
  expect(await counts('2026-11-20')).toEqual([2, 1, 0, 3]);
});

it('verifies that each customer has its last status', async () => {
  const differences = async () => (await verifyBooks(tenant)).flatMap((finding) => finding.differences);
  expect(await differences()).toEqual([]);
  const tampering = sql`update customer_statuses set status = 'archived'
    where customer_id = ${await idOf('Abel')} and from_day = '2026-11-17'`;
  await tenant.write(async (transaction) => await transaction.run(tampering.compile(query)));
  expect(await differences()).toEqual(['customer Abel: active, marked last as archived']);
});
