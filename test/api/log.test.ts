import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { generateSecret } from '../../src/access/secret.ts';
import { query } from '../../src/db/statement.ts';
import { aKey, anOrganization, aSession, aUser, PASSWORD, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const user = await aUser(database, organization, {
  email: 'very.private@example.com',
  name: 'Private Person',
});
const { app, get, post, log, clock } = await testApp(database, { config: { logLevel: 'trace' } });

const lines = (): Record<string, unknown>[] => log.map((line) => JSON.parse(line) as Record<string, unknown>);

const SECRETS = (['pk', 'sl', 'at', 'ac'] as const).map((kind) => generateSecret('alm', kind).secret);

describe('a Request-Id', () => {
  it.each(['abc', 'a'.repeat(128), '!~', '0192-ab/c=d'])('sent by the caller is kept: %s', async (id) => {
    log.length = 0;
    const answer = await get('/api/health', { headers: { 'request-id': id } });
    expect(answer.headers['request-id']).toBe(id);
    expect(lines()).toMatchObject([{ requestId: id }]);
  });

  it.each(['', 'a'.repeat(129), 'a b', 'ä', 'a\tb', ...SECRETS])(
    'is generated in place of %j',
    async (id) => {
      const answer = await get('/api/health', { headers: { 'request-id': id } });
      expect(answer.headers['request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is on every answer and differs for each', async () => {
    const answers = [
      await get('/api/health'),
      await get('/api/nothing'),
      await get('/api/auth/me'),
      await get('/api/%zz'),
      await get('/api/openapi.json'),
      await post('/api/auth/sign-in', { body: '{', headers: { 'content-type': 'application/json' } }),
    ];
    expect(new Set(answers.map(({ headers }) => headers['request-id'])).size).toBe(answers.length);
  });
});

describe('the log', () => {
  it('has a line for every answer with the request, its outcome and its caller, and nothing more', async () => {
    const { secret, id } = await aKey(database, organization);
    const token = await aSession(database, organization, user);
    log.length = 0;
    await get('/api/v1/metrics?category=cash', { as: secret });
    await get('/api/auth/me', { as: token });
    await get('/api/nothing/at/all?x=1');
    await get('/api/auth/me');
    const [byKey, bySession, unknown, anonymous] = lines();
    expect(byKey).toEqual({
      level: 'info',
      time: clock().toISOString(),
      msg: 'request',
      requestId: expect.any(String) as unknown,
      method: 'GET',
      path: '/api/v1/metrics',
      status: 200,
      durationMs: expect.any(Number) as unknown,
      organizationId: organization.id,
      keyId: id,
    });
    expect(bySession).toMatchObject({
      path: '/api/auth/me',
      status: 200,
      sessionId: expect.any(String) as unknown,
    });
    expect(unknown).toMatchObject({ path: '/api/nothing/at/all', status: 404 });
    expect(anonymous).toMatchObject({ path: '/api/auth/me', status: 401 });
    expect(anonymous).not.toHaveProperty('organizationId');
  });

  it('has the pattern of a route, not its parameters', async () => {
    const token = await aSession(database, organization, user);
    log.length = 0;
    await app.inject({
      method: 'DELETE',
      url: '/api/settings/api-keys/01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d',
      headers: { cookie: `almanac_session=${token}`, 'sec-fetch-site': 'same-origin' },
    });
    expect(lines()).toMatchObject([{ path: '/api/settings/api-keys/:id', status: 404 }]);
  });

  it('contains no secret and nothing that identifies a person', async () => {
    const { secret } = await aKey(database, organization);
    const token = await aSession(database, organization, user);
    log.length = 0;
    const address = '203.0.113.77';
    const signIn = await post('/api/auth/sign-in', {
      body: { email: user.email, password: PASSWORD },
      address,
    });
    const minted = await post('/api/settings/api-keys', {
      as: token,
      body: { name: 'secret plan', capabilities: ['metrics.read'] },
      address,
    });
    await post('/api/auth/sign-in', { body: { email: user.email, password: `${PASSWORD}?` }, address });
    await post('/api/auth/sign-in', {
      body: `{"email":"${user.email}","password":"${PASSWORD}`,
      headers: { 'content-type': 'application/json' },
    });
    await get('/api/v1/metrics', { as: secret, address });
    await get(`/api/v1/metrics?api_key=${secret}`, { address });
    await get(`/api/${secret}`, { address });
    await get(`/api/${token}/x`, { address });
    await get(`/api/people/${user.email}`, { address });
    await get(`/api/people/${encodeURIComponent(user.email)}`, { address });
    await get('/api/auth/me', {
      as: token,
      address,
      headers: { 'user-agent': 'secret agent', 'x-forwarded-for': '203.0.113.78' },
    });
    const mintedKey = minted.json<{ data: { key: string } }>().data.key;
    const signedInToken = signIn.cookies[0]?.value ?? 'nothing';
    const text = log.join('');
    expect(log.length).toBe(11);
    for (const hidden of [
      secret,
      secret.slice(15),
      mintedKey,
      token,
      signedInToken,
      PASSWORD,
      user.email,
      'very.private',
      'Private Person',
      address,
      '203.0.113.78',
      'secret',
      'cookie',
      'earer',
    ]) {
      expect(text).not.toContain(hidden);
    }
    expect(text).toContain('[redacted]');
  });

  it('has the cause of an internal error, which the caller never sees', async () => {
    const token = await aSession(database, organization, user);
    const { secret } = await aKey(database, organization);
    log.length = 0;
    // A failure that quotes the request: the table of keys is missing.
    const rename = async (from: string, to: string): Promise<void> => {
      await database.pool.query(`alter table ${from} rename to ${to}`);
    };
    await rename('api_keys', 'api_keys_away');
    try {
      for (const answer of [
        await get('/api/settings/api-keys', { as: token }),
        await get('/api/v1/metrics', { as: secret }),
      ]) {
        expect(answer.statusCode).toBe(500);
        expect(answer.json()).toEqual({
          error: {
            code: 'INTERNAL_ERROR',
            message:
              'Something went wrong on our side; try again, and report the Request-Id if it fails again.',
          },
        });
      }
    } finally {
      await rename('api_keys_away', 'api_keys');
    }
    const failures = lines().filter(({ failure }) => failure !== undefined);
    expect(failures).toHaveLength(2);
    for (const line of failures) {
      expect(line).toMatchObject({
        level: 'error',
        msg: 'INTERNAL_ERROR',
        failure: { code: '42P01', at: expect.any(Array) as unknown },
      });
      expect(line['requestId']).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(log.join('')).not.toContain(secret);
  });

  it('does not quote values refused by the database', async () => {
    log.length = 0;
    const { describeFailure } = await import('../../src/http/redact.ts');
    const insert = query.insertInto('users').values({
      id: user.id,
      email: 'very.private@example.com',
      canonical_email: 'very.private@example.com',
      name: '',
      password_hash: PASSWORD,
      created_at: clock(),
      updated_at: clock(),
    });
    const failure: unknown = await database.platform.run(insert.compile()).catch((caught: unknown) => caught);
    const described = JSON.stringify(
      describeFailure(new Error('outer very.private@example.com', { cause: failure })),
    );
    expect(described).toContain('23505');
    const quoting: unknown = await database.platform
      .run(sql`select cast(${'my private pay'} as text)::integer`.compile(query))
      .catch((caught: unknown) => caught);
    expect(String(quoting)).toContain('my private pay');
    expect(JSON.stringify(describeFailure(quoting))).toContain('22P02');
    expect(JSON.stringify(describeFailure(quoting))).not.toContain('private');
    expect(described).not.toMatch(/private|correct horse/);
  });
});

describe('a caller who disconnects in the middle of a body', () => {
  it('is not logged as an internal error', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    log.length = 0;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /api/auth/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"em',
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await vi.waitFor(() =>
      expect(lines().map(({ msg }) => msg)).toContain('the caller went away before the answer'),
    );
    // Level 50 of Pino is an error, which sets off the alarms of operators.
    expect(lines().filter(({ level }) => level === 'error' || Number(level) >= 50)).toEqual([]);
  });
});
