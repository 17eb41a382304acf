import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AUDIT_CHECKS } from '../../src/audit/verify-audit-log.ts';
import { query } from '../../src/db/statement.ts';
import { runChecks } from '../../src/ledger/verify.ts';
import { aMembership, anOrganization, aSession, PASSWORD, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { refusingEvents } from '../support/refused-events.ts';
import { anAddress, aTeam, sessionOf } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post } = app;
const signIn = async (email: string, password = PASSWORD) =>
  await post('/api/auth/sign-in', { body: { email, password }, address: anAddress() });

/** The events of an account, in the order of the chain. */
async function acts(organizationId: string) {
  return await database.openTenant(organizationId).read(
    sql<{ action: string; actor_kind: string; actor_id: string | null; subject_id: string }>`
      select action, actor_kind, actor_id, subject_id, before, after
      from audit_chain join audit_events on id = event_id
      where action like 'user.%' and action <> 'user.new_device' order by position
    `.compile(query),
  );
}

const own = (action: string, id: string) => ({
  action,
  actor_kind: 'user',
  actor_id: id,
  subject_id: id,
  before: null,
  after: null,
});

/** A failure is recorded after the answer. */
async function waitFor(organizationId: string, count: number) {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await acts(organizationId);
    if (found.length >= count) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return await acts(organizationId);
}

it('signing in, a wrong password and signing out are in the audit log of the organisation', async () => {
  const { organization, owner, tenant } = await aTeam(database, app);
  await signIn(owner.email, 'wrong horse battery');
  await waitFor(organization.id, 1);
  const as = sessionOf(await signIn(owner.email));
  await post('/api/auth/sign-out', { as });
  const { id } = owner;
  expect(await acts(organization.id)).toEqual([
    { ...own('user.sign_in_failed', id), actor_kind: 'unknown', actor_id: null },
    own('user.signed_in', id),
    own('user.signed_out', id),
  ]);
  const answer = await get('/api/settings/audit-log?actor=unknown', { as: owner.as });
  expect(answer.json()).toMatchObject({
    data: [{ actor: { kind: 'unknown', id: null, name: null }, action: 'user.sign_in_failed' }],
  });
  expect((await runChecks(tenant, AUDIT_CHECKS)).flatMap(({ differences }) => differences)).toEqual([]);
});

it('a wrong password for an address without an account is not recorded', async () => {
  const { organization } = await aTeam(database, app);
  await signIn('stranger@example.com', 'wrong horse battery');
  await signIn('not an address', 'wrong horse battery');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await acts(organization.id)).toEqual([]);
  const { rows } = await database.pool.query<{ found: string }>(
    `select count(*) as found from users where email like 'stranger%'`,
  );
  expect(rows).toEqual([{ found: '0' }]);
});

it('neither the network address of a request nor a password is stored', async () => {
  const { organization, owner } = await aTeam(database, app);
  await post('/api/auth/sign-in', {
    body: { email: owner.email, password: 'wrong horse battery' },
    address: '203.0.113.99',
  });
  await waitFor(organization.id, 1);
  const kept = await database
    .openTenant(organization.id)
    .read(sql<{ row: string }>`select t::text as row from audit_events t`.compile(query));
  for (const { row } of kept) expect(row).not.toMatch(/203\.0\.113\.99|wrong horse/);
});

it('switching to another organisation is in its audit log, and switching to the same one is not recorded', async () => {
  const { organization, owner } = await aTeam(database, app);
  const other = await anOrganization(database);
  await aMembership(database, other, owner);
  const as = await aSession(database, organization, owner);
  for (const organization_id of [organization.id, other.id])
    await post('/api/auth/active-organization', { as, body: { organization_id } });
  expect(await acts(organization.id)).toEqual([]);
  expect(await acts(other.id)).toEqual([own('user.entered', owner.id)]);
});

it('joining with a new account signs in, which is recorded in the transaction that creates the account', async () => {
  const { organization, invite } = await aTeam(database, app);
  const { token } = (await invite({ email: 'joining@example.com' })).json<{ data: { token: string } }>().data;
  const accept = async () =>
    await post('/api/auth/accept-invitation', {
      body: { token, password: 'a new horse battery' },
      address: anAddress(),
    });
  expect((await refusingEvents(database.pool, 'user.signed_in', accept)).statusCode).toBe(500);
  const { rows } = await database.pool.query(`select from users where email = 'joining@example.com'`);
  expect(rows).toEqual([]);
  const joined = await accept();
  const { user_id: userId } = joined.json<{ data: { user_id: string } }>().data;
  expect(joined.statusCode).toBe(200);
  expect(await acts(organization.id)).toContainEqual(own('user.signed_in', userId));
});

it('a change of password is recorded in the transaction that makes it', async () => {
  const { organization, owner } = await aTeam(database, app);
  const change = { current_password: PASSWORD, new_password: 'another horse battery' };
  const refused = await refusingEvents(
    database.pool,
    'user.password_changed',
    async () => await post('/api/auth/change-password', { as: owner.as, body: change, address: anAddress() }),
  );
  expect(refused.statusCode).toBe(500);
  expect((await signIn(owner.email)).statusCode).toBe(200);
  const changed = await post('/api/auth/change-password', {
    as: owner.as,
    body: change,
    address: anAddress(),
  });
  expect(changed.statusCode).toBe(200);
  expect((await acts(organization.id)).map(({ action }) => action)).toEqual([
    'user.signed_in',
    'user.password_changed',
  ]);
});
