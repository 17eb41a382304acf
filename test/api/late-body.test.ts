import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { oauthOf } from '../oauth/asking.ts';
import { aKey, aMembership, anOrganization, aSession, aUser, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { CUSTOMERS, type Customer, keepCustomers } from './keeping-customers.ts';

const database = await testDatabase();
let admit: () => void = () => undefined;
const app = await testApp(database, {
  prepare: (built) => {
    // It follows the hooks that let a caller in, and comes before the body is read.
    built.addHook('preParsing', (_request, _reply, payload, done) => {
      admit();
      done(null, payload);
    });
  },
});
await app.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.app.server.address() as AddressInfo;
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const owner = await signedIn(database, organization);
const [customerId = ''] = await keepCustomers(tenant, [{ name: 'Harbour Cafe', fields: {}, custom: {} }]);

type Meanwhile = () => Promise<unknown>;
type Sent = Readonly<{ method?: string; path: string; type?: string; body: string; as: string }>;

/** Sends the head of a request over a socket, then its body when its caller was let in and `meanwhile` is over. */
async function sendSlowly(
  { method = 'PATCH', path, type = 'application/json', body, as }: Sent,
  meanwhile: Meanwhile,
) {
  const admitted = new Promise<void>((resolve) => {
    admit = resolve;
  });
  const sent = sendRequest({
    port,
    method,
    path,
    headers: {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      accept: 'application/json, text/event-stream',
      ...(as.startsWith('alm_')
        ? { authorization: `Bearer ${as}` }
        : { cookie: `almanac_session=${as}`, 'sec-fetch-site': 'same-origin' }),
    },
  });
  const answered = once(sent, 'response');
  sent.flushHeaders();
  await admitted;
  await meanwhile();
  sent.end(body);
  const [answer] = await answered;
  answer.resume();
  await once(answer, 'end');
  return Number(answer.statusCode);
}

let numbers = 0;
const renumbering = (as: string) => {
  numbers += 1;
  const number = `Late ${numbers}`;
  return {
    number,
    sent: { path: `${CUSTOMERS}/${customerId}`, body: JSON.stringify({ account_number: number }), as },
  };
};
const numberNow = async () =>
  (await app.get(`${CUSTOMERS}/${customerId}`, { as: owner })).json<{ data: Customer }>().data[
    'account_number'
  ];
const aMember = async () => {
  const user = await aUser(database, organization, { role: 'member' });
  return { ...user, session: await aSession(database, organization, user) };
};
const changeMember = async (membershipId: string, body: object) =>
  await app.send('PATCH', `/api/settings/members/${membershipId}`, { as: owner, body });

/** Two seconds pass while the body is on its way. */
const later =
  (change: Meanwhile = async () => undefined): Meanwhile =>
  async () => {
    await change();
    app.clock.advance(2000);
  };

describe('a request whose body comes late', () => {
  it('is carried out for a caller who is still let in', async () => {
    const { number, sent } = renumbering((await aMember()).session);
    expect(await sendSlowly(sent, later())).toBe(200);
    expect(await numberNow()).toBe(number);
  });

  it('by less than a second costs no second look-up, so it is carried out with the access that its headers had', async () => {
    const { id, secret } = await aKey(database, organization, ['records.read', 'records.write']);
    const { number, sent } = renumbering(secret);
    const revoke = async () => {
      await app.send('DELETE', `/api/settings/api-keys/${id}`, { as: owner });
      app.clock.advance(1000);
    };
    expect(await sendSlowly(sent, revoke)).toBe(200);
    expect(await numberNow()).toBe(number);
  });

  it('is refused once its key was revoked', async () => {
    const { id, secret } = await aKey(database, organization, ['records.read', 'records.write']);
    const { number, sent } = renumbering(secret);
    const revoke = async () => await app.send('DELETE', `/api/settings/api-keys/${id}`, { as: owner });
    expect(await sendSlowly(sent, later(revoke))).toBe(401);
    expect(await numberNow()).not.toBe(number);
  });

  it.each([
    ['is refused once its member was deactivated', { status: 'inactive' }, 401],
    ['has only what its member may still do', { role: 'contractor' }, 403],
  ])('%s', async (_name, change, status) => {
    const member = await aMember();
    const { number, sent } = renumbering(member.session);
    const changing = async () => await changeMember(member.membershipId, change);
    expect(await sendSlowly(sent, later(changing))).toBe(status);
    expect(await numberNow()).not.toBe(number);
  });

  it('is refused once its session went on to another organisation', async () => {
    const member = await aMember();
    const elsewhere = await anOrganization(database);
    await aMembership(database, elsewhere, member);
    const { number, sent } = renumbering(member.session);
    const switchOver = async () => {
      const body = { organization_id: elsewhere.id };
      await app.post('/api/auth/active-organization', { as: member.session, body });
    };
    expect(await sendSlowly(sent, later(switchOver))).toBe(401);
    expect(await numberNow()).not.toBe(number);
  });

  it('is refused once the token of its assistant was revoked', async () => {
    const oauth = oauthOf(app);
    const member = await aMember();
    const tokens = await oauth.connect(member.session, ['records.read', 'records.write']);
    const { number } = renumbering(tokens.access_token);
    const call = {
      name: 'update_customer',
      arguments: { id: customerId, patch: { account_number: number } },
    };
    const sent = {
      method: 'POST',
      path: '/mcp',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
      as: tokens.access_token,
    };
    const revoke = async () =>
      await oauth.post('/oauth/revoke', { client_id: tokens.client, token: tokens.refresh_token });
    expect(await sendSlowly(sent, later(revoke))).toBe(401);
    expect(await numberNow()).not.toBe(number);
  });

  it('starts no import with a key that was revoked during the upload', async () => {
    const { id, secret } = await aKey(database, organization);
    const revoke = async () => await app.send('DELETE', `/api/settings/api-keys/${id}`, { as: owner });
    expect(await sendSlowly(uploadOf('departments', secret), later(revoke))).toBe(401);
    expect(await importsNow()).toEqual([]);
  });

  it('starts no import of what its member may no longer import', async () => {
    const admin = await aUser(database, organization, { role: 'admin' });
    const session = await aSession(database, organization, admin);
    const demote = async () => await changeMember(admin.membershipId, { role: 'member' });
    expect(await sendSlowly(uploadOf('compensation', session), later(demote))).toBe(403);
    expect(await importsNow()).toEqual([]);
  });
});

const uploadOf = (kind: string, as: string) => ({
  method: 'POST',
  path: `/api/v1/imports?kind=${kind}`,
  type: 'text/csv',
  body: 'external_id,name\nd1,Late\n',
  as,
});

const importsNow = async () => await tenant.read(query.selectFrom('imports').select('id').compile());
