import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { mistyped } from '../support/mistyped.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const { secret } = await aKey(database, organization);
const session = await signedIn(database, organization);
const FRIEND = 'https://sheets.example.com';
const { app } = await testApp(database, { config: { allowedOrigins: [FRIEND] } });
const { app: closed } = await testApp(database);
const PATH = '/api/v1/metrics/cash.balance/value?period=today';

const bearer = { authorization: `Bearer ${secret}` };
const get = async (headers: Record<string, string>, url = PATH, of = app) =>
  await of.inject({ url, headers });
const preflight = async (origin: string, url = PATH, of = app) =>
  await of.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });

describe('a page of an allowed origin', () => {
  it('may read answers to a key, errors included, and never with cookies', async () => {
    for (const [url, status] of [
      [PATH, 200],
      ['/api/v1/metrics/cash.balance/value', 400],
      ['/api/nothing', 404],
    ] as const) {
      const answer = await get({ ...bearer, origin: FRIEND }, url);
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([status, FRIEND]);
      expect(answer.headers['vary']).toContain('Origin');
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('learns its permissions from the preflight', async () => {
    const answer = await preflight(FRIEND);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-max-age': '600',
    });
    expect(answer.headers['access-control-allow-headers']).toContain('Authorization');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('cannot read answers to a session, or to a request without a key', async () => {
    for (const headers of [{ cookie: `almanac_session=${session}` }, {}] as Record<string, string>[]) {
      const answer = await get({ ...headers, origin: FRIEND });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('a page of an allowed origin without a valid key', () => {
  const cookie = `almanac_session=${session}`;

  it('can read that its key is refused, and nothing of a session sent with it', async () => {
    for (const key of ['nothing', mistyped(secret)]) {
      const answer = await get({ authorization: `Bearer ${key}`, cookie, origin: FRIEND });
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([401, FRIEND]);
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it.each(['Basic YTpi', 'Bearer', 'Bearer ', ''])(
    'cannot read the answer to %j in place of a key',
    async (authorization) => {
      const answer = await get({ authorization, cookie, origin: FRIEND });
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([401, undefined]);
    },
  );

  it.each(['/api/health?auth=1', '/api/setup', '/api/openapi.json'])(
    'cannot read the answer of %s, which is public',
    async (url) => {
      const answer = await get({ ...bearer, cookie, origin: FRIEND }, url);
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, undefined]);
    },
  );

  it('cannot sign in', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { ...bearer, origin: FRIEND },
      payload: { email: 'ada@example.com', password: 'anything at all' },
    });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('a page of another origin', () => {
  it.each([
    'https://evil.example.com',
    'https://sheets.example.com.evil.example',
    'http://sheets.example.com',
    'https://SHEETS.example.com',
    `${FRIEND}/`,
    'null',
    '*',
  ])('%s gets no CORS headers', async (origin) => {
    const answer = await get({ ...bearer, origin });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, undefined]);
    const before = await preflight(origin);
    expect([before.statusCode, before.headers['access-control-allow-origin']]).toEqual([405, undefined]);
  });
});

it('no origin is allowed without the setting', async () => {
  expect(
    (await get({ ...bearer, origin: FRIEND }, PATH, closed)).headers['access-control-allow-origin'],
  ).toBeUndefined();
  expect((await preflight(FRIEND, PATH, closed)).statusCode).toBe(405);
});

it('an unknown path and a page of the web app do not answer a preflight', async () => {
  expect((await preflight(FRIEND, '/api/nothing')).statusCode).toBe(404);
  expect((await preflight(FRIEND, '/customers')).statusCode).toBe(404);
});
