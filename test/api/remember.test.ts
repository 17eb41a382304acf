import { describe, expect, it } from 'vitest';
import { generateApiKey, parseApiKey } from '../../src/access/api-key.ts';
import { callerLookup } from '../../src/access/find-principal.ts';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { mistyped } from '../support/mistyped.ts';
import { recordStatements, settled, withoutDoors } from '../support/statements.ts';

// Today is 2026-11-20 in Sydney.
const database = await testDatabase();
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { get, send, clock } = await testApp(database);
const { secret: as } = await aKey(database, organization);
await keepBooks(tenant, { accounts: SMALL_CHART });
const sell = async (amount: string, date = '2026-11-02') =>
  await keepBooks(tenant, { entries: [entry([date, ['1000', amount], ['4000', `-${amount}`]])] });
await sell('100');
// The first request of a key records its use in the background, which must not count below.
await get('/api/v1/metrics', { as });
await settled(database);

const REVENUE = '/api/v1/metrics/revenue.total/value?period=ytd';
const statements = recordStatements(database.pool);
/** The answer to a request, and the number of its statements. */
async function asked(path: string, caller = as) {
  statements.length = 0;
  const { statusCode, payload, headers } = await get(path, { as: caller });
  return { statusCode, payload, tag: headers['etag'], count: withoutDoors(statements).length };
}
const valueOf = ({ payload }: Readonly<{ payload: string }>) =>
  (JSON.parse(payload) as { data: { value: number } }).data.value;

const leftIn = (header: unknown) => Number(/r=(\d+)/.exec(String(header))?.[1]);

