import { expect, it } from 'vitest';
import { announceExpiringKeys } from '../../src/events/announce-expiring-keys.ts';
import { aKey, anOrganization, START, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { eventsInTable } from './events-asking.ts';

const database = await testDatabase();
const { get } = await testApp(database);
const DAY_MS = 86_400_000;
const after = (days: number) => new Date(new Date(START).getTime() + days * DAY_MS);

it('a key that expires within seven days is announced once, to owners and admins alone', async () => {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  const soon = await aKey(database, organization, ['metrics.read'], { expiresAt: after(10), name: 'Soon' });
  await aKey(database, organization, ['metrics.read'], { expiresAt: after(40), name: 'Later' });
  await aKey(database, organization, ['metrics.read'], { name: 'Never' });
  const announced = async () =>
    (await eventsInTable(tenant)).filter(({ kind }) => kind === 'key.expiring').map(({ data }) => data);
  await announceExpiringKeys(tenant, after(2));
  expect(await announced()).toEqual([]);
  await announceExpiringKeys(tenant, after(3));
  await announceExpiringKeys(tenant, after(4));
  await announceExpiringKeys(tenant, after(11));
  expect(await announced()).toEqual([{ key_id: soon.id, name: 'Soon', expires_at: after(10).toISOString() }]);
  const kindsFor = async (as: string) =>
    (await get('/api/v1/events', { as })).json<{ data: { type: string }[] }>().data.map(({ type }) => type);
  expect(await kindsFor(await signedIn(database, organization))).toContain('key.expiring');
  expect(await kindsFor(await signedIn(database, organization, 'member'))).not.toContain('key.expiring');
  expect(await kindsFor((await aKey(database, organization)).secret)).not.toContain('key.expiring');
});
