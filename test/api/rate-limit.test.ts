import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, signedIn, type TestApp, testApp, testClock } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const USE = '/api/v1/metrics';

async function statusesOf(app: TestApp, as: string, count: number): Promise<number[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => (await app.get(USE, { as })).statusCode),
  );
}

function count(statuses: readonly number[], status: number): number {
  return statuses.filter((candidate) => candidate === status).length;
}

describe('the rate limit', () => {
  it('is stated on every answer, errors included, in the form of the IETF draft', async () => {
    const app = await testApp(database, { config: { rateLimit: 600 } });
    const { secret } = await aKey(database, organization);
    const owner = await signedIn(database, organization);
    const answers = [
      await app.get(USE, { as: secret }),
      await app.get('/api/auth/me', { as: secret }),
      await app.get(USE),
      await app.get('/api/nothing'),
      await app.get('/api/openapi.json'),
      await app.post('/api/settings/api-keys', { as: owner, body: {} }),
      await app.post('/api/auth/sign-in', { body: {} }),
      await app.send('PUT', '/api/health'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 401, 404, 200, 400, 400, 405]);
    for (const { headers } of answers) {
      expect(headers['ratelimit-policy']).toBe('"default";q=600;w=60');
      expect(headers['ratelimit']).toMatch(/^"default";r=\d+;t=\d+$/);
    }
    expect(answers[0]?.headers['ratelimit']).toBe('"default";r=599;t=1');
    expect(answers[1]?.headers['ratelimit']).toBe('"default";r=598;t=1');
  });

  it('does not count health', async () => {
    const app = await testApp(database, { config: { rateLimit: 1 } });
    for (let asked = 0; asked < 5; asked += 1) {
      const answer = await app.get('/api/health?auth=1');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['ratelimit']).toBeUndefined();
    }
  });

  it('refuses requests over it, says when to retry, and accepts them then', async () => {
    const clock = testClock();
    const app = await testApp(database, { config: { rateLimit: 30 }, clock });
    const { secret } = await aKey(database, organization);
    expect(count(await statusesOf(app, secret, 40), 200)).toBe(30);
    const refused = await app.get(USE, { as: secret });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      error: { code: 'RATE_LIMITED', message: 'Too many requests; try again in 2 s.' },
    });
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.headers['ratelimit']).toBe('"default";r=0;t=60');
    clock.advance(2000);
    expect(await statusesOf(app, secret, 2)).toEqual(expect.arrayContaining([200, 429]));
  });

  it('counts a batch once for every ten queries or part of ten, and refuses it before any work', async () => {
    const clock = testClock();
    const app = await testApp(database, { config: { rateLimit: 30 }, clock });
    const { secret } = await aKey(database, organization);
    const batch = async (count: number, of: object = { id: 'cash.balance', period: 'today' }) =>
      await app.post('/api/v1/metrics/batch', {
        as: secret,
        body: { queries: Array.from({ length: count }, (_, key) => ({ key: String(key), ...of })) },
      });
    const left = ({ headers }: Awaited<ReturnType<typeof batch>>) =>
      /r=(\d+)/.exec(String(headers['ratelimit']))?.[1];
    expect(left(await batch(1))).toBe('29');
    expect(left(await batch(10))).toBe('28');
    expect(left(await batch(11))).toBe('26');
    expect(left(await batch(50))).toBe('21');
    // A refused one costs as much: it was read.
    const wrong = await batch(50, { period: 'today' });
    expect([wrong.statusCode, left(wrong)]).toEqual([400, '16']);
    for (const remaining of ['11', '6', '1']) expect(left(await batch(50))).toBe(remaining);
    const refused = await batch(50);
    expect([refused.statusCode, left(refused), refused.headers['retry-after']]).toEqual([429, '0', '10']);
    clock.advance(10_000);
    expect((await batch(50)).statusCode).toBe(200);
  });

  it('is separate for each key and each session', async () => {
    const app = await testApp(database, { config: { rateLimit: 2 } });
    const { secret } = await aKey(database, organization);
    await statusesOf(app, secret, 3);
    expect((await app.get(USE, { as: secret })).statusCode).toBe(429);
    const { secret: other } = await aKey(database, organization);
    expect((await app.get(USE, { as: other })).statusCode).toBe(200);
    expect((await app.get(USE, { as: await signedIn(database, organization) })).statusCode).toBe(200);
  });

  it('counts anonymous requests by address, without limiting others at that address', async () => {
    const app = await testApp(database, { config: { rateLimit: 3 } });
    const { secret } = await aKey(database, organization);
    const address = '203.0.113.1';
    for (let asked = 0; asked < 3; asked += 1) expect((await app.get(USE, { address })).statusCode).toBe(401);
    for (const path of [USE, '/api/nothing', '/api/openapi.json']) {
      expect((await app.get(path, { address })).statusCode).toBe(429);
    }
    expect((await app.get(USE, { address: '203.0.113.2' })).statusCode).toBe(401);
    expect((await app.get(USE, { address, as: secret })).statusCode).toBe(200);
  });

  it('uses the address forwarded by a trusted proxy, and by no other client', async () => {
    const forwarded = { 'x-forwarded-for': '192.0.2.1, 198.51.100.1' };
    const open = await testApp(database, { config: { rateLimit: 1 } });
    await open.get(USE, { headers: forwarded });
    expect((await open.get(USE)).statusCode).toBe(429);
    const behind = await testApp(database, { config: { rateLimit: 1, trustedProxies: 1 } });
    await behind.get(USE, { headers: forwarded });
    expect(
      (await behind.get(USE, { headers: { 'x-forwarded-for': '192.0.2.9, 198.51.100.1' } })).statusCode,
    ).toBe(429);
    expect(
      (await behind.get(USE, { headers: { 'x-forwarded-for': '192.0.2.1, 198.51.100.2' } })).statusCode,
    ).toBe(401);
  });

  it('is shared by two instances: together they let no more requests through', async () => {
    const clock = testClock();
    const config = { rateLimit: 60 };
    const one = await testApp(database, { config, clock });
    const other = await testApp(database, { config, clock, pool: await database.openPool() });
    const { secret } = await aKey(database, organization);
    const statuses = (await Promise.all([statusesOf(one, secret, 50), statusesOf(other, secret, 50)])).flat();
    expect(count(statuses, 200)).toBe(60);
    expect(count(statuses, 429)).toBe(40);
    clock.advance(10_000);
    const later = (await Promise.all([statusesOf(one, secret, 20), statusesOf(other, secret, 20)])).flat();
    expect(count(later, 200)).toBe(10);
  });
});
