import { describe, expect, it } from 'vitest';
import { type Answer, aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const owner = await signedIn(database, organization);
const { secret: as } = await aKey(database, organization);
const { app, get, send } = await testApp(database);

type Refusal = Readonly<{
  error: {
    code: string;
    message: string;
    detail?: { fields?: { field: string; code: string; message: string }[] };
  };
}>;
const errorOf = (answer: Answer) => answer.json<Refusal>().error;

describe('an unknown query parameter is refused, and the nearest known one is named', () => {
  it.each([
    ['/api/v1/metrics/cash.balance/value?period=today&as_of=2026-06-30', 'as_of', 'asOf'],
    ['/api/v1/metrics/cash.balance/value?perid=today', 'perid', 'period'],
    ['/api/v1/metrics/revenue.total/explain?period=mtd&teams=x', 'teams', 'team'],
    ['/api/v1/metrics/revenue.total/rows?period=mtd&leaf=0&limits=5', 'limits', 'limit'],
    ['/api/v1/metrics/revenue.total/changes?period=mtd&agains=last_year', 'agains', 'against'],
    ['/api/v1/metrics/revenue.total/history?evry=month', 'evry', 'every'],
    ['/api/v1/periods/ytd?asof=2026-06-30', 'asof', 'asOf'],
    ['/api/v1/metrics?categorie=cash', 'categorie', 'category'],
    ['/api/v1/memberships?departement=x', 'departement', 'department'],
    ['/api/v1/persons?state=all', 'state', 'status'],
    ['/api/v1/customers?feilds=id', 'feilds', 'fields'],
    ['/api/custom-fields/definitions?subject=invoice&subjet=x', 'subjet', 'subject'],
  ])('%s', async (path, field, nearest) => {
    const answer = await get(path, { as });
    const error = errorOf(answer);
    expect([answer.statusCode, error.code]).toEqual([400, 'INVALID_REQUEST']);
    const message = `is not a parameter of this route; the nearest is ${nearest}`;
    expect(error.detail?.fields).toContainEqual({ field, code: 'unknown', message });
    expect(error.message).toContain(`${field}: ${message}`);
  });

  it('also on a route without parameters', async () => {
    for (const path of [
      '/api/v1/departments?status=all',
      '/api/auth/me?x=1',
      '/api/openapi.json?x',
      '/api/setup?x=1',
      '/api/docs?x=1',
    ]) {
      const answer = await get(path, { as: owner });
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(errorOf(answer).message).toMatch(
        /^(status|x): is not a parameter of this route, which takes none$/,
      );
    }
  });

  it('on every route of the document, whatever its method', async () => {
    const { paths } = app.swagger() as object as { paths: Record<string, Record<string, unknown>> };
    const id = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
    for (const [path, operations] of Object.entries(paths)) {
      if (path.startsWith('/health') || path === '/v1/imports') continue;
      for (const method of Object.keys(operations)) {
        const url = `/api${path.replace(/\{[^}]+\}/g, id)}?zzz=1`;
        const answer = await send(method.toUpperCase() as 'GET', url, {
          as: owner,
          ...(method === 'get' ? {} : { body: {} }),
        });
        expect([method, path, answer.statusCode, answer.payload]).toEqual([
          method,
          path,
          400,
          expect.stringContaining('"zzz"'),
        ]);
      }
    }
  });

  it.each([
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['hasOwnProperty', 'hasOwnProperty'],
    ['a%0Ab', 'a?b'],
    ['%3Cscript%3E', '<script>'],
    ['', ''],
  ])('also if it is called %s', async (name, shown) => {
    const answer = await get(`/api/v1/persons?${name}=1`, { as });
    expect([answer.statusCode, errorOf(answer).detail?.fields?.[0]?.field]).toEqual([400, shown]);
  });

  it('also one of 10 kB, which is cut short, and a thousand of them, of which 50 are listed', async () => {
    const long = errorOf(await get(`/api/v1/persons?${'x'.repeat(10_000)}=1`, { as }));
    expect(long.message.length).toBeLessThan(200);
    const many = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&');
    const error = errorOf(await get(`/api/v1/persons?${many}`, { as }));
    expect(error.detail?.fields).toHaveLength(50);
    expect(error.message).toMatch(/; and 950 more$/);
  });

  it('but not on the health route', async () => {
    for (const path of [
      '/api/health/live?x=1',
      '/api/health/ready?x=1',
      '/api/health?x=1',
      '/api/health?auth=1&utm_source=x',
      '/api/health?__proto__=1',
    ])
      expect((await get(path)).statusCode).toBe(200);
  });

  it('nor within fields: unknown names there are dropped', async () => {
    expect((await get('/api/v1/customers?fields=id,nmae,custom_fields.nothing', { as })).statusCode).toBe(
      200,
    );
  });
});

describe('the order of checks', () => {
  it('is authentication, capability, form, existence', async () => {
    const path = (id: string, query: string) => `/api/v1/metrics/${id}/value?${query}`;
    const { secret: little } = await aKey(database, organization, ['metrics.read']);
    const code = async (url: string, caller?: string) =>
      errorOf(await get(url, caller === undefined ? {} : { as: caller })).code;
    expect(await code(path('comp.average', 'perid=today'))).toBe('UNAUTHENTICATED');
    expect(await code(path('comp.average', 'perid=today'), little)).toBe('FORBIDDEN_CAPABILITY');
    expect(await code(path('comp.averag', 'perid=today'), little)).toBe('INVALID_REQUEST');
    expect(await code(path('comp.averag', 'period=today'), little)).toBe('METRIC_NOT_FOUND');
    expect(await code('/api/v1/compensation/x?y=1', little)).toBe('FORBIDDEN_CAPABILITY');
    expect(await code('/api/v1/customers/01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d?x=1', as)).toBe(
      'INVALID_REQUEST',
    );
  });

  it('reveals nothing about another organisation: an invalid form is refused alike for its rows and for none', async () => {
    const tenant = database.openTenant(organization.id);
    await keepBooks(tenant, { accounts: SMALL_CHART, entries: [] });
    const { customer } = await keepRecords(tenant, 'Their');
    const member = await signedIn(database, await anOrganization(database), 'member');
    const [theirs, unknown] = await Promise.all(
      [customer, '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d'].map(
        async (id) => await get(`/api/v1/customers/${id}?x=1`, { as: member }),
      ),
    );
    expect([theirs?.statusCode, unknown?.statusCode]).toEqual([400, 400]);
    expect(theirs?.payload).toBe(unknown?.payload);
  });
});
