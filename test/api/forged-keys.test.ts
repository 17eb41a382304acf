import { describe, expect, it } from 'vitest';
import { generateApiKey } from '../../src/access/api-key.ts';
import { aKey, anOrganization, signedIn, type TestApp, testApp, testClock } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { recordStatements, withoutDoors } from '../support/statements.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const statements = recordStatements(database.pool);
const USE = '/api/v1/metrics';
const ADDRESS = '203.0.113.7';

const aForgedKey = () => generateApiKey('alm').secret;

/** The statuses of a number of requests with unknown keys, one after the other. */
async function forge({ get }: TestApp, count: number, path = USE, address = ADDRESS): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    statuses.push((await get(path, { as: aForgedKey(), address })).statusCode);
  }
  return statuses;
}

describe('unknown keys with a valid checksum', () => {
  it('are looked up 60 times a minute for an address, and then refused without a query', async () => {
    const clock = testClock();
    const app = await testApp(database, { config: { rateLimit: 600 }, clock });
    expect(new Set(await forge(app, 60))).toEqual(new Set([401]));
    statements.length = 0;
    expect(new Set(await forge(app, 40))).toEqual(new Set([429]));
    expect(new Set(await forge(app, 40, '/api/health?auth=1'))).toEqual(new Set([429]));
    expect(withoutDoors(statements)).toEqual([]);
    const refused = await app.get(USE, { as: aForgedKey(), address: ADDRESS });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await app.get('/api/health', { address: ADDRESS })).statusCode).toBe(200);
    expect(await forge(app, 1, USE, '203.0.113.8')).toEqual([401]);
    clock.advance(2000);
    expect(await forge(app, 3)).toEqual([401, 401, 429]);
  });

  it('never lock out earlier callers from the same address, or sign-ins from it', async () => {
    const app = await testApp(database, { config: { rateLimit: 600 } });
    const { secret } = await aKey(database, organization);
    expect((await app.get(USE, { as: secret, address: ADDRESS })).statusCode).toBe(200);
    expect((await forge(app, 100)).at(-1)).toBe(429);
    expect((await app.get(USE, { as: secret, address: ADDRESS })).statusCode).toBe(200);
    expect((await app.get('/api/health?auth=1', { as: secret, address: ADDRESS })).json()).toMatchObject({
      authenticated: true,
    });
    const as = await signedIn(database, organization);
    expect((await app.get('/api/auth/me', { as, address: ADDRESS })).statusCode).toBe(200);
  });

  it('are the only keys counted: one address may use any number of valid keys', async () => {
    const app = await testApp(database, { config: { rateLimit: 600 } });
    for (let sent = 0; sent < 70; sent += 1) {
      const { secret } = await aKey(database, organization);
      expect((await app.get(USE, { as: secret, address: ADDRESS })).statusCode).toBe(200);
    }
  });

  it('include an expired key', async () => {
    const clock = testClock();
    const app = await testApp(database, { config: { rateLimit: 600 }, clock });
    const { secret } = await aKey(database, organization, undefined, {
      expiresAt: new Date(clock().getTime() + 1000),
    });
    expect((await app.get(USE, { as: secret, address: ADDRESS })).statusCode).toBe(200);
    clock.advance(2000);
    const statuses: number[] = [];
    for (let sent = 0; sent < 62; sent += 1)
      statuses.push((await app.get(USE, { as: secret, address: ADDRESS })).statusCode);
    expect([statuses.slice(0, 61).every((status) => status === 401), statuses[61]]).toEqual([true, 429]);
  });
});
