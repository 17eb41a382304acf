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
const document = app.swagger() as object as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>;
  components: { responses: Record<string, Response> };
};
const NAMES = [
  'Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'ETag',
  'Retry-After',
  'WWW-Authenticate',
  'Allow',
];

function describedFor(method: string, path: string, status: number): string[] {
  const { headers = {} } = document.paths[path]?.[method.toLowerCase()]?.responses[status] ?? {};
  return Object.keys(headers).toSorted();
}

function sentIn(answer: Answer): string[] {
  return NAMES.filter((name) => answer.headers[name.toLowerCase()] !== undefined).toSorted();
}

const CASES: [number, Method, string, Send][] = [
  [200, 'GET', '/health', {}],
  [400, 'GET', '/health', { headers: {}, body: undefined }],
  [200, 'GET', '/openapi.json', {}],
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
  [404, 'POST', '/auth/invitation', { body: { token: 'x' } }],
  [401, 'POST', '/auth/sign-in', { body: { email: 'a@example.com', password: 'x' } }],
];

describe('the headers of an answer', () => {
  it.each(CASES)('%i of %s %s are those that are described', async (status, method, path, request) => {
    const query = status === 400 && method === 'GET' ? '?auth=2' : '';
    const answer = await send(method, `/api${path.replace(/\{[^}]+\}/, ID)}${query}`, request);
    expect(answer.statusCode).toBe(status);
    expect(sentIn(answer)).toEqual(describedFor(method, path, status));
  });

  it('are those that are described when there are too many requests', async () => {
    const slow = await testApp(database, { config: { rateLimit: 1 } });
    await slow.get('/api/auth/me', { as: owner });
    const answer = await slow.get('/api/auth/me', { as: owner });
    expect([answer.statusCode, sentIn(answer)]).toEqual([429, describedFor('GET', '/auth/me', 429)]);
    expect(sentIn(answer)).toContain('Retry-After');
  });

  it('are those that are described when the database is away', async () => {
    const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 2000 });
    const away = await testApp(database, { pool });
    const answer = await away.get('/api/auth/me', { as: owner });
    expect([answer.statusCode, sentIn(answer)]).toEqual([503, describedFor('GET', '/auth/me', 503)]);
    expect(sentIn(answer)).toContain('Retry-After');
    const health = await away.get('/api/health');
    expect([health.statusCode, sentIn(health)]).toEqual([503, describedFor('GET', '/health', 503)]);
    await pool.end();
  });

  it('of a method that a path does not take are described by themselves', async () => {
    const answer = await send('DELETE', '/api/settings/organization', { as: owner });
    const headers = document.components.responses['MethodNotAllowed']?.headers;
    expect([answer.statusCode, sentIn(answer)]).toEqual([405, Object.keys(headers ?? {}).toSorted()]);
    expect(answer.headers.allow).toBe('GET, HEAD, PATCH');
  });

  it('say what they mean, wherever they are described', () => {
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
