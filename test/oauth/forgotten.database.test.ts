import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openEraserDoor } from '../../src/db/eraser.ts';
import { query } from '../../src/db/statement.ts';
import { runUpkeep } from '../../src/privacy/upkeep.ts';
import { keepCustomers } from '../api/keeping-customers.ts';
import { anOrganization, aSession, aUser, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { oauthOf } from './asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const oauth = oauthOf(app);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const DAY_MS = 86_400_000;

async function upkeep(): Promise<void> {
  const doors = {
    platform: database.platform,
    openEraser: (id: string) => openEraserDoor(database.pool, id),
    openTenant: database.openTenant,
  };
  const onFailure = (slug: string, failure: unknown) => {
    throw new Error(`the upkeep of ${slug} failed`, { cause: failure });
  };
  await runUpkeep(doors, { onErased: () => undefined, onFailure }, app.clock());
}

const kept = async () =>
  (
    await tenant.read(
      sql<{ name: string }>`
        select client_name || case when exists (
          select from api_keys where api_keys.organization_id = ${organization.id} and assistant_id = assistant.id
        ) then ' with its token' else '' end as name
        from connected_assistants assistant where organization_id = ${organization.id} order by 1`.compile(
        query,
      ),
    )
  ).map(({ name }) => name);

it('The upkeep deletes assistants thirty days after their end, but not those that changed something', async () => {
  const member = await aUser(database, organization, { role: 'member' });
  const session = async () => await aSession(database, organization, member, app.clock());
  const connect = async (name: string) => {
    const body = { client_name: name, redirect_uris: ['https://assistant.example.com/callback'] };
    const client = (await oauth.register(body)).json<{ client_id: string }>().client_id;
    const given = await oauth.code(await session(), ['records.read', 'records.write'], client);
    return { ...(await oauth.redeem(given)).json<{ access_token: string; refresh_token: string }>(), client };
  };
  const revoke = async (tokens: Awaited<ReturnType<typeof connect>>) =>
    await oauth.post('/oauth/revoke', { client_id: tokens.client, token: tokens.refresh_token });
  await connect('Expires');
  const writer = await connect('Wrote');
  await update(writer.access_token);
  const owner = await aSession(database, organization, await aUser(database, organization), app.clock());
  const log = await app.get('/api/settings/audit-log', { as: owner });
  const byAssistant = { kind: 'assistant', name: 'Ada Marsh', assistant: 'Wrote' };
  expect(log.json()).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ actor: expect.objectContaining(byAssistant) })]),
  });
  expect(await changesBy(member.id, owner)).toEqual([expect.objectContaining(byAssistant)]);
  expect(await changesBy((await aUser(database, organization)).id, owner)).toEqual([]);
  await revoke(writer);
  await revoke(await connect('Revoked'));
  await oauth.code(await session(), ['metrics.read']);
  const all = ['A test', 'Expires with its token', 'Revoked with its token', 'Wrote with its token'];
  app.clock.advance(30 * DAY_MS - 1000);
  await upkeep();
  expect(await kept()).toEqual(all);
  app.clock.advance(61_000);
  await upkeep();
  expect(await kept()).toEqual(['Expires with its token', 'Wrote with its token']);
  app.clock.advance(89 * DAY_MS);
  await upkeep();
  expect(await kept()).toEqual(['Expires with its token', 'Wrote with its token']);
  app.clock.advance(2 * DAY_MS);
  await upkeep();
  expect(await kept()).toEqual(['Wrote with its token']);
});

/** The actors of the changes of customers that the log lists for a member. */
async function changesBy(userId: string, as: string) {
  const listed = await app.get(`/api/settings/audit-log?actor=${userId}&action=customer.changed`, { as });
  return listed.json<{ data: { actor: object }[] }>().data.map(({ actor }) => actor);
}

async function update(token: string): Promise<void> {
  const [id = ''] = await keepCustomers(tenant, [{ name: 'Harbour Cafe' }]);
  const call = async (name: string, given: object) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    });
    const [, message = '{}'] = /^data: (.*)$/m.exec(answer.payload) ?? [];
    return (JSON.parse(message) as Called).result.structuredContent;
  };
  const { etag = '' } = await call('find_records', { kind: 'customer', id });
  const answer = await call('update_customer', { id, etag, patch: { payment_terms: 'Net 45' } });
  expect(answer).toMatchObject({ changed: ['payment_terms'] });
}

type Called = Readonly<{ result: { structuredContent: { etag?: string; changed?: string[] } } }>;
