import { describe, expect, it } from 'vitest';
import { type Answer, aKey, anOrganization, type Method, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const owner = await signedIn(database, organization);
const { secret } = await aKey(database, organization);
const { app, get, post, send } = await testApp(database);
const ROUTE = '/api/settings/api-keys';
const JSON_TYPE = { 'content-type': 'application/json' };
const BODY_LIMIT = 1024 * 1024;

function errorOf(answer: Answer): { code: string; message: string } {
  return answer.json<{ error: { code: string; message: string } }>().error;
}

describe('a body', () => {
  it.each([
    ['half an object', '{"name":'],
    ['two values', '{} {}'],
    ['text', 'name=report'],
    ['a trailing comma', '{"name":"x",}'],
    ['a prototype', '{"__proto__":{"name":"x"}}'],
    ['a constructor', '{"constructor":{"prototype":{"name":"x"}}}'],
    ['a NUL', String.raw`{"name":"\u0000"}`],
    ['nesting without end', '['.repeat(200_000)],
  ])('of %s is refused', async (_what, body) => {
    const answer = await post(ROUTE, { as: owner, body, headers: JSON_TYPE });
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer).code).toBe('INVALID_REQUEST');
  });

  it.each([
    ['nothing', undefined],
    ['nothing that says it is JSON', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '1'],
  ])('of %s is refused in place of an object', async (_what, body) => {
    const answer = await post(
      ROUTE,
      body === undefined ? { as: owner } : { as: owner, body, headers: JSON_TYPE },
    );
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'INVALID_REQUEST', message: 'body: must be an object' });
  });

  it('is accepted up to the maximum depth, and refused beyond it on every route', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
    const deepest = [nested(500_000), `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`];
    const id = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
    type Operation = Readonly<{ requestBody?: { content: object } }>;
    const { paths } = app.swagger() as object as { paths: Record<string, Record<string, Operation>> };
    const withBody = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        // An import takes JSON as a file, which its reader bounds.
        .filter(
          ([, { requestBody }]) =>
            path !== '/v1/imports' && 'application/json' in (requestBody?.content ?? {}),
        )
        .map(([method]): [Method, string] => [
          method.toUpperCase() as Method,
          `/api${path.replace(/\{[^}]+\}/g, id)}`,
        ]),
    );
    expect(withBody.length).toBeGreaterThan(15);
    for (const [index, [method, path]] of withBody.entries()) {
      // The deepest are refused before routing.
      for (const body of [nested(33), ...(index < 3 ? deepest : [])]) {
        const answer = await send(method, path, { as: owner, body, headers: JSON_TYPE });
        expect([method, path, answer.statusCode, errorOf(answer)]).toEqual([
          method,
          path,
          400,
          expect.objectContaining({
            code: 'INVALID_REQUEST',
            message: 'body: must be nested at most 32 levels deep',
          }),
        ]);
      }
    }
    const just = await post(ROUTE, { as: owner, body: nested(32), headers: JSON_TYPE });
    expect(errorOf(just).message).toBe('body: must be an object');
  });

  it('may contain an escape that only looks like a NUL, and other scripts', async () => {
    const body = String.raw`{"name":"\\u0000 Ωmega 🚀","capabilities":["metrics.read"]}`;
    const answer = await post(ROUTE, { as: owner, body, headers: JSON_TYPE });
    expect(answer.json()).toMatchObject({ data: { name: String.raw`\u0000 Ωmega 🚀` } });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('of the type %s is 415', async (type) => {
    const answer = await post(ROUTE, { as: owner, body: '{}', headers: { 'content-type': type } });
    expect(answer.statusCode).toBe(415);
    expect(errorOf(answer).code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('may name its character set', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const body = JSON.stringify({ name: 'x', capabilities: ['metrics.read'] });
    expect((await post(ROUTE, { as: owner, body, headers })).statusCode).toBe(200);
  });

  it('over 1 MiB is 413', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(BODY_LIMIT) });
    const answer = await post(ROUTE, { as: owner, body, headers: JSON_TYPE });
    expect(answer.statusCode).toBe(413);
    expect(errorOf(answer).code).toBe('PAYLOAD_TOO_LARGE');
    const just = JSON.stringify({ name: 'x'.repeat(BODY_LIMIT - 11) });
    expect(just).toHaveLength(BODY_LIMIT);
    expect((await post(ROUTE, { as: owner, body: just, headers: JSON_TYPE })).statusCode).toBe(400);
  });

  it('is checked strictly: no field is converted, and no unknown field is dropped', async () => {
    const form = { name: 'x', capabilities: ['metrics.read'] };
    for (const [field, change] of [
      ['name', { name: 1 }],
      ['capabilities', { capabilities: 'metrics.read' }],
      ['extra', { extra: null }],
    ] as const) {
      expect(errorOf(await post(ROUTE, { as: owner, body: { ...form, ...change } })).message).toMatch(
        new RegExp(`^${field}: `),
      );
    }
  });

  it('is refused with the path of a nested field, and never with its value', async () => {
    const queries = ['a', 'b', 'c'].map((key) => ({ key, id: 'cash.balance', period: 'today' }));
    const hidden = 'hunter2-hunter2';
    const body = { queries: [...queries, { key: 'd', id: 'cash.balance', period: { hidden } }] };
    const answer = await post('/api/v1/metrics/batch', { as: secret, body });
    expect(errorOf(answer)).toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'queries[3].period: must be a string',
    });
    const unknown = { queries: [{ ...queries[0], ['x'.repeat(100)]: hidden }] };
    const refused = errorOf(await post('/api/v1/metrics/batch', { as: secret, body: unknown })).message;
    expect(refused).toMatch(/^queries\[0\]\.x{64}…: /);
    expect(refused).not.toContain(hidden);
  });
});

