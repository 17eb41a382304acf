import { describe, expect, it } from 'vitest';
import { aKey } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp, refusal } from '../support/metrics-app.ts';
import { recordStatements, withoutDoors } from '../support/statements.ts';

// 2026-11-20 14:04 in Sydney, where the organisation is. Its books begin in 2024.
const database = await testDatabase();
const { app, get, value, batch, as, organization } = await metricsApp(database);

type Series = Readonly<{ data: { points: { date: string; value: number | null; nullReason?: string }[] } }>;
type Results = Readonly<
  Record<string, { ok: boolean; error?: { code: string; message: string; detail?: object } }>
>;

const LONG = [
  ['headcount.monthly', 'trailing_24000', 24_000],
  ['revenue.monthly', 'trailing_999999999999', 24_311],
  ['revenue.monthly', '0001-01-01:2026-10-31', 24_310],
] as const;

describe('a series of any length', () => {
  it.each(LONG)('%s of %s answers', async (id, period, months) => {
    const answer = await value(id, `period=${period}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Series>().data.points).toHaveLength(months);
  });

  it('has no value before the first entries, ends like the short one, and is read with few statements', async () => {
    const statements = recordStatements(database.pool);
    const long = (await value('balance.equity_monthly', 'period=trailing_24000')).json<Series>().data.points;
    expect(withoutDoors(statements).length).toBeLessThanOrEqual(3);
    const short = (await value('balance.equity_monthly', 'period=trailing_24')).json<Series>().data.points;
    expect(long.slice(-24)).toEqual(short);
    expect(long[0]).toEqual({
      date: '0026-12-01',
      label: 'Dec 0026',
      value: null,
      nullReason: 'no_data',
      complete: true,
    });
    const margin = (await value('profit.gross_margin_monthly', 'period=trailing_24000')).json<Series>();
    expect(margin.data.points[0]).toMatchObject({ value: null, nullReason: 'no_data' });
  });

  it('has an entity tag for its content', async () => {
    const path = '/api/v1/metrics/cash.on_hand_monthly/value?period=trailing_2000';
    const { headers } = await get(path, { as });
    const again = await get(path, { as, headers: { 'if-none-match': String(headers['etag']) } });
    expect(again.statusCode).toBe(304);
    const other = await get(path.replace('2000', '2001'), { as });
    expect(other.headers['etag']).not.toBe(headers['etag']);
  });

  // Megabytes of text and bytes would be built without a pause.
  it('is sent in pieces when it is long, also compressed, with its own tag and headers', async () => {
    const path = '/api/v1/metrics/revenue.monthly/value?period=0001-01-01:3000-12-31';
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}${path}`;
    const headers = { authorization: `Bearer ${as}` };
    const bodies: string[] = [];
    for (const coding of ['identity', 'gzip', 'br']) {
      const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': coding } });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding);
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null]);
      expect(answer.headers.get('etag')).not.toBeNull();
      const { data } = (await answer.json()) as Series;
      expect(data.points).toHaveLength(36_000);
      bodies.push(JSON.stringify(data));
    }
    expect(new Set(bodies).size).toBe(1);
    const head = await fetch(url, { headers, method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const tag = String(head.headers.get('etag'));
    const again = await fetch(url, { headers: { ...headers, 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is refused for an unknown team', async () => {
    const team = '01890000-0000-7000-8000-000000000000';
    expect(await refusal(value('headcount.monthly', `period=trailing_24000&team=${team}`))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});

describe('a batch of more points than one answer may hold', () => {
  const series = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      key: `k${index}`,
      id: index % 2 === 0 ? 'revenue.monthly' : 'balance.equity_monthly',
      period: 'trailing_24000',
    }));

  it('answers the queries that fit, in order, and refuses each of the others under its own key', async () => {
    const queries = [...series(49), { key: 'one', id: 'cash.balance', period: 'today' }];
    const answer = await batch({ queries });
    expect(answer.statusCode).toBe(200);
    const { results } = answer.json<{ results: Results }>();
    expect(Object.keys(results)).toEqual(queries.map(({ key }) => key));
    expect(queries.filter(({ key }) => results[key]?.ok === true).map(({ key }) => key)).toEqual([
      'k0',
      'k1',
      'k2',
      'k3',
      'k4',
    ]);
    expect(results['k5']?.error).toEqual({
      code: 'ANSWER_TOO_LARGE',
      message:
        'This query has 24000 points and the answer has room for 0 more; ask for a shorter period, or in another batch.',
      detail: { points: 24_000, limit: 120_000 },
    });
    expect(results['one']?.error).toMatchObject({ code: 'ANSWER_TOO_LARGE', detail: { points: 1 } });
  });

  it('counts comparisons, and uses the remaining room', async () => {
    const { results } = (
      await batch({
        queries: [
          { key: 'all', id: 'revenue.monthly', period: '0001-01-01:9999-12-31' },
          { key: 'eleven', id: 'revenue.monthly', period: 'trailing_11' },
          { key: 'compared', id: 'cash.balance', period: 'today', compare: 'previous,last_year' },
          { key: 'plain', id: 'cash.balance', period: 'today' },
        ],
      })
    ).json<{ results: Results }>();
    expect(Object.entries(results).map(([key, { ok }]) => [key, ok])).toEqual([
      ['all', true],
      ['eleven', true],
      ['compared', false],
      ['plain', true],
    ]);
  });

  it('does no work for refused queries', async () => {
    const statements = recordStatements(database.pool);
    await batch({ queries: series(50).map((query) => ({ ...query, period: '0001-01-01:9999-12-31' })) });
    const read = withoutDoors(statements).length;
    expect(read).toBeLessThanOrEqual(3);
  });
});

describe('an explanation of more points than are explained at once', () => {
  it('is refused, and so are the rows of such a period', async () => {
    const path = (what: string, period: string) =>
      `/api/v1/metrics/balance.equity_monthly/${what}period=${period}`;
    const { secret } = await aKey(database, organization);
    expect((await get(path('explain?', '1001-01-01:1050-12-31'), { as: secret })).statusCode).toBe(200);
    for (const what of ['explain?', 'rows?leaf=0&']) {
      expect(await refusal(get(path(what, '1001-01-01:1051-01-31'), { as: secret }))).toEqual({
        status: 400,
        code: 'ANSWER_TOO_LARGE',
        message: 'At most 600 points are explained at once, and this period has 601; ask for a shorter one.',
        detail: { points: 601, limit: 600 },
      });
    }
    const scalar = '/api/v1/metrics/balance.equity/explain?period=today';
    expect((await get(scalar, { as: secret })).statusCode).toBe(200);
  });
});
