import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { CASH_IS_LOW } from '../alerts/watcher.ts';
import { importing } from '../import/people-files.ts';
import { oauthOf } from '../oauth/asking.ts';
import { mailerOf, ORIGIN, reporting } from '../reports/reporting.ts';
import { type Answer, aSession, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aMailbox } from '../support/mailbox.ts';

const database = await testDatabase();
const mailbox = await aMailbox();
const mail = mailerOf(mailbox);
const app = await testApp(database, { config: { mail: mailbox.settings, origin: ORIGIN } });
const { clock, get, post } = app;
const oauth = oauthOf(app);

afterAll(() => mail.close());
beforeEach(() => clock.set(START));

type Made = Readonly<{ id: string; token: string }>;
const dataOf = (answer: Answer) => answer.json<{ data: Made }>().data;

/** An admin with one of each that acts for them, whose employment files state. */
async function anEmployee() {
  const { organization, tenant, owner, join, made, read } = await reporting(database, app, { mailbox, mail });
  const admin = await join('admin');
  const { as, membershipId } = admin;
  await tenant.write(async (transaction) => {
    await transaction.run(
      sql`update memberships set external_id = 'M-1' where id = ${membershipId}`.compile(query),
    );
  });
  const ownerNow = async () => await aSession(database, organization, owner, clock());
  const link = dataOf(
    await post('/api/settings/sheet-links', {
      as,
      body: { name: 'Sheet', metrics: ['cash.balance'], statements: [] },
    }),
  );
  const assistant = await oauth.connect(as);
  const report = await made(admin);
  const alert = dataOf(await post('/api/v1/alerts', { as, body: CASH_IS_LOW }));
  const hook = { name: 'Warehouse', url: 'https://example.com', kinds: ['data.changed'] };
  const webhook = dataOf(await post('/api/settings/webhooks', { as, body: hook }));
  const stateAt = async (path: string) =>
    (await get(path, { as: await ownerNow() })).json<{ data: { state: string } }>().data.state;
  return {
    employ: async (dates: string) =>
      await importing(
        tenant,
        {
          'persons.csv': 'person,legal_name\nP-1,Ada\n',
          'memberships.csv': `membership,person,employment_start_date,termination_date\nM-1,P-1,${dates}\n`,
        },
        clock(),
      ),
    opens: async () => [
      (await get(`/api/v1/metrics/cash.balance/value.csv?period=today&link=${link.token}`)).statusCode,
      await oauth.status(assistant.access_token),
    ],
    refreshed: async () => (await oauth.refresh(assistant.client, assistant.refresh_token)).statusCode,
    states: async () => [
      (await read(report.id, owner)).state,
      await stateAt(`/api/v1/alerts/${alert.id}`),
      await stateAt(`/api/settings/webhooks/${webhook.id}`),
    ],
    isLetIn: async () =>
      (await get('/api/v1/metrics', { as: await aSession(database, organization, admin, clock()) }))
        .statusCode,
    ended: async () =>
      (
        await tenant.read(
          sql<{ action: string }>`select action from audit_events
            where action in ('assistant.revoked', 'report.ended', 'webhook.disabled') order by action`.compile(
            query,
          ),
        )
      ).map(({ action }) => action),
  };
}

it('what acted for a member before their last day does not revive when they are employed again', async () => {
  const { employ, opens, refreshed, states, isLetIn, ended } = await anEmployee();
  await employ('2024-01-01,');
  expect([await opens(), await states()]).toEqual([
    [200, 200],
    ['active', 'active', 'active'],
  ]);
  expect(await employ('2024-01-01,2026-11-19')).toMatchObject({ 'memberships.csv': [0, 1, 0] });
  expect([await opens(), await ended()]).toEqual([[401, 401], []]);
  expect(await employ('2026-11-20,')).toHaveLength(1);
  expect(await employ('2026-11-21,')).toMatchObject({ 'memberships.csv': [0, 1, 0] });
  clock.advance(86_400_000);
  expect(await isLetIn()).toBe(200);
  expect([await opens(), await refreshed(), await states()]).toEqual([
    [401, 401],
    400,
    ['ended', 'ended', 'disabled'],
  ]);
  expect(await ended()).toEqual(['assistant.revoked', 'report.ended', 'webhook.disabled']);
});

it('a last day that is put off before it has passed ends nothing', async () => {
  const { employ, opens, states, ended } = await anEmployee();
  await employ('2024-01-01,2026-11-20');
  await employ('2024-01-01,2026-11-30');
  await employ('2024-01-01,');
  expect([await opens(), await states(), await ended()]).toEqual([
    [200, 200],
    ['active', 'active', 'active'],
    [],
  ]);
});
