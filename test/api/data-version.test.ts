import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { SELECT_DATA_VERSION } from '../../src/db/data-version.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { app, get, post, send } = await testApp(database);
const { secret: as } = await aKey(database, organization);
const { secret: unsighted } = await aKey(database, organization, ['people.view_diversity']);
await keepBooks(tenant, { accounts: SMALL_CHART });
const sell = async () =>
  await keepBooks(tenant, { entries: [entry(['2026-11-02', ['1000', '100'], ['4000', '-100']])] });
await sell();

const HEADER = 'almanac-data-version';
const METRIC = '/api/v1/metrics/revenue.total';
const BATCH = { queries: [{ key: 'revenue', id: 'revenue.total', period: 'ytd' }] };
const PATHS = [
  `${METRIC}/value?period=ytd`,
  `${METRIC}/explain?period=ytd`,
  `${METRIC}/rows?period=ytd&leaf=0`,
  `${METRIC}/history?period=ytd&every=month&count=3`,
  `${METRIC}/changes?period=ytd&against=last_year`,
];

/** The version as the database has it. */
async function stored(): Promise<string> {
  const [state] = await tenant.read(SELECT_DATA_VERSION);
  return state?.version ?? '';
}

const batch = async () => await post('/api/v1/metrics/batch', { as, body: BATCH });

describe('the version of the data', () => {
  it.each(PATHS)('is named by %s, also where the answer is remembered or has not changed', async (path) => {
    await sell();
    const version = await stored();
    const first = await get(path, { as });
    expect([first.statusCode, first.headers[HEADER]]).toEqual([200, version]);
    expect((await get(path, { as })).headers[HEADER]).toBe(version);
    expect((await send('HEAD', path, { as })).headers[HEADER]).toBe(version);
    const known = { 'if-none-match': String(first.headers['etag']) };
    const unchanged = await get(path, { as, headers: known });
    expect([unchanged.statusCode, unchanged.headers[HEADER]]).toEqual([304, version]);
  });

  it('is named by a batch, and is that of statements from the same state', async () => {
    const [first, again] = [await batch(), await batch()];
    const statement = await get('/api/v1/statements/profit-and-loss?period=ytd', { as });
    const { dataVersion } = statement.json<{ meta: { dataVersion: number } }>().meta;
    expect([first.headers[HEADER], again.headers[HEADER]]).toEqual([await stored(), String(dataVersion)]);
  });

  it('counts on with each write, though the answer and its tag are the same', async () => {
    const path = `${METRIC}/value?period=2026-01-01:2026-01-31`;
    const before = await get(path, { as });
    await sell();
    const after = await get(path, { as });
    expect(after.headers['etag']).toBe(before.headers['etag']);
    expect(Number(after.headers[HEADER])).toBe(Number(before.headers[HEADER]) + 1);
    const known = { 'if-none-match': String(before.headers['etag']) };
    const unchanged = await get(path, { as, headers: known });
    expect([unchanged.statusCode, unchanged.headers[HEADER]]).toEqual([304, after.headers[HEADER]]);
  });

  it('is left out where the data changed after the caller was let in', async () => {
    const before = await batch();
    const body = Readable.from(
      (async function* late() {
        await sell();
        yield JSON.stringify({ ...BATCH, asOf: '2026-11-19' });
      })(),
    );
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/metrics/batch',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      payload: body,
    });
    expect([answer.statusCode, answer.headers[HEADER]]).toEqual([200, undefined]);
    expect((await batch()).headers[HEADER]).toBe(String(Number(before.headers[HEADER]) + 1));
  });

  it('is not named in an error, nor to callers who may not read statements', async () => {
    const failed = await get(`${METRIC}/value?period=soon`, { as });
    expect([failed.statusCode, failed.headers[HEADER]]).toEqual([400, undefined]);
    const hidden = await get('/api/v1/metrics/diversity.gender/value?period=today', { as: unsighted });
    expect([hidden.statusCode, hidden.headers[HEADER]]).toEqual([200, undefined]);
    const mixed = await post('/api/v1/metrics/batch', { as: unsighted, body: BATCH });
    expect([mixed.statusCode, mixed.headers[HEADER]]).toEqual([200, undefined]);
  });
});