describe('a cached answer', () => {
  it.each([
    REVENUE,
    '/api/v1/metrics/revenue.total/explain?period=ytd',
    '/api/v1/metrics/revenue.total/rows?period=ytd&leaf=0',
    '/api/v1/customers?status=all',
    '/api/custom-fields/definitions?subject=customer-profile',
  ])('%s is unchanged, and needs only the look-up of the caller', async (path) => {
    const first = await asked(path);
    expect(first.statusCode).toBe(200);
    expect(first.count).toBeGreaterThan(1);
    const again = await asked(path);
    expect(again).toEqual({ ...first, count: 1 });
    expect((await get(path, { as, headers: { 'if-none-match': String(first.tag) } })).statusCode).toBe(304);
  });

  it.each([undefined, 'br', 'gzip'])(
    'has the headers of the first answer, its own and no others, coded as %s',
    async (coding) => {
      const service = await testApp(database, { config: { allowedOrigins: ['https://sheets.example.com'] } });
      const asking = coding === undefined ? {} : { 'accept-encoding': coding };
      for (const path of [REVENUE, '/api/v1/metrics']) {
        const ask = async (more: Readonly<Record<string, string>> = {}) =>
          await service.get(path, { as, headers: { ...asking, ...more } });
        const namesOf = (answer: Awaited<ReturnType<typeof ask>>) => Object.keys(answer.headers).toSorted();
        const [first, again] = [await ask({ 'request-id': 'one' }), await ask({ 'request-id': 'two' })];
        expect(namesOf(again)).toEqual(namesOf(first));
        const { 'request-id': one, ratelimit: left, date: _first, ...ofFirst } = first.headers;
        const { 'request-id': two, ratelimit: less, date: _again, ...ofAgain } = again.headers;
        expect(ofAgain).toEqual(ofFirst);
        expect(ofAgain['vary']).toBe('Origin, Accept-Encoding');
        expect([one, two]).toEqual(['one', 'two']);
        expect([leftIn(left), leftIn(less)]).toEqual([leftIn(left), leftIn(left) - 1]);
        expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
        const read = await ask({ origin: 'https://sheets.example.com' });
        expect(read.headers['access-control-allow-origin']).toBe('https://sheets.example.com');
        expect((await ask()).headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );

  it('is logged, and counts towards the rate limit', async () => {
    const service = await testApp(database, { config: { logLevel: 'info', rateLimit: 60 } });
    const { secret: other } = await aKey(database, organization);
    const statuses = new Set<number>();
    for (let turn = 0; turn < 61; turn += 1)
      statuses.add((await service.get(REVENUE, { as: other })).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    const lines = service.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const answered = lines.filter(({ msg, status }) => msg === 'request' && status === 200);
    expect(answered).toHaveLength(60);
    const [first, again] = answered.map(({ requestId: _id, durationMs, time: _time, ...line }) => ({
      ...line,
      duration: typeof durationMs,
    }));
    expect(again).toEqual(first);
    expect(again).toMatchObject({ path: '/api/v1/metrics/:id/value', organizationId: organization.id });
  });

  it('has the same headers for HEAD as for GET, in either order', async () => {
    const headOf = async (path: string) => {
      const { statusCode, headers, payload } = await send('HEAD', path, { as });
      return { statusCode, tag: headers['etag'], length: headers['content-length'], payload };
    };
    for (const [asksFirst, path] of [
      [true, `${REVENUE}&compare=previous`],
      [false, `${REVENUE}&compare=last_year`],
    ] as const) {
      const before = asksFirst ? await headOf(path) : null;
      const whole = await asked(path);
      const after = await headOf(path);
      expect(after).toEqual({
        statusCode: 200,
        tag: whole.tag,
        length: String(Buffer.byteLength(whole.payload)),
        payload: '',
      });
      expect(before ?? after).toMatchObject({ statusCode: 200, tag: whole.tag, payload: '' });
      expect(valueOf(whole)).toBe(100);
    }
  });

  it('is replaced after a write', async () => {
    expect(valueOf(await asked(REVENUE))).toBe(100);
    await sell('1');
    expect(valueOf(await asked(REVENUE))).toBe(101);
  });

  it('is replaced on another day', async () => {
    const before = await asked('/api/v1/metrics/revenue.total/value?period=mtd');
    const start = clock();
    clock.set('2026-11-20T13:00:00.000Z');
    const after = await asked('/api/v1/metrics/revenue.total/value?period=mtd');
    clock.set(start.toISOString());
    expect(after.payload).not.toBe(before.payload);
    expect(after.payload).toContain('2026-11-21');
  });

  it('is replaced when a setting of the organisation changes', async () => {
    const owner = await signedIn(database, organization);
    expect(await asked(REVENUE)).toMatchObject({ statusCode: 200 });
    const patched = await send('PATCH', '/api/settings/organization', {
      as: owner,
      body: { financial_year_start_month: 12 },
    });
    expect(patched.statusCode).toBe(200);
    expect(valueOf(await asked(REVENUE))).toBe(101);
    expect((await asked(REVENUE)).payload).toContain('2025-12-01');
  });

  it('is never shared: callers without access are refused, and other organisations have their own', async () => {
    // Making a key is a write as well.
    const { secret: blind } = await aKey(database, organization, ['people.view_paygap']);
    expect((await asked(REVENUE)).statusCode).toBe(200);
    expect((await asked(REVENUE)).count).toBe(1);
    expect((await asked(REVENUE, blind)).statusCode).toBe(403);
    const listed = async (caller: string) => (await asked('/api/v1/metrics', caller)).payload;
    expect(await listed(as)).toContain('revenue.total');
    expect(await listed(blind)).not.toContain('revenue.total');
    const other = await anOrganization(database);
    const { secret: stranger } = await aKey(database, other);
    expect(valueOf(await asked(REVENUE, stranger))).toBeNull();
    const { secret: revoked, id } = await aKey(database, organization);
    expect((await asked(REVENUE, revoked)).statusCode).toBe(200);
    const owner = await signedIn(database, organization);
    await send('DELETE', `/api/settings/api-keys/${id}`, { as: owner });
    expect((await asked(REVENUE, revoked)).statusCode).toBe(401);
  });

  it('is never an error', async () => {
    const path = '/api/v1/metrics/revenue.total/value?period=ytd&team=01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
    expect(await asked(path)).toMatchObject({ statusCode: 404, count: 2 });
    expect(await asked(path)).toMatchObject({ statusCode: 404, count: 2 });
  });
});

describe('the cache', () => {
  it.each([
    ['has room for what was asked last', 3000, [1, 2, 2]],
    ['may have no room at all', 0, [2, 2, 2]],
  ] as const)('%s', async (_name, rememberedBytes, expected) => {
    const service = await testApp(database, { config: { rememberedBytes } });
    const count = async (month: number): Promise<number> => {
      statements.length = 0;
      const period = `2026-0${month}-01:2026-0${month}-28`;
      await service.get(`/api/v1/metrics/revenue.total/value?period=${period}`, { as });
      return withoutDoors(statements).length;
    };
    // The first request of a service also leases tokens for the next seconds of its caller.
    await count(1);
    await count(2);
    expect([await count(2), await count(1), await count(2)]).toEqual(expected);
  });
});

describe('concurrent callers', () => {
  it('are looked up together, each with their own result', async () => {
    const others = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const own = await anOrganization(database);
        return {
          name: own.slug,
          secret: (await aKey(database, own)).secret,
          owner: await signedIn(database, own),
        };
      }),
    );
    const ask = async (caller: string) => await get('/api/v1/customers?status=all', { as: caller });
    await Promise.all(others.map(async ({ secret }) => await ask(secret)));
    statements.length = 0;
    const answers = await Promise.all([
      ...others.map(async ({ secret }) => await ask(secret)),
      ask(mistyped(as)),
      ask('alm_pk_nothing'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...others.map(() => 200), 401, 401]);
    // A busy machine spreads them over several turns of the event loop, but never one each.
    const lookUps = withoutDoors(statements).filter((text) => text.includes('api_keys'));
    expect(lookUps.length).toBeLessThan(others.length);
    const names = await Promise.all(
      others.map(async ({ owner }) => {
        const me = await get('/api/auth/me', { as: owner });
        return me.json<{ data: { organization: { slug: string } } }>().data.organization.slug;
      }),
    );
    expect(names).toEqual(others.map(({ name }) => name));
    // Callers in one turn share one statement.
    const callers = callerLookup(database.platform);
    const unknown = generateApiKey('alm');
    const keys = others.map(({ secret }) => parseApiKey(secret, 'alm') ?? unknown);
    // Asked once for each pool.
    await database.platform.isDistributed();
    statements.length = 0;
    const found = await Promise.all(
      [...keys, unknown].map(async (key) => await callers.byKey(key, '127.0.0.1', clock())),
    );
    expect(found.map((each) => each?.principal.organization.slug)).toEqual([...names, undefined]);
    expect(withoutDoors(statements)).toHaveLength(1);
  });
});
