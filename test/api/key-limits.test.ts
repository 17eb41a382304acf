import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { type Answer, anOrganization, aSession, aUser, testApp } from '../support/app.ts';
import { keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { messageOf, refusal } from './settings-support.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
await keepBooks(database.openTenant(organization.id), {
  accounts: SMALL_CHART,
  rates: SMALL_RATES,
  entries: SMALL_BOOKS,
});
const owner = await aSession(database, organization, await aUser(database, organization));
const { get, post, send } = await testApp(database);
const proxied = await testApp(database, { config: { trustedProxies: 1 } });
const ROUTE = '/api/settings/api-keys';

type Key = { id: string; key: string; allowed_networks: string[] | null; metric_families: string[] | null };
const dataOf = (answer: Answer) => answer.json<{ data: Key }>().data;
const mint = async (limits: object, capabilities = ['metrics.read', 'ledger.read', 'records.read']) =>
  await post(ROUTE, { as: owner, body: { name: 'limited', capabilities, ...limits } });
const limit = async (id: string, limits: object) =>
  await send('PATCH', `${ROUTE}/${id}`, { as: owner, body: limits });

describe('the statements of a key limited to families', () => {
  const namesOf = (answer: Answer) =>
    answer.json<{ data: { name: string }[] }>().data.map(({ name }) => name);

  it('are those whose rows are all of them, without checks of other families', async () => {
    const { key } = dataOf(await mint({ metric_families: ['ar'] }));
    expect(namesOf(await get('/api/v1/statements', { as: key }))).toEqual(['aged-receivables']);
    const aged = await get('/api/v1/statements/aged-receivables?period=today', { as: key });
    const { data } = aged.json<{ data: { rows: { kind: string }[]; checks: object[] } }>();
    expect(data.checks).toEqual([]);
    expect(data.rows.map(({ kind }) => kind)).not.toContain('check');
    for (const name of ['profit-and-loss', 'balance-sheet', 'trial-balance', 'aged-payables'])
      expect((await get(`/api/v1/statements/${name}?period=ytd`, { as: key })).statusCode, name).toBe(404);
  });

  it('have their checks where data quality is one of them', async () => {
    const { key } = dataOf(await mint({ metric_families: ['ar', 'quality'] }));
    const aged = await get('/api/v1/statements/aged-receivables?period=today', { as: key });
    expect(aged.json<{ data: { checks: object[] } }>().data.checks).toHaveLength(5);
  });
});

describe('a key limited to networks', () => {
  it('is accepted from them, and refused from elsewhere like an unknown key', async () => {
    const { key } = dataOf(await mint({ allowed_networks: ['203.0.113.0/24', '2001:db8::/32'] }));
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::5'])
      expect((await get('/api/v1/metrics', { as: key, address })).statusCode, address).toBe(200);
    const elsewhere = await get('/api/v1/metrics', { as: key, address: '203.0.114.9' });
    expect(refusal(elsewhere)).toEqual([401, 'UNAUTHENTICATED']);
    const revoked = dataOf(await mint({}));
    await send('DELETE', `${ROUTE}/${revoked.id}`, { as: owner });
    const unknown = await get('/api/v1/metrics', { as: revoked.key, address: '203.0.114.9' });
    expect(elsewhere.json()).toEqual(unknown.json());
    expect(messageOf(elsewhere)).toContain('may not be used from this network address');
    const health = await get('/api/health?auth=1', { as: key, address: '203.0.114.9' });
    expect(health.json()).toMatchObject({ authenticated: false });
  });

  it('checks the address forwarded by a trusted proxy, and by no other client', async () => {
    const { key } = dataOf(await mint({ allowed_networks: ['203.0.113.9'] }));
    const from = { as: key, address: '10.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await get('/api/v1/metrics', from)).statusCode).toBe(401);
    expect((await proxied.get('/api/v1/metrics', from)).statusCode).toBe(200);
    const forged = { ...from, headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' } };
    expect((await proxied.get('/api/v1/metrics', forged)).statusCode).toBe(401);
  });

  it('has new limits from the next request on, and the change is audited', async () => {
    const { id, key } = dataOf(await mint({}));
    const use = async () => (await get('/api/v1/metrics', { as: key, address: '203.0.113.9' })).statusCode;
    expect(await use()).toBe(200);
    const limited = await limit(id, { allowed_networks: ['10.0.0.0/8'] });
    expect(dataOf(limited)).toMatchObject({ allowed_networks: ['10.0.0.0/8'], metric_families: null });
    expect(await use()).toBe(401);
    await limit(id, { allowed_networks: ['10.0.0.0/8'] });
    await limit(id, { allowed_networks: null });
    expect(await use()).toBe(200);
    const events = await database
      .openTenant(organization.id)
      .read(query.selectFrom('audit_events').select('action').where('subject_id', '=', id).compile());
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      'api_key.limited',
      'api_key.limited',
      'api_key.minted',
    ]);
  });

  it.each([
    [['10.0.0.0/33'], 'allowed_networks[0]'],
    [['10.0.0.0/8', 'home'], 'allowed_networks[1]'],
    [[], 'allowed_networks'],
    [Array.from({ length: 21 }, () => '10.0.0.1'), 'allowed_networks'],
  ])('is refused with %j, naming %s', async (allowed_networks, field) => {
    const { id } = dataOf(await mint({}));
    for (const answer of [await mint({ allowed_networks }), await limit(id, { allowed_networks })]) {
      expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
      expect(messageOf(answer)).toContain(field);
    }
  });
});

describe('a key limited to families of metrics', () => {
  const limited = async (families = ['cash']) => dataOf(await mint({ metric_families: families }));
  const VALUE = '/value?period=today';

  it('lists only their metrics, also by category', async () => {
    const { key } = await limited(['cash', 'revenue']);
    const list = await get('/api/v1/metrics', { as: key });
    expect(list.json<{ data: { id: string }[] }>().data.map(({ id }) => id)).toEqual(
      CATALOG.filter(
        ({ category, requiresCapability }) =>
          ['cash', 'revenue'].includes(category) && requiresCapability === 'metrics.read',
      ).map(({ id }) => id),
    );
    expect((await get('/api/v1/metrics?category=tax', { as: key })).json()).toMatchObject({ data: [] });
  });

  it('gets the same answer for another metric as for an unknown one', async () => {
    const { key } = await limited();
    for (const path of [
      '',
      '/value?period=mtd',
      '/explain?period=mtd',
      '/rows?period=mtd&leaf=0',
      '/changes?period=mtd',
      '/history',
    ]) {
      const hidden = await get(`/api/v1/metrics/revenue.total${path}`, { as: key });
      const absent = await get(`/api/v1/metrics/revenue.nothing${path}`, { as: key });
      expect(refusal(hidden), path).toEqual([404, 'METRIC_NOT_FOUND']);
      expect(messageOf(hidden)).toBe(messageOf(absent).replace('nothing', 'total'));
    }
    // Also for one that needs a capability the key lacks.
    expect(refusal(await get(`/api/v1/metrics/comp.monthly/value?period=mtd`, { as: key }))[0]).toBe(404);
  });

  it('reads the values of its own metrics in a batch, and no others', async () => {
    const { key } = await limited();
    const queries = [
      { key: 'a', id: 'cash.balance', period: 'today' },
      { key: 'b', id: 'revenue.total', period: 'mtd' },
    ];
    const answer = await post('/api/v1/metrics/batch', { as: key, body: { queries } });
    expect(answer.json()).toMatchObject({
      results: { a: { ok: true }, b: { ok: false, error: { code: 'METRIC_NOT_FOUND' } } },
    });
  });

  it('sees no other metric as related, and no parts or rows of a value', async () => {
    const { key } = await limited();
    const described = await get('/api/v1/metrics/cash.balance', { as: key });
    for (const id of described.json<{ data: { related: string[] } }>().data.related)
      expect(CATALOG.find((metric) => metric.id === id)?.category).toBe('cash');
    const explained = await get('/api/v1/metrics/cash.balance/explain?period=today', { as: key });
    expect(explained.json()).toMatchObject({ data: { withheld: true, parts: [] } });
    const rows = await get('/api/v1/metrics/cash.balance/rows?period=today&leaf=0', { as: key });
    expect(refusal(rows)).toEqual([404, 'NOT_FOUND']);
    const overview = await get('/api/settings/overview', { as: key });
    for (const id of overview.json<{ data: { figures: string[] } }>().data.figures)
      expect(CATALOG.find((metric) => metric.id === id)?.category).toBe('cash');
  });

  it('is never given an answer cached for another key', async () => {
    const whole = dataOf(await mint({})).key;
    const { key } = await limited();
    for (const path of ['/api/v1/metrics', `/api/v1/metrics/cash.balance/explain?period=today`]) {
      const all = await get(path, { as: whole });
      const own = await get(path, { as: key });
      expect(own.statusCode).toBe(200);
      expect(own.payload, path).not.toBe(all.payload);
    }
    await get(`/api/v1/metrics/revenue.total/value?period=mtd`, { as: whole });
    expect((await get(`/api/v1/metrics/revenue.total/value?period=mtd`, { as: key })).statusCode).toBe(404);
    expect((await get(`/api/v1/metrics/cash.balance${VALUE}`, { as: key })).statusCode).toBe(200);
  });

  it('keeps its limits when it is rotated, and is listed with them', async () => {
    const { id } = dataOf(await mint({ metric_families: ['cash'], allowed_networks: ['10.0.0.0/8'] }));
    const rotated = dataOf(await post(`${ROUTE}/${id}/rotate`, { as: owner }));
    const limits = { allowed_networks: ['10.0.0.0/8'], metric_families: ['cash'] };
    expect(rotated).toMatchObject(limits);
    const listed = (await get(ROUTE, { as: owner })).json<{ data: Key[] }>().data;
    expect(listed.find((key) => key.id === rotated.id)).toMatchObject(limits);
  });

  it('is refused with an unknown family', async () => {
    const answer = await mint({ metric_families: ['cash', 'secrets'] });
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(answer)).toContain('metric_families[1]: must be one of: revenue');
    expect(refusal(await mint({ metric_families: [] }))).toEqual([400, 'INVALID_REQUEST']);
  });
});

it('the limits of a key of another organisation, or of a revoked key, cannot be changed', async () => {
  const other = await anOrganization(database);
  const stranger = await aSession(database, other, await aUser(database, other));
  const { id } = dataOf(await mint({}));
  const body = { metric_families: ['cash'] };
  expect(refusal(await send('PATCH', `${ROUTE}/${id}`, { as: stranger, body }))).toEqual([404, 'NOT_FOUND']);
  await send('DELETE', `${ROUTE}/${id}`, { as: owner });
  expect(refusal(await limit(id, body))).toEqual([400, 'INVALID_REQUEST']);
});
