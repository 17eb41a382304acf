import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { CATEGORIES } from '../../src/metrics/definition/metric.ts';
import { aKey } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp, refusal } from '../support/metrics-app.ts';
import { recordStatements, settled, withoutDoors } from '../support/statements.ts';

// 2026-11-20 14:04 in Sydney, the time zone of the organisation.
const database = await testDatabase();
const { post, organization, as, value, batch } = await metricsApp(database);

describe('POST /v1/metrics/batch', () => {
  it('answers each query as the single call would, in the order of the queries', async () => {
    const answer = await batch({
      queries: [
        { key: 'b', id: 'revenue.total', period: 'ytd' },
        { key: '2', id: 'cash.on_hand_monthly', period: 'trailing_12' },
        { key: '1', id: 'revenue.by_account', period: 'last_fy' },
        { key: '__proto__', id: 'cash.balance', period: 'today' },
      ],
    });
    expect(answer.statusCode).toBe(200);
    expect([...answer.body.matchAll(/"(b|2|1|__proto__)":\{"ok"/g)].map((match) => match[1])).toEqual([
      'b',
      '2',
      '1',
      '__proto__',
    ]);
    const { results, meta } = answer.json<{ results: Record<string, unknown>; meta: unknown }>();
    expect(meta).toEqual({
      asOf: null,
      baseCurrency: 'AUD',
      computedAt: '2026-11-20T03:04:05.678Z',
      version: 1,
    });
    const single = async (id: string, period: string) => ({
      ok: true,
      ...(await value(id, `period=${period}`)).json<object>(),
    });
    expect(results['b']).toEqual(await single('revenue.total', 'ytd'));
    expect(results['2']).toEqual(await single('cash.on_hand_monthly', 'trailing_12'));
    expect(results['1']).toEqual(await single('revenue.by_account', 'last_fy'));
  });

  it('returns an error for a failed query, and values for the others', async () => {
    const { results } = (
      await batch({
        queries: [
          { key: 'good', id: 'cash.balance', period: 'today' },
          { key: 'kind', id: 'cash.balance', period: 'ytd' },
          { key: 'period', id: 'cash.balance', period: '' },
          { key: 'future', id: 'cash.balance', period: 'as_of:2027-01-01' },
          { key: 'metric', id: 'cash.nothing', period: 'today' },
          { key: 'team', id: 'cash.balance', period: 'today', team: 'x' },
        ],
      })
    ).json<{ results: Record<string, { ok: boolean; error?: { code: string } }> }>();
    expect(Object.entries(results).map(([key, { ok, error }]) => [key, ok, error?.code])).toEqual([
      ['good', true, undefined],
      ['kind', false, 'PERIOD_KIND_MISMATCH'],
      ['period', false, 'INVALID_PERIOD'],
      ['future', false, 'INVALID_AS_OF'],
      ['metric', false, 'METRIC_NOT_FOUND'],
      ['team', false, 'INVALID_REQUEST'],
    ]);
  });

  it('refuses only the queries that the caller may not see', async () => {
    const other = await aKey(database, organization, ['records.read']);
    const body = { queries: [{ key: 'a', id: 'cash.balance', period: 'today' }] };
    expect((await post('/api/v1/metrics/batch', { as: other.secret, body })).json()).toMatchObject({
      results: {
        a: { ok: false, error: { code: 'FORBIDDEN_CAPABILITY', detail: { capability: 'metrics.read' } } },
      },
    });
  });

  it('gives every query the same reference date', async () => {
    const queries = [
      { key: 'a', id: 'revenue.total', period: 'ytd' },
      { key: 'b', id: 'cash.balance', period: 'today' },
    ];
    const answer = (await batch({ queries, asOf: '2026-06-30' })).json<{
      results: Record<string, object>;
      meta: object;
    }>();
    expect(answer.meta).toMatchObject({ asOf: '2026-06-30' });
    expect(answer.results['a']).toMatchObject({ data: { value: 1550 }, meta: { asOf: '2026-06-30' } });
    expect(answer.results['b']).toMatchObject({ meta: { period: { resolved: { asOfDate: '2026-06-30' } } } });
  });

  it('accepts 50 queries', async () => {
    const queries = Array.from({ length: 50 }, (_, index) => ({
      key: `${index}`,
      id: 'cash.balance',
      period: 'today',
    }));
    const { results } = (await batch({ queries })).json<{ results: Record<string, { ok: boolean }> }>();
    expect(Object.values(results).map(({ ok }) => ok)).toEqual(Array.from({ length: 50 }, () => true));
  });

  const query = { key: 'a', id: 'cash.balance', period: 'today' };
  it.each([
    [
      '51 queries',
      { queries: Array.from({ length: 51 }, (_, index) => ({ ...query, key: `${index}` })) },
      /^queries/,
    ],
    ['no queries', { queries: [] }, /^queries/],
    ['no list of queries', {}, /^queries: is required/],
    ['a duplicate key', { queries: [query, { ...query, key: 'b' }, query] }, /^queries\[2\]\.key/],
    ['an empty key', { queries: [{ ...query, key: '' }] }, /^queries\[0\]\.key/],
    ['a missing period', { queries: [query, { key: 'b', id: 'x' }] }, /^queries\[1\]\.period: is required/],
    [
      'a period that is a number',
      { queries: [{ ...query, period: 2026 }] },
      /^queries\[0\]\.period: must be a string/,
    ],
    ['an id that is null', { queries: [{ ...query, id: null }] }, /^queries\[0\]\.id/],
    ['an unknown field of a query', { queries: [{ ...query, when: 'now' }] }, /^queries\[0\]\.when/],
    ['an unknown field', { queries: [query], as_of: '2026-01-01' }, /^as_of/],
    ['queries that are no list', { queries: { a: query } }, /^queries/],
    ['a body that is no object', [query], /object/],
    ['an asOf that is null', { queries: [query], asOf: null }, /^asOf/],
    ['malformed JSON', '{"queries": [', /JSON/],
  ])('refuses %s', async (_case, body, message) => {
    const headers = { 'content-type': 'application/json' };
    expect(await refusal(post('/api/v1/metrics/batch', { as, body, headers }))).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      message: expect.stringMatching(message),
    });
  });

  it.each(['2026-11-21', '2026-13-01', 'tomorrow', ''])(
    'fails as a whole when asOf is "%s"',
    async (asOf) => {
      expect(await refusal(batch({ queries: [query], asOf }))).toMatchObject({
        status: 400,
        code: 'INVALID_AS_OF',
      });
    },
  );

  it('needs one statement besides the look-up for any queries', async () => {
    const statements = recordStatements(database.pool);
    const { secret } = await aKey(database, organization, [
      'metrics.read',
      'people.view_cost',
      'people.view_paygap',
      'people.view_diversity',
    ]);
    // Fifty, spread evenly over the catalogue.
    const upTo = (index: number) => Math.floor((index * 50) / CATALOG.length);
    const chosen = CATALOG.filter((_metric, index) => upTo(index + 1) > upTo(index));
    expect(chosen).toHaveLength(50);
    expect(new Set(chosen.map(({ category }) => category)).size).toBe(CATEGORIES.length);
    expect(new Set(chosen.map(({ shape }) => shape)).size).toBe(3);
    const queriesOf = (range: string, day: string) =>
      chosen.map(({ id, periodKind }) => ({ key: id, id, period: periodKind === 'range' ? range : day }));
    const queries = queriesOf('trailing_12', 'today');
    const countOf = async (body: unknown): Promise<number> => {
      statements.length = 0;
      await post('/api/v1/metrics/batch', { as: secret, body });
      return withoutDoors(statements).length;
    };
    const { results } = (await post('/api/v1/metrics/batch', { as: secret, body: { queries } })).json<{
      results: Record<string, { ok: boolean }>;
    }>();
    expect(Object.values(results).map(({ ok }) => ok)).toEqual(queries.map(() => true));
    await settled(database);
    const lettingIn = await countOf({ queries: [] });
    expect((await countOf({ queries: queriesOf('last_fy', 'as_of:2026-06-30') })) - lettingIn).toBe(1);
    expect((await countOf({ queries })) - lettingIn).toBe(0);
  });
});