describe('a query string', () => {
  it('with a repeated parameter is refused, naming it', async () => {
    for (const path of ['/api/health?auth=1&auth=1', '/api/v1/metrics?category=cash&category=revenue']) {
      const answer = await get(path, { as: secret });
      expect(answer.statusCode).toBe(400);
      expect(errorOf(answer).message).toMatch(/^(auth|category): must be given once$/);
    }
  });

  it.each(['0', '2', '', 'true', '1 '])('auth=%j is refused', async (auth) => {
    const answer = await get(`/api/health?auth=${encodeURIComponent(auth)}`);
    expect(errorOf(answer)).toMatchObject({ code: 'INVALID_REQUEST', message: 'auth: must be one of: 1' });
  });
});

describe('an address', () => {
  it.each([
    '/api/nothing',
    '/api',
    '/api/',
    '/api/health/',
    '/API/health',

    '/api/v1/metrics/a/b/c',
    '/api/%zz',
    '/%',
    '/api/%ff',
  ])('%s is not a route', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      error: { code: 'NOT_FOUND', message: 'There is no route at this path.' },
    });
    expect(answer.headers['request-id']).toBeDefined();
    expect(answer.headers['ratelimit']).toBeDefined();
  });

  it('with a NUL in it is refused', async () => {
    expect((await get('/api/auth/me?x=%00', { as: owner })).statusCode).toBe(400);
    expect((await get('/api/v1/metrics/%00', { as: secret })).statusCode).toBe(400);
  });

  it('lists the methods it supports', async () => {
    const cases: [Parameters<typeof send>[0], string, string][] = [
      ['PUT', '/api/health', 'GET, HEAD'],
      ['POST', '/api/health', 'GET, HEAD'],
      ['OPTIONS', '/api/auth/sign-in', 'POST'],
      ['GET', '/api/auth/sign-in', 'POST'],
      ['PATCH', '/api/settings/api-keys', 'GET, HEAD, POST'],
      ['GET', `/api/settings/api-keys/x`, 'DELETE, PATCH'],
      ['DELETE', '/api/settings/api-keys/x/rotate', 'POST'],
    ];
    for (const [method, path, allow] of cases) {
      const answer = await send(method, path);
      expect(answer.statusCode).toBe(405);
      expect(errorOf(answer).code).toBe('METHOD_NOT_ALLOWED');
      expect(answer.headers['allow']).toBe(allow);
    }
  });

  it('in the document refuses unsupported methods', async () => {
    const { paths } = app.swagger() as object as { paths: Record<string, Record<string, unknown>> };
    for (const [path, operations] of Object.entries(paths)) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (method.toLowerCase() in operations) continue;
        // Some addresses match two routes, as /v1/metrics/batch matches /v1/metrics/{id}.
        if (path.endsWith('/batch') && method === 'GET') continue;
        if (path.endsWith('/order') && method === 'PATCH') continue;
        if (/\/alerts\/(test|firings)$/.test(path) && ['GET', 'PATCH', 'DELETE'].includes(method)) continue;
        if (path.endsWith('/end-others') && method === 'DELETE') continue;
        const answer = await send(method, `/api${path.replace(/\{[^}]+\}/g, 'x')}`);
        expect([method, path, answer.statusCode]).toEqual([method, path, 405]);
      }
    }
  });
});
