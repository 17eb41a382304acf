import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { recordStatements } from '../support/statements.ts';

const database = await testDatabase();
const { get, app } = await testApp(database, { config: { rateLimit: 1 } });
const statements = recordStatements(database.pool);

const OK = { status: 'ok', timestamp: START, version: '0.0.0-test' };
const degraded = (error: string) => ({ ...OK, status: 'degraded', error });

// A server that accepts connections and never answers.
async function onSilentServer() {
  const listener = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const url = `postgres://hidden_user:hidden_password@127.0.0.1:${port}/hidden_database`;
  const { pool, close } = await openDatabase({ kind: 'server', url }, () => undefined);
  afterAll(async () => {
    listener.close();
    await close();
  });
  return await testApp(database, { pool });
}

describe('liveness', () => {
  it('is 200 without asking the database', async () => {
    statements.length = 0;
    const answer = await get('/api/health/live');
    expect([answer.statusCode, answer.json()]).toEqual([200, OK]);
    expect(statements).toEqual([]);
  });

  it('is 200 while the database hangs', async () => {
    const hanging = await onSilentServer();
    expect((await hanging.get('/api/health/live')).statusCode).toBe(200);
  });
});

describe('readiness', () => {
  it('is 200 when the database answers and has the migrations of this version', async () => {
    const answer = await get('/api/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([200, OK]);
  });

  it('shares one statement among simultaneous requests', async () => {
    statements.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => await get('/api/health/ready', { address: '203.0.113.9' })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(statements).toHaveLength(1);
  });

  it('is 503 within two seconds while the database hangs, without any detail', async () => {
    const hanging = await onSilentServer();
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => await hanging.get('/api/health/ready')),
    );
    // Two seconds, and what a busy machine takes; the driver itself would wait for ten.
    expect(performance.now() - start).toBeLessThan(5000);
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([503, degraded('the database cannot be reached')]);
    expect(hanging.log.join('')).not.toContain('hidden_password');
  });

  it('is 503 once the database has a migration that this version does not know, or another of the same name', async () => {
    const change = async (statement: string) => void (await database.pool.query(statement));
    const expectUnready = async () => {
      const answer = await get('/api/health/ready');
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        degraded('the database is not migrated to this version'),
      ]);
    };
    await change("insert into schema_migrations (name, checksum) values ('9999_from_tomorrow.sql', 'x')");
    await expectUnready();
    await change("delete from schema_migrations where name = '9999_from_tomorrow.sql'");
    await change("update schema_migrations set checksum = checksum || 'x' where name like '0001%'");
    await expectUnready();
    await change("update schema_migrations set checksum = left(checksum, -1) where name like '0001%'");
    expect((await get('/api/health/ready')).statusCode).toBe(200);
  });

  it('counts for no limit', async () => {
    for (const path of ['/api/health/live', '/api/health/ready'])
      for (let time = 0; time < 5; time += 1) {
        const answer = await get(path, { address: '203.0.113.9' });
        expect([answer.statusCode, answer.headers['ratelimit']]).toEqual([200, undefined]);
      }
  });
});

it('a stopping process is alive and not ready for open connections', async () => {
  const answers: [number, unknown][] = [];
  const stopping = await testApp(database, {
    prepare: (app) =>
      void app.addHook('preClose', async () => {
        for (const path of ['/api/health/live', '/api/health/ready']) {
          const answer = await fetch(`${address}${path}`);
          answers.push([answer.status, await answer.json()]);
        }
      }),
  });
  const address = await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  await stopping.app.close();
  expect(answers).toEqual([
    [200, OK],
    [503, degraded('the service is stopping')],
  ]);
  expect((await app.inject('/api/health/ready')).statusCode).toBe(200);
});
