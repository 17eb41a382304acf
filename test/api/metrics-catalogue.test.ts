import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { aKey, signedIn } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp, refusal } from '../support/metrics-app.ts';

// 2026-11-20 14:04 in Sydney, the time zone of the organisation.
const database = await testDatabase();
const { get, post, organization, as } = await metricsApp(database);

// The key may read metrics, but not pay.
const PUBLIC = CATALOG.filter(({ requiresCapability }) => requiresCapability === 'metrics.read');

describe('GET /v1/metrics', () => {
  it('lists every metric that the caller may see', async () => {
    const answer = await get('/api/v1/metrics', { as });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      data: PUBLIC.map(({ id, label, unit, shape, category, teamScoped }) => ({
        id,
        label,
        unit,
        shape,
        category,
        teamScoped: teamScoped === true,
      })),
      meta: { total: PUBLIC.length, version: 1, computedAt: '2026-11-20T03:04:05.678Z' },
    });
  });

  it('lists those of one category, or none for an empty one', async () => {
    const cash = (await get('/api/v1/metrics?category=cash', { as })).json<{
      data: { category: string }[];
    }>();
    expect(new Set(cash.data.map((metric) => metric.category))).toEqual(new Set(['cash']));
    // Pay gaps need their capability, and a category without visible metrics is empty.
    expect((await get('/api/v1/metrics?category=pay_equity', { as })).json()).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
  });

  it('never relates a metric to one that the caller may not see', async () => {
    const { data } = (await get('/api/v1/metrics', { as })).json<{
      data: { id: string; related: string[] }[];
    }>();
    const seen = new Set(data.map(({ id }) => id));
    const hidden = CATALOG.filter(
      ({ id, related }) => seen.has(id) && related.some((other) => !seen.has(other)),
    );
    expect(hidden.length).toBeGreaterThan(0);
    expect(data.flatMap(({ related }) => related).filter((id) => !seen.has(id))).toEqual([]);
    const [one] = hidden;
    const described = (await get(`/api/v1/metrics/${one?.id}`, { as })).json<{
      data: { related: string[] };
    }>();
    expect(described.data.related).toEqual(one?.related.filter((id) => seen.has(id)));
  });

  it('omits metrics for which the caller lacks the capability', async () => {
    const seenWith = async (...capabilities: Capability[]) => {
      const other = await aKey(database, organization, capabilities);
      const { data } = (await get('/api/v1/metrics', { as: other.secret })).json<{
        data: { id: string }[];
      }>();
      return data.map(({ id }) => id);
    };
    const needing = (capability: Capability) =>
      CATALOG.filter(({ requiresCapability }) => requiresCapability === capability).map(({ id }) => id);
    expect(await seenWith('imports.write', 'records.read', 'records.write')).toEqual([]);
    for (const capability of ['metrics.read', 'people.view_cost', 'people.view_paygap'] as const) {
      expect(needing(capability).length).toBeGreaterThan(6);
      expect(await seenWith(capability, 'records.read')).toEqual(needing(capability));
    }
  });

  it.each(['owner', 'admin', 'member', 'contractor'] as const)(
    'shows a signed-in %s the metrics of the role',
    async (role) => {
      const session = await signedIn(database, organization, role);
      const pay = role === 'owner' || role === 'admin';
      const shown = CATALOG.filter(({ requiresCapability }) => pay || requiresCapability === 'metrics.read');
      expect((await get('/api/v1/metrics', { as: session })).json()).toMatchObject({
        meta: { total: shown.length },
      });
    },
  );

  it('refuses an unknown category, and names the known ones', async () => {
    expect(await refusal(get('/api/v1/metrics?category=Cash', { as }))).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      message: expect.stringMatching(/^category: must be one of: revenue, profitability, expenses/),
    });
  });
});

describe('GET /v1/metrics/{id}', () => {
  it('describes a metric without a value', async () => {
    expect((await get('/api/v1/metrics/cash.balance', { as })).json()).toEqual({
      data: {
        id: 'cash.balance',
        label: 'Cash balance',
        description: 'Money in the bank accounts and the till at the end of the day.',
        category: 'cash',
        unit: 'currency',
        shape: 'scalar',
        periodKind: 'snapshot',
        pointKind: null,
        requiresCapability: 'metrics.read',
        teamScoped: false,
        teamRequiresCapability: null,
        definitionVersion: 1,
        favourable: 'up',
        notApplicable: null,
        basis: null,
        monthly: 'cash.on_hand_monthly',
        divisions: [{ id: 'cash.by_account', dimension: 'account' }],
        comparisons: ['previous', 'last_year'],
        changesBy: ['account'],
        related: ['cash.on_hand_monthly', 'cash.by_account', 'cash.net_flow', 'cash.runway'],
        tags: ['bank', 'liquidity', 'balance sheet'],
      },
      meta: { computedAt: '2026-11-20T03:04:05.678Z', version: 1 },
    });
  });

  it('states the basis of values, which their meta does not repeat', async () => {
    const { data } = (await get('/api/v1/metrics?category=cash', { as })).json<{
      data: { id: string; periodKind: string; basis: string | null }[];
    }>();
    expect(data.filter(({ basis }) => basis === 'posted').length).toBeGreaterThan(6);
    for (const { id, periodKind, basis } of data) {
      const period = periodKind === 'range' ? 'ytd' : 'today';
      const value = (await get(`/api/v1/metrics/${id}/value?period=${period}`, { as })).json<{
        data: { basis?: string };
        meta: object;
      }>();
      const explained = (await get(`/api/v1/metrics/${id}/explain?period=${period}`, { as })).json<{
        data: { value: { basis?: string } };
      }>();
      expect([id, value.data.basis ?? null, explained.data.value.basis ?? null]).toEqual([id, basis, basis]);
      expect(value.meta).not.toHaveProperty('basis');
    }
  });

  it('is 404 for an unknown metric', async () => {
    expect(await refusal(get('/api/v1/metrics/cash.balances', { as }))).toMatchObject({
      status: 404,
      code: 'METRIC_NOT_FOUND',
      message: expect.stringContaining('cash.balances'),
    });
  });

  it('names the capability that is missing', async () => {
    const other = await aKey(database, organization, ['records.read']);
    expect(await refusal(get('/api/v1/metrics/cash.balance', { as: other.secret }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN_CAPABILITY',
      detail: { capability: 'metrics.read' },
    });
  });
});

describe('the metric routes', () => {
  it.each([
    ['GET', '/api/v1/metrics'],
    ['GET', '/api/v1/metrics/cash.balance'],
    ['GET', '/api/v1/metrics/cash.balance/value?period=today'],
    ['POST', '/api/v1/metrics/batch'],
  ] as const)('refuse %s %s without credentials', async (method, path) => {
    const answer = method === 'GET' ? await get(path) : await post(path, { body: { nonsense: true } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });
});
