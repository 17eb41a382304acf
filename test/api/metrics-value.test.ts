import { describe, expect, it } from 'vitest';
import { aKey, anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp, refusal } from '../support/metrics-app.ts';

// 2026-11-20 14:04 in Sydney, the time zone of the organisation.
const database = await testDatabase();
const { get, clock, organization, as, value } = await metricsApp(database);

describe('GET /v1/metrics/{id}/value', () => {
  it('returns a single value with the days it was computed for', async () => {
    const answer = await value('revenue.total', 'period=ytd');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      data: {
        kind: 'scalar',
        value: 2533.34,
        currency: 'AUD',
        periodLabel: 'FY2027 to date',
        coverage: {
          from: '2025-06-01',
          through: '2026-11-20',
          state: 'part',
          gaps: [{ from: '2026-07-02', through: '2026-10-30' }],
        },
      },
      meta: {
        metric: 'revenue.total',
        definitionVersion: 1,
        period: {
          requested: { type: 'relative', period: 'ytd' },
          resolved: {
            startDate: '2026-07-01',
            endDate: '2026-11-20',
            asOfDate: '2026-11-20',
            kind: 'range',
            label: 'FY2027 to date',
            complete: true,
          },
        },
        asOf: null,
        baseCurrency: 'AUD',
        computedAt: '2026-11-20T03:04:05.678Z',
        version: 1,
      },
    });
  });

  it('counts nothing dated after the as-of date', async () => {
    expect((await value('revenue.total', 'period=this_fy')).json()).toMatchObject({
      data: { value: 2533.34, periodLabel: 'FY2027' },
      meta: { period: { resolved: { endDate: '2027-06-30', asOfDate: '2026-11-20', complete: false } } },
    });
    expect((await value('revenue.total', 'period=2026-11-20:2026-12-31')).json()).toMatchObject({
      data: { value: 500 },
    });
  });

  it('pins a relative period to a past date and reports that', async () => {
    expect((await value('revenue.total', 'period=ytd&asOf=2026-06-30')).json()).toMatchObject({
      data: { value: 1550, periodLabel: 'FY2026 to date' },
      meta: { asOf: '2026-06-30', period: { resolved: { startDate: '2025-07-01', asOfDate: '2026-06-30' } } },
    });
    expect((await value('cash.balance', 'period=today&asOf=2025-06-30')).json()).toMatchObject({
      data: { value: 49600 },
    });
    expect((await value('cash.balance', 'period=today&asOf=today')).json()).toMatchObject({
      meta: { asOf: null },
    });
  });

  it('prefers a period with its own days to asOf', async () => {
    expect((await value('cash.balance', 'period=as_of:2026-07-01&asOf=2025-06-30')).json()).toMatchObject({
      data: { value: 54450, periodLabel: '1 July 2026' },
      meta: { asOf: '2025-06-30', period: { requested: { type: 'as_of', date: '2026-07-01' } } },
    });
  });

  it('never counts closing entries or transfers between own accounts', async () => {
    expect((await value('revenue.total', 'period=2025-06-01:2025-06-30')).json()).toMatchObject({
      data: { value: 1000 },
    });
    expect((await value('expenses.total', 'period=2025-06-01:2025-06-30')).json()).toMatchObject({
      data: { value: 400 },
    });
    expect((await value('cash.out_period', 'period=2025-09-01:2025-09-30')).json()).toMatchObject({
      data: { value: 0 },
    });
    expect((await value('cash.in_period', 'period=2025-09-01:2025-09-30')).json()).toMatchObject({
      data: { value: 0 },
    });
  });

  it('returns a timeseries and a breakdown', async () => {
    expect((await value('cash.on_hand_monthly', 'period=qtd')).json()).toMatchObject({
      data: {
        kind: 'timeseries',
        interval: 'month',
        currency: 'AUD',
        periodLabel: 'Q2 FY2027 to date',
        points: [
          { date: '2026-10-01', label: 'Oct 2026', value: 53450, complete: true },
          { date: '2026-11-01', label: 'Nov 2026', value: 54033.34, complete: false },
        ],
      },
    });
    expect((await value('revenue.by_account', 'period=ytd')).json()).toMatchObject({
      data: {
        kind: 'breakdown',
        dimension: 'account',
        total: 2533.34,
        items: [
          { key: '4000', label: 'Wholesale', value: 2000, share: 0.7895 },
          { key: '4100', label: 'Online', value: 500, share: 0.1974 },
          { key: '4900', label: 'Interest received', value: 33.34, share: 0.0132 },
        ],
      },
    });
  });

  it('takes today from the time zone of the organisation', async () => {
    const elsewhere = await anOrganization(database, { timeZone: 'America/Los_Angeles' });
    const key = await aKey(database, elsewhere, ['metrics.read']);
    const answer = await get('/api/v1/metrics/cash.balance/value?period=today', { as: key.secret });
    expect(answer.json()).toMatchObject({ meta: { period: { resolved: { asOfDate: '2026-11-19' } } } });
    expect(
      await refusal(
        get('/api/v1/metrics/cash.balance/value?period=today&asOf=2026-11-20', { as: key.secret }),
      ),
    ).toMatchObject({
      code: 'INVALID_AS_OF',
    });
  });

  it('follows the clock', async () => {
    clock.advance(86_400_000);
    expect((await value('revenue.total', 'period=mtd')).json()).toMatchObject({ data: { value: 10532.34 } });
    clock.advance(-86_400_000);
  });

  it('answers 304 to a caller with the current answer until the books change', async () => {
    const first = await value('revenue.total', 'period=last_fy');
    const tag = first.headers.etag as string;
    expect(first.headers['cache-control']).toBe('private, no-cache');
    clock.advance(1000);
    const again = await get('/api/v1/metrics/revenue.total/value?period=last_fy', {
      as,
      headers: { 'if-none-match': tag },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    clock.advance(-1000);
  });

  it.each([
    ['revenue.total', 'period=', 'INVALID_PERIOD', /mtd.*trailing_/],
    ['revenue.total', '', 'INVALID_PERIOD', /mtd.*trailing_/],
    ['cash.balance', '', 'INVALID_PERIOD', /today.*as_of:/],
    ['revenue.total', 'period=MTD', 'INVALID_PERIOD', /"MTD"/],
    ['revenue.total', 'period=trailing_0', 'INVALID_PERIOD', /"trailing_0"/],
    ['revenue.total', 'period=trailing_-1', 'INVALID_PERIOD', /trailing_-1/],
    ['revenue.total', 'period=trailing_1.5', 'INVALID_PERIOD', /trailing_1\.5/],
    ['revenue.total', 'period=trailing_', 'INVALID_PERIOD', /"trailing_"/],
    ['revenue.total', 'period=2025-02-29:2025-03-01', 'INVALID_PERIOD', /2025-02-29/],
    ['revenue.total', 'period=2026-03-02:2026-03-01', 'INVALID_PERIOD', /2026-03-02:2026-03-01/],
    ['revenue.total', `period=${'x'.repeat(200)}`, 'INVALID_PERIOD', /"x{64}…"/],
    ['revenue.total', 'period=2026-11-21:2026-12-31', 'INVALID_AS_OF', /future: 2026-11-21/],
    ['cash.balance', 'period=as_of:2026-11-21', 'INVALID_AS_OF', /future: 2026-11-21/],
    [
      'revenue.total',
      'period=ytd&asOf=2026-11-21',
      'INVALID_AS_OF',
      /asOf cannot be in the future: 2026-11-21.*forward-looking values are not produced/,
    ],
    ['revenue.total', 'period=ytd&asOf=yesterday', 'INVALID_AS_OF', /yesterday/],
    ['revenue.total', 'period=ytd&asOf=2026-02-30', 'INVALID_AS_OF', /2026-02-30/],
    ['revenue.total', 'period=today', 'PERIOD_KIND_MISMATCH', /revenue\.total.*range.*mtd.*last_fy/],
    ['revenue.total', 'period=as_of:2026-01-01', 'PERIOD_KIND_MISMATCH', /revenue\.total/],
    ['cash.balance', 'period=ytd', 'PERIOD_KIND_MISMATCH', /cash\.balance.*snapshot.*today/],
    ['cash.balance', 'period=2026-01-01:2026-01-31', 'PERIOD_KIND_MISMATCH', /cash\.balance/],
    ['revenue.total', 'period=ytd&team=7f', 'INVALID_REQUEST', /^team: /],
    ['revenue.total', 'period=ytd&period=mtd', 'INVALID_REQUEST', /^period: /],
  ])('refuses %s?%s with %s', async (id, query, code, message) => {
    expect(await refusal(value(id, query))).toMatchObject({
      status: 400,
      code,
      message: expect.stringMatching(message),
    });
  });

  it('checks the capability first, then the form, then whether the metric exists', async () => {
    const other = await aKey(database, organization, ['records.read']);
    const path = (id: string, period: string) => `/api/v1/metrics/${id}/value?period=${period}`;
    expect(await refusal(get(path('cash.balance', 'nonsense')))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusal(get(path('cash.balance', 'nonsense'), { as: other.secret }))).toMatchObject({
      code: 'FORBIDDEN_CAPABILITY',
    });
    expect(await refusal(get(path('cash.balance', 'today&asOf=never'), { as: other.secret }))).toMatchObject({
      code: 'FORBIDDEN_CAPABILITY',
    });
    expect(await refusal(get(path('no.such', 'nonsense'), { as }))).toMatchObject({ code: 'INVALID_PERIOD' });
    expect(await refusal(get(path('no.such', 'ytd'), { as }))).toMatchObject({
      status: 404,
      code: 'METRIC_NOT_FOUND',
    });
  });
});
