import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, aSession, aUser, PASSWORD, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const user = await aUser(database, organization);
const here = await testApp(database, { config: { host: '0.0.0.0' } });
const named = await testApp(database, { config: { origin: 'https://almanac.example.com' } });

const HOST = { host: 'almanac.local:3000' };
const CASES: [string, typeof here, Record<string, string>, boolean][] = [
  ['no header', here, {}, false],
  ['a page of ours', here, { 'sec-fetch-site': 'same-origin' }, true],
  ['a page of the same site', here, { 'sec-fetch-site': 'same-site' }, false],
  ['a page elsewhere', here, { 'sec-fetch-site': 'cross-site' }, false],
  ['no page at all', here, { 'sec-fetch-site': 'none' }, false],
  ['the host of the request', here, { ...HOST, origin: 'http://almanac.local:3000' }, true],
  ['the same behind TLS', here, { ...HOST, origin: 'https://almanac.local:3000' }, true],
  ['another port', here, { ...HOST, origin: 'http://almanac.local:3001' }, false],
  [
    'a host that begins like ours',
    here,
    { ...HOST, origin: 'http://almanac.local:3000.evil.example' },
    false,
  ],
  [
    'a host that ends differently',
    here,
    { host: 'almanac.local', origin: 'http://almanac.local.evil.example' },
    false,
  ],
  [
    'a host that begins differently',
    here,
    { host: 'almanac.local', origin: 'http://evil-almanac.local' },
    false,
  ],
  ['a hidden origin', here, { ...HOST, origin: 'null' }, false],
  ['a file', here, { ...HOST, origin: 'file://almanac.local:3000' }, false],
  ['nonsense', here, { ...HOST, origin: 'almanac.local:3000' }, false],
  ['the origin of the settings', named, { origin: 'https://almanac.example.com' }, true],
  ['that without TLS', named, { origin: 'http://almanac.example.com' }, false],
  [
    'another host than the settings name',
    named,
    { host: 'localhost:3000', origin: 'http://localhost:3000' },
    false,
  ],
  [
    'a cross-site page with the right origin',
    named,
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    false,
  ],
];

async function cookieHeaders(headers: Record<string, string>): Promise<Record<string, string>> {
  return { cookie: `almanac_session=${await aSession(database, organization, user)}`, ...headers };
}

describe('a change with a session', () => {
  it.each(CASES)('from %s', async (_from, { post, get }, headers, isAllowed) => {
    const sent = await cookieHeaders(headers);
    const answer = await post('/api/auth/sign-out', { headers: sent });
    expect(answer.statusCode).toBe(isAllowed ? 200 : 403);
    expect(answer.json()).toMatchObject(
      isAllowed ? { data: { signed_out: true } } : { error: { code: 'FORBIDDEN_ORIGIN' } },
    );
    expect((await get('/api/auth/me', { headers: sent })).statusCode).toBe(isAllowed ? 401 : 200);
  });

  it('is checked before the role and the form', async () => {
    const contractor = await aUser(database, organization, { role: 'contractor' });
    const cookie = `almanac_session=${await aSession(database, organization, contractor)}`;
    const answer = await here.post('/api/settings/api-keys', {
      headers: { cookie },
      body: { nothing: 'right' },
    });
    expect(answer.json()).toMatchObject({ error: { code: 'FORBIDDEN_ORIGIN' } });
  });

  it('does not matter for reads or for keys', async () => {
    const { secret } = await aKey(database, organization);
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await here.get('/api/auth/me', { headers: await cookieHeaders(elsewhere) })).statusCode).toBe(
      200,
    );
    const answer = await here.post('/api/auth/sign-out', { as: secret, headers: elsewhere });
    expect(answer.json()).toMatchObject({ error: { code: 'FORBIDDEN_ROLE' } });
  });
});

describe('signing in', () => {
  let network = 0;
  it.each(CASES)('from %s', async (_from, { post }, headers, isAllowed) => {
    network += 1;
    const { email } = await aUser(database, organization);
    const answer = await post('/api/auth/sign-in', {
      body: { email, password: PASSWORD },
      headers,
      address: `198.51.${network}.1`,
    });
    const hasOrigin = 'origin' in headers || 'sec-fetch-site' in headers;
    expect(answer.statusCode).toBe(isAllowed || !hasOrigin ? 200 : 403);
    expect(answer.headers['set-cookie'] === undefined).toBe(!isAllowed && hasOrigin);
  });
});
