import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  aKey,
  anOrganization,
  type Method,
  type Send,
  signedIn,
  testApp,
} from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const { app, send } = await testApp(database);
const owner = await signedIn(database, organization);
const member = await signedIn(database, organization, 'member');
const key = (await aKey(database, organization)).secret;
const ID = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

type Response = { headers?: Record<string, { description?: string; schema?: object }> };
type OpenApi = {
  info: { description: string };
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>;
  components: { responses: Record<string, Response> };
};
const document = app.swagger() as object as OpenApi;
const NAMES = [
  'Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'ETag',
  'Retry-After',
  'WWW-Authenticate',
  'Allow',
  'Vary',
  'Idempotency-Replayed',
  'Almanac-Data-Version',
];

function describedFor(method: string, path: string, status: number, of = document): string[] {
  const { headers = {} } = of.paths[path]?.[method.toLowerCase()]?.responses[status] ?? {};
  return Object.keys(headers).toSorted();
}

function sentIn(answer: Answer): string[] {
  return NAMES.filter((name) => answer.headers[name.toLowerCase()] !== undefined).toSorted();
}

const QUERIES = { queries: [{ key: 'cash', id: 'cash.balance', period: 'today' }] };
const CASES: [number, Method, string, Send][] = [
  [200, 'GET', '/health', {}],
  [400, 'GET', '/health', { headers: {}, body: undefined }],
  [200, 'GET', '/openapi.json', {}],
  [304, 'GET', '/openapi.json', { headers: { 'if-none-match': '*' } }],
  [200, 'GET', '/auth/me', { as: owner }],
  [401, 'GET', '/auth/me', {}],
  [403, 'GET', '/auth/me', { as: key }],
  [200, 'GET', '/settings/organization', { as: owner }],
  [304, 'GET', '/settings/organization', { as: owner, headers: { 'if-none-match': '*' } }],
  [403, 'GET', '/settings/organization', { as: member }],
  [200, 'PATCH', '/settings/organization', { as: owner, body: {} }],
  [400, 'PATCH', '/settings/organization', { as: owner, body: { name: 5 } }],
  [412, 'PATCH', '/settings/organization', { as: owner, body: {}, headers: { 'if-match': '"x"' } }],
  [413, 'PATCH', '/settings/organization', { as: owner, body: { name: 'x'.repeat(2 ** 20) } }],
  [415, 'PATCH', '/settings/organization', { as: owner, body: 'x', headers: { 'content-type': 'text/csv' } }],
  [404, 'PATCH', '/settings/members/{membership_id}', { as: owner, body: {} }],
  [200, 'GET', '/settings/members', { as: owner }],
  [200, 'POST', '/settings/invitations', { as: owner, body: { email: 'a@example.com', role: 'member' } }],
  [200, 'GET', '/v1/customers', { as: key }],
  [404, 'PATCH', '/v1/customers/{id}', { as: key, body: {} }],
  [200, 'GET', '/v1/metrics', { as: key }],
  [200, 'GET', '/v1/metrics', { as: key, headers: { 'accept-encoding': 'br' } }],
  [304, 'GET', '/v1/metrics', { as: key, headers: { 'if-none-match': '*' } }],
  [200, 'POST', '/v1/metrics/batch', { as: key, body: QUERIES }],
  [400, 'POST', '/v1/metrics/batch', { as: key, body: {} }],
  [404, 'POST', '/auth/invitation', { body: { token: 'x' } }],
  [401, 'POST', '/auth/sign-in', { body: { email: 'a@example.com', password: 'x' } }],
];

