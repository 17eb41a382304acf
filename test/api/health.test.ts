import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { aKey, anOrganization, aSession, aUser, START, testApp } from '../support/app.ts';
import { IS_ONE_SERVER } from '../support/cluster.ts';
import { testDatabase } from '../support/database.ts';
import { freePort } from '../support/postgres-server.ts';
import { recordStatements, withoutDoors } from '../support/statements.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const { get, clock } = await testApp(database);
const statements = recordStatements(database.pool);

async function unreachable(port: number) {
  const { pool, close } = await openDatabase(
    { kind: 'server', url: `postgres://hidden_user:hidden_password@127.0.0.1:${port}/hidden_database` },
    () => undefined,
  );
  afterAll(close);
  return await testApp(database, { pool });
}

// A server that accepts connections and never answers.
async function silentPort(): Promise<number> {
  const sockets: Socket[] = [];
  const listener = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  return (listener.address() as { port: number }).port;
}

describe('health', () => {
  it('is 200 when the database answers', async () => {
    const answer = await get('/api/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok', db: true, timestamp: START, version: '0.0.0-test' });
  });

  it('shows with auth=1 whether the request has a live session or key', async () => {
    const user = await aUser(database, organization);
    const token = await aSession(database, organization, user);
    const { secret } = await aKey(database, organization);
    const authenticated = async (as?: string): Promise<unknown> => {
      const answer = await get('/api/health?auth=1', as === undefined ? {} : { as });
      expect(answer.statusCode).toBe(200);
      return answer.json<{ authenticated: unknown }>().authenticated;
    };
    expect(await authenticated()).toBe(false);
    expect(await authenticated(token)).toBe(true);
    expect(await authenticated(secret)).toBe(true);
    expect(await authenticated('nonsense')).toBe(false);
    expect(await authenticated('a'.repeat(43))).toBe(false);
    expect(await authenticated('alm_pk_nonsense')).toBe(false);
    clock.advance(8 * 24 * 60 * 60 * 1000);
    expect(await authenticated(token)).toBe(false);
    clock.set(START);
  });

  it('costs one query, with or without auth=1, for every caller', async () => {
    const user = await aUser(database, organization);
    const token = await aSession(database, organization, user);
    const { secret } = await aKey(database, organization);
    const cost = async (path: string, as?: string): Promise<number> => {
      statements.length = 0;
      await get(path, as === undefined ? {} : { as });
      return withoutDoors(statements).length;
    };
    const bare = await cost('/api/health');
    expect(bare).toBe(1);
    // Begin with the scope of the door, the query, commit: one round trip.
    // A node of a cluster takes the scope in pieces.
    expect(statements).toHaveLength(IS_ONE_SERVER ? 3 : 6);
    for (const as of [undefined, token, secret, 'nonsense', 'alm_pk_nonsense']) {
      expect(await cost('/api/health?auth=1', as)).toBe(bare);
    }
    expect(await cost('/api/health', token)).toBe(bare);
  });

  it('is 503 when the database cannot be reached, without any detail', async () => {
    const app = await unreachable(await freePort());
    for (const [path, more] of [
      ['/api/health', {}],
      ['/api/health?auth=1', { authenticated: false }],
    ] as const) {
      const answer = await app.get(path);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toEqual({
        status: 'degraded',
        db: false,
        timestamp: START,
        version: '0.0.0-test',
        ...more,
        error: 'the database cannot be reached',
      });
    }
    expect(app.log.join('')).not.toContain('hidden_password');
  });

  it('is 503 within 2 seconds when the database hangs, for all concurrent callers', async () => {
    const app = await unreachable(await silentPort());
    const start = performance.now();
    const paths = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0 ? '/api/health?auth=1' : '/api/health',
    );
    const answers = await Promise.all(paths.map(async (path) => await app.get(path, { as: 'a'.repeat(43) })));
    // Two seconds, and what a busy machine takes; the driver itself would wait for ten.
    expect(performance.now() - start).toBeLessThan(5000);
    for (const answer of answers) expect(answer.json()).toMatchObject({ status: 'degraded', db: false });
  });
});

describe('without a database', () => {
  it('every other route that needs it is UNAVAILABLE, not 401 and not 429', async () => {
    const { secret } = await aKey(database, organization);
    const app = await unreachable(await freePort());
    const answers = [
      await app.get('/api/v1/metrics', { as: secret }),
      await app.get('/api/auth/me', { as: 'a'.repeat(43) }),
      await app.post('/api/auth/sign-in', { body: { email: 'a@example.com', password: 'whatever it is' } }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.headers['ratelimit']).toBeDefined();
      expect(answer.json()).toEqual({
        error: {
          code: 'UNAVAILABLE',
          message: 'The database cannot be reached at the moment; try again shortly.',
        },
      });
    }
  });

  it('routes that do not need it are answered as usual', async () => {
    const app = await unreachable(await freePort());
    expect((await app.get('/api/openapi.json')).statusCode).toBe(200);
    expect((await app.get('/api/nothing')).statusCode).toBe(404);
    expect((await app.get('/api/auth/me')).statusCode).toBe(401);
    expect((await app.get('/api/auth/me', { as: 'alm_pk_nonsense' })).statusCode).toBe(401);
  });
});

describe.runIf(database.engine === 'embedded')(
  'health of the embedded engine while its only connection is in use',
  () => {
    it('is 200 while the engine has answered recently, and degraded after that', async () => {
      const client = await database.pool.connect();
      try {
        await client.query('select 1');
        const before = statements.length;
        expect((await get('/api/health')).statusCode).toBe(200);
        expect(statements).toHaveLength(before);
        await sleep(2100);
        const late = await get('/api/health');
        expect([late.statusCode, late.json<{ status: string }>().status]).toEqual([503, 'degraded']);
      } finally {
        client.release();
      }
      await expect.poll(async () => (await get('/api/health')).statusCode).toBe(200);
    });
  },
);
