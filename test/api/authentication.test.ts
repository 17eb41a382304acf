import { describe, expect, it } from 'vitest';
import { generateApiKey } from '../../src/access/api-key.ts';
import { noteUse } from '../../src/access/note-use.ts';
import { query } from '../../src/db/statement.ts';
import { aKey, anOrganization, START, signedIn, testApp, testClock } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { mistyped } from '../support/mistyped.ts';
import { recordStatements, settled, withoutDoors } from '../support/statements.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const { get, post, clock, app } = await testApp(database);
const statements = recordStatements(database.pool);

// A route open to every key and every session.
const ROUTE = '/api/v1/metrics';
const DAY_MS = 24 * 60 * 60 * 1000;

describe('without credentials', () => {
  it('the answer says how to send them', async () => {
    const answer = await get(ROUTE);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toEqual({
      error: { code: 'UNAUTHENTICATED', message: 'Sign in, or send an API key as a bearer token.' },
    });
  });

  it('an invalid body is not checked: authentication comes first', async () => {
    for (const body of ['{', { unknown: 1 }]) {
      const answer = await post('/api/settings/api-keys', {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('an unknown route is 404 all the same', async () => {
    expect((await get('/api/nothing')).statusCode).toBe(404);
  });
});

describe('an API key', () => {
  it('authenticates its holder', async () => {
    const { secret } = await aKey(database, organization);
    expect((await get(ROUTE, { as: secret })).statusCode).toBe(200);
  });

  it('is accepted with the scheme in any case, as in HTTP', async () => {
    const { secret } = await aKey(database, organization);
    expect((await get(ROUTE, { headers: { authorization: `bearer ${secret}` } })).statusCode).toBe(200);
  });

  it('is refused if it is unknown', async () => {
    const answer = await get(ROUTE, { as: generateApiKey('alm').secret });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('is refused without a database query if its checksum is wrong', async () => {
    const { secret } = await aKey(database, organization);
    statements.length = 0;
    const answer = await get(ROUTE, { as: mistyped(secret) });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
    expect(statements).toEqual([]);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'alm_pk_x', 'Bearer alm_pk_x', 'Bearer a b'])(
    'is not read from the header %j',
    async (authorization) => {
      statements.length = 0;
      expect((await get(ROUTE, { headers: { authorization } })).statusCode).toBe(401);
      expect(statements).toEqual([]);
    },
  );

  it('is valid until the instant at which it expires', async () => {
    const expiresAt = new Date(clock().getTime() + DAY_MS);
    const { secret } = await aKey(database, organization, ['metrics.read'], { expiresAt });
    clock.advance(DAY_MS - 1);
    expect((await get(ROUTE, { as: secret })).statusCode).toBe(200);
    clock.advance(1);
    expect((await get(ROUTE, { as: secret })).statusCode).toBe(401);
    clock.set(START);
  });

  it('is refused once it is revoked', async () => {
    const { secret, id } = await aKey(database, organization);
    const owner = await signedIn(database, organization);
    const headers = { cookie: `almanac_session=${owner}`, 'sec-fetch-site': 'same-origin' };
    expect(
      (await app.inject({ method: 'DELETE', url: `/api/settings/api-keys/${id}`, headers })).statusCode,
    ).toBe(200);
    expect((await get(ROUTE, { as: secret })).statusCode).toBe(401);
  });

  it('is looked up in one query, with the settings of its organisation', async () => {
    const { secret } = await aKey(database, organization);
    await get(ROUTE, { as: secret });
    await settled(database);
    statements.length = 0;
    await get(ROUTE, { as: secret });
    expect(withoutDoors(statements)).toHaveLength(1);
  });

  it('has its last use recorded at most once a minute', async () => {
    const { secret, id } = await aKey(database, organization);
    const lastUsed = async (): Promise<string | undefined> => {
      await settled(database);
      const [row] = await database
        .openTenant(organization.id)
        .read(query.selectFrom('api_keys').select('last_used_at').where('id', '=', id).compile());
      return row?.last_used_at?.toISOString();
    };
    const writes = (): number => statements.filter((text) => text.startsWith('update "api_keys"')).length;
    expect(await lastUsed()).toBeUndefined();
    statements.length = 0;
    await get(ROUTE, { as: secret });
    expect(await lastUsed()).toBe(START);
    clock.advance(59_999);
    await get(ROUTE, { as: secret });
    expect(await lastUsed()).toBe(START);
    expect(writes()).toBe(1);
    clock.advance(1);
    await get(ROUTE, { as: secret });
    expect(await lastUsed()).toBe(clock().toISOString());
    expect(writes()).toBe(2);
    clock.set(START);
  });

  it('has its last use recorded once by two processes at the same time', async () => {
    const { id } = await aKey(database, organization);
    const later = new Date(clock().getTime() + 59_000);
    await noteUse(database.platform, { kind: 'api key', keyId: id }, clock());
    await noteUse(database.platform, { kind: 'api key', keyId: id }, later);
    const [row] = await database
      .openTenant(organization.id)
      .read(query.selectFrom('api_keys').select('last_used_at').where('id', '=', id).compile());
    expect(row?.last_used_at).toEqual(clock());
  });

  it.each(['api_key', 'key', 'access_token', 'anything'])(
    'is refused in the query string as %s, and the answer names the header to use',
    async (parameter) => {
      const { secret } = await aKey(database, organization);
      for (const as of [undefined, secret]) {
        const answer = await get(`${ROUTE}?${parameter}=${secret}`, as === undefined ? {} : { as });
        expect(answer.statusCode).toBe(401);
        expect(answer.json<{ error: { message: string } }>().error.message).toContain(
          'Authorization: Bearer',
        );
        expect(answer.payload).not.toContain(secret);
      }
    },
  );

  it('is refused with another prefix', async () => {
    const other = await testApp(database, { config: { keyPrefix: 'acme' } });
    const { secret } = await aKey(database, organization);
    expect((await other.get(ROUTE, { as: secret })).statusCode).toBe(401);
  });
});

describe('a key and a session together', () => {
  it('are authenticated by the key: valid with a bad session, refused with a good one', async () => {
    const { secret } = await aKey(database, organization, ['records.read']);
    const session = await signedIn(database, organization);
    const together = async (key: string, token: string) =>
      await get('/api/auth/me', {
        headers: { authorization: `Bearer ${key}`, cookie: `almanac_session=${token}` },
      });
    expect((await together(generateApiKey('alm').secret, session)).statusCode).toBe(401);
    expect((await together('nonsense', session)).statusCode).toBe(401);
    // Authenticated as the key, which has no user.
    expect((await together(secret, session)).json()).toMatchObject({ error: { code: 'FORBIDDEN_ROLE' } });
    expect((await together(secret, 'nonsense')).json()).toMatchObject({ error: { code: 'FORBIDDEN_ROLE' } });
  });
});

describe('a clock', () => {
  it('may be behind that of another instance', async () => {
    const late = testClock();
    late.advance(-30_000);
    const other = await testApp(database, { clock: late });
    const { secret } = await aKey(database, organization);
    expect((await get(ROUTE, { as: secret })).statusCode).toBe(200);
    expect((await other.get(ROUTE, { as: secret })).statusCode).toBe(200);
  });
});