describe('the headers of an answer', () => {
  it.each(CASES)('%i of %s %s are those in the document', async (status, method, path, request) => {
    const query = status === 400 && method === 'GET' ? '?auth=2' : '';
    const answer = await send(method, `/api${path.replace(/\{[^}]+\}/, ID)}${query}`, request);
    expect(answer.statusCode).toBe(status);
    expect(sentIn(answer)).toEqual(describedFor(method, path, status));
  });

  it('are those in the document when there are too many requests', async () => {
    const slow = await testApp(database, { config: { rateLimit: 1 } });
    // Tokens are shared between services: the other tests keep theirs.
    const as = await signedIn(database, organization);
    await slow.get('/api/auth/me', { as });
    const answer = await slow.get('/api/auth/me', { as });
    expect([answer.statusCode, sentIn(answer)]).toEqual([429, describedFor('GET', '/auth/me', 429)]);
    expect(sentIn(answer)).toContain('Retry-After');
  });

  it('are those in the document when the database is unavailable', async () => {
    const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 2000 });
    const away = await testApp(database, { pool });
    const answer = await away.get('/api/auth/me', { as: owner });
    expect([answer.statusCode, sentIn(answer)]).toEqual([503, describedFor('GET', '/auth/me', 503)]);
    expect(sentIn(answer)).toContain('Retry-After');
    const health = await away.get('/api/health');
    expect([health.statusCode, sentIn(health)]).toEqual([503, describedFor('GET', '/health', 503)]);
    await pool.end();
  });

  it('of an unsupported method are described separately', async () => {
    const answer = await send('DELETE', '/api/settings/organization', { as: owner });
    const headers = document.components.responses['MethodNotAllowed']?.headers;
    expect([answer.statusCode, sentIn(answer)]).toEqual([405, Object.keys(headers ?? {}).toSorted()]);
    expect(answer.headers.allow).toBe('GET, HEAD, PATCH');
  });

  it('are the same when an answer is cached', async () => {
    const [first, again] = [
      await send('POST', '/api/v1/metrics/batch', { as: key, body: QUERIES }),
      await send('POST', '/api/v1/metrics/batch', { as: key, body: QUERIES }),
    ];
    expect(sentIn(again)).toEqual(sentIn(first));
  });

  it('have a description everywhere in the document', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const responses = operations.flatMap((operation) => Object.values(operation.responses));
    const headers = [...responses, ...Object.values(document.components.responses)].flatMap((response) =>
      Object.entries(response.headers ?? {}),
    );
    expect(new Set(headers.map(([name]) => name))).toEqual(new Set(NAMES));
    for (const [, header] of headers) {
      expect(header).toEqual({
        description: expect.stringMatching(/\.$/),
        schema: { type: 'string', examples: [expect.any(String)] },
      });
    }
    for (const response of responses) expect(response.headers).toHaveProperty('Request-Id');
  });
});

describe('the headers for pages of other origins', async () => {
  const FRIEND = 'https://sheets.example.com';
  const open = await testApp(database, { config: { allowedOrigins: [FRIEND] } });
  const described = open.app.swagger() as object as OpenApi;
  const ofOrigins = (answer: Answer) =>
    Object.entries(answer.headers).filter(([name]) => name.startsWith('access-control-'));
  const canonical = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

  it.each(CASES.filter(([status]) => status !== 413 && status !== 415))(
    'vary by the origin: %i of %s %s',
    async (status, method, path, request) => {
      const query = status === 400 && method === 'GET' ? '?auth=2' : '';
      const answer = await open.send(method, `/api${path.replace(/\{[^}]+\}/, ID)}${query}`, request);
      expect(answer.statusCode).toBe(status);
      expect(sentIn(answer)).toEqual(describedFor(method, path, status, described));
      expect(sentIn(answer)).toContain('Vary');
    },
  );

  it('are described once, for the document as a whole', async () => {
    const headers = { origin: FRIEND, authorization: `Bearer ${key}` };
    const answer = await open.get('/api/v1/metrics', { headers });
    const preflight = await open.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/metrics',
      headers: { origin: FRIEND, 'access-control-request-method': 'GET' },
    });
    expect([answer.statusCode, preflight.statusCode]).toEqual([200, 204]);
    const sent = [...ofOrigins(answer), ...ofOrigins(preflight)];
    const words = described.info.description;
    for (const [name] of sent) expect(words).toContain(canonical(name));
    const named = new Set(words.match(/Access-Control-(?!Request)[A-Za-z-]+/g));
    expect([...named].toSorted()).toEqual([...new Set(sent.map(([name]) => canonical(name)))].toSorted());
    const lasting = sent.filter(([name]) => !/origin|methods/.test(name));
    for (const [name, value] of lasting) expect(words).toContain(`${canonical(name)}: ${String(value)}`);
    // The list of allowed origins is not disclosed.
    expect(JSON.stringify(described)).not.toContain(FRIEND);
  });

  it('of an unsupported method are described too', async () => {
    const answer = await open.send('DELETE', '/api/settings/organization', { as: owner });
    const { headers = {} } = described.components.responses['MethodNotAllowed'] ?? {};
    expect([answer.statusCode, sentIn(answer)]).toEqual([405, Object.keys(headers).toSorted()]);
  });

  it('are not sent or in the document when no origin is allowed', async () => {
    const answer = await send('GET', '/api/v1/metrics', { as: key, headers: { origin: FRIEND } });
    expect(ofOrigins(answer)).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/Access-Control|"Origin/);
  });
});
