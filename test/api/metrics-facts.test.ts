import { describe, expect, it } from 'vitest';
import { aKey, anOrganization } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp, refusal } from '../support/metrics-app.ts';

// The small books, in which the lines behind each value are easy to see. Today is 2026-11-20 in Sydney.
const database = await testDatabase();
const { get, organization, as } = await metricsApp(database);
const { secret: hr } = await aKey(database, organization, [
  'metrics.read',
  'ledger.read',
  'people.view_cost',
]);
const { secret: gaps } = await aKey(database, organization, ['people.view_paygap', 'ledger.read']);
const other = await anOrganization(database);
const { secret: stranger } = await aKey(database, other, ['metrics.read', 'ledger.read']);

type Rows = Readonly<{ data: Record<string, unknown>[]; meta: Readonly<{ next_cursor: string | null }> }>;

const ask = async (id: string, what: string, caller = as) =>
  await get(`/api/v1/metrics/${id}/${what}`, { as: caller });
const explained = async (id: string, query: string) =>
  (await ask(id, `explain?${query}`)).json<{ data: object }>().data;
const rows = async (id: string, query: string, caller = as) =>
  (await ask(id, `rows?${query}`, caller)).json<Rows>();

describe('GET /v1/metrics/{id}/explain', () => {
  it('shows the formula as a tree, with the records at its leaves and links to them', async () => {
    const answer = await ask('profit.gross_margin', 'explain?period=ytd&asOf=2026-10-31');
    const days = { startDate: '2026-07-01', endDate: '2026-10-31' };
    const sales = {
      label: 'Operating revenue',
      metric: 'revenue.operating',
      ...days,
      value: '2000',
      operation: 'facts',
      operands: [],
    };
    const factsAt = (leaf: string, count: number, sum: string) => ({
      leaf,
      count,
      sum,
      rows: `/api/v1/metrics/profit.gross_margin/rows?period=ytd&asOf=2026-10-31&leaf=${leaf}`,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      data: {
        formula: 'Gross profit ÷ Operating revenue × 100',
        value: { kind: 'scalar', value: 85, periodLabel: 'FY2027 to date' },
        withheld: false,
        parts: [
          {
            key: 'value',
            label: 'Gross margin',
            of: {
              operation: 'quotient',
              metric: 'profit.gross_margin',
              value: '85',
              times: 100,
              facts: null,
              operands: [
                {
                  role: 'dividend',
                  of: {
                    operation: 'sum',
                    metric: 'profit.gross',
                    value: '1700',
                    operands: [
                      { role: 'plus', of: { ...sales, facts: factsAt('0', 1, '2000') } },
                      { role: 'minus', of: { value: '300', facts: factsAt('1', 1, '300') } },
                    ],
                  },
                },
                { role: 'divisor', of: { ...sales, facts: factsAt('0', 1, '2000') } },
              ],
            },
          },
        ],
      },
      meta: { metric: 'profit.gross_margin', asOf: '2026-10-31', baseCurrency: 'AUD', version: 1 },
    });
  });

  it('explains each month of a timeseries and each part of a breakdown', async () => {
    expect(await explained('revenue.monthly', 'period=2026-10-01:2026-12-31')).toMatchObject({
      parts: [
        { key: '2026-10-01', label: 'Oct 2026', of: { value: '0', facts: { count: 0, sum: '0' } } },
        { key: '2026-11-01', of: { value: '533.335', operands: [], facts: { count: 2, sum: '533.335' } } },
      ],
    });
    expect(await explained('revenue.by_account', 'period=ytd')).toMatchObject({
      parts: [
        { key: '4000', label: 'Wholesale', of: { value: '2000', facts: { leaf: '0:4000', count: 1 } } },
        { key: '4100', of: { value: '500', facts: { leaf: '0:4100', count: 1 } } },
        { key: '4900', of: { value: '33.335', facts: { leaf: '0:4900', count: 1 } } },
      ],
    });
  });

  it('gives the reason for a missing value, and its components', async () => {
    expect(await explained('profit.gross_margin', 'period=2025-07-02:2025-07-31')).toMatchObject({
      value: { value: null, nullReason: 'division_by_zero' },
      parts: [
        { of: { value: null, nullReason: 'division_by_zero', operands: [{ of: { value: '0' } }, {}] } },
      ],
    });
  });

  it('withholds the records behind a metric of groups of persons', async () => {
    const answer = await ask('paygap.gender_median_gap', 'explain?period=today', gaps);
    expect([answer.statusCode, answer.json<{ data: object }>().data]).toEqual([
      200,
      {
        formula: expect.stringMatching(
          /^\(median of men − median of women\) ÷ median of men × 100; hourly pay = /,
        ),
        source: expect.any(String),
        value: {
          kind: 'scalar',
          value: null,
          nullReason: 'no_data',
          periodLabel: '20 November 2026',
          coverage: { from: null, through: null, state: 'none', gaps: [] },
        },
        withheld: true,
        parts: [],
      },
    ]);
  });

  it.each([
    ['revenue.operating', 'explain', 'team=01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d', 404, 'NOT_FOUND'],
    ['revenue.operating', 'explain', 'team=nobody', 400, 'INVALID_REQUEST'],
    ['profit.net_margin', 'explain', 'period=someday', 400, 'INVALID_PERIOD'],
    ['profit.net_margin', 'explain', 'period=ytd&asOf=2026-11-21', 400, 'INVALID_AS_OF'],
    ['no.metric', 'explain', 'period=ytd', 404, 'METRIC_NOT_FOUND'],
    ['paygap.gender_median_gap', 'explain', 'period=today', 403, 'FORBIDDEN_CAPABILITY'],
    ['no.metric', 'rows', 'period=ytd&leaf=0', 404, 'METRIC_NOT_FOUND'],
    ['paygap.gender_median_gap', 'rows', 'period=today&leaf=0', 403, 'FORBIDDEN_CAPABILITY'],
    ['revenue.total', 'rows', 'period=ytd', 400, 'INVALID_REQUEST'],
    ['revenue.total', 'rows', 'period=ytd&leaf=first', 400, 'INVALID_REQUEST'],
    ['revenue.total', 'rows', 'period=ytd&leaf=7', 404, 'NOT_FOUND'],
    ['revenue.total', 'rows', 'period=ytd&leaf=0:4000', 404, 'NOT_FOUND'],
    ['revenue.total', 'rows', 'period=ytd&leaf=0&cursor=again', 400, 'INVALID_REQUEST'],
    ['revenue.total', 'rows', `period=ytd&leaf=0&cursor=g${'A'.repeat(31)}`, 400, 'INVALID_REQUEST'],
    ['revenue.total', 'rows', 'period=ytd&leaf=0&limit=501', 400, 'INVALID_REQUEST'],
    [
      'revenue.by_account',
      'rows',
      'period=ytd&leaf=0&team=01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d',
      400,
      'INVALID_REQUEST',
    ],
    ['people.median_tenure', 'rows', 'period=today&leaf=2', 404, 'NOT_FOUND'],
  ])('%s/%s?%s is %i %s', async (id, what, query, status, code) => {
    const period = query.includes('period') ? '' : 'period=ytd&';
    expect(await refusal(ask(id, `${what}?${period}${query}`))).toMatchObject({ status, code });
  });

  it.each(['explain?period=ytd', 'rows?period=ytd&leaf=0'])('%s needs credentials', async (what) => {
    expect((await get(`/api/v1/metrics/revenue.total/${what}`)).statusCode).toBe(401);
  });

  it('never returns the rows of a metric of groups, for any leaf', async () => {
    expect(await refusal(ask('paygap.gender_median_gap', 'rows?period=today&leaf=0', gaps))).toMatchObject({
      status: 404,
      message: expect.stringContaining('This leaf has no rows'),
    });
  });
});

describe('GET /v1/metrics/{id}/rows', () => {
  it('lists the lines behind a value, newest first', async () => {
    const { data, meta } = await rows('revenue.operating', 'period=ytd&leaf=0');
    expect(data).toMatchObject([
      {
        kind: 'line',
        line: 2,
        date: '2026-11-20',
        amount: '500.00',
        facts: 1,
        externalId: 's3',
        description: null,
        reference: null,
        account: { code: '4100', name: 'Online' },
        department: null,
        party: null,
        currency: 'AUD',
        originalAmount: '500.00',
        recordedAt: '2026-11-20T03:04:05.678Z',
      },
      { date: '2026-07-01', amount: '2000.00', account: { code: '4000', name: 'Wholesale' } },
    ]);
    expect(meta).toMatchObject({ metric: 'revenue.operating', leaf: '0', next_cursor: null });
  });

  it('continues where the previous page ended, with the same rows as in one piece', async () => {
    const all = (await rows('cash.balance', 'period=today&leaf=0', hr)).data;
    expect(all.length).toBeGreaterThan(8);
    const pieces: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: Rows = await rows(
        'cash.balance',
        `period=today&leaf=0&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        hr,
      );
      expect(page.data.length).toBeLessThanOrEqual(2);
      pieces.push(...page.data);
      cursor = page.meta.next_cursor;
    } while (cursor !== null);
    expect(pieces).toEqual(all);
  });

  it('shows only the rows of one part', async () => {
    const { data } = await rows('revenue.by_account', 'period=ytd&leaf=0:4900');
    expect(data).toMatchObject([{ amount: '33.335', externalId: 'i1' }]);
  });

  it('shows single rows of payroll only to callers who may see pay', async () => {
    const asked = 'period=2026-10-01:2026-10-31&leaf=0';
    const wages = await rows('expenses.payroll', asked, hr);
    expect(wages.data).toMatchObject([{ kind: 'line', externalId: 'w1', amount: '700.00' }]);
    for (const id of ['expenses.payroll', 'cash.out_period', 'operations.journal_entries']) {
      const [row, ...others] = (await rows(id, asked)).data;
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        kind: 'lines',
        id: null,
        line: null,
        date: '2026-10-31',
        facts: 1,
        externalId: null,
        description: null,
        reference: null,
        originalAmount: null,
      });
    }
  });

  it('adds up the wages of a day, so that the rows still add up to the value', async () => {
    const organization = await anOrganization(database);
    await keepBooks(database.openTenant(organization.id), {
      accounts: [
        ['1000', 'Bank', 'cash'],
        ['2200', 'Wages payable', 'payroll_liability'],
        ['6000', 'Wages', 'payroll'],
        ['6100', 'Rent', 'operating_expense'],
      ],
      entries: [
        entry(['2026-11-02', ['6000', '4000'], ['2200', '-4000']], { description: 'Ada' }),
        entry(['2026-11-02', ['6000', '5000'], ['2200', '-5000']], { description: 'Bo' }),
        entry(['2026-11-03', ['2200', '4000'], ['1000', '-4000']], { description: 'Ada' }),
        entry(['2026-11-03', ['2200', '5000'], ['1000', '-5000']], { description: 'Bo' }),
        entry(['2026-11-03', ['6100', '700'], ['1000', '-700']], { description: 'Rent' }),
      ],
    });
    const { secret } = await aKey(database, organization, ['metrics.read', 'ledger.read']);
    const shown = async (id: string, query: string) => {
      const answer = await get(`/api/v1/metrics/${id}/rows?${query}&leaf=0`, { as: secret });
      expect(answer.payload).not.toMatch(/Ada|Bo/);
      return answer
        .json<Rows>()
        .data.map(({ date, amount, facts, description }) => [date, Number(amount), facts, description]);
    };
    expect(await shown('expenses.payroll', 'period=mtd')).toEqual([['2026-11-02', 9000, 1, null]]);
    expect(new Set(await shown('cash.out_period', 'period=mtd'))).toEqual(
      new Set([
        ['2026-11-03', 9000, 1, null],
        ['2026-11-03', 700, 1, 'Rent'],
      ]),
    );
    expect(new Set(await shown('cash.balance', 'period=today'))).toEqual(
      new Set([
        ['2026-11-03', -9000, 1, null],
        ['2026-11-03', -700, 1, 'Rent'],
      ]),
    );
  });

  it('are refused without ledger.read before the form is checked, and an explanation links to none', async () => {
    const { secret } = await aKey(database, organization, ['metrics.read', 'records.read']);
    for (const query of ['period=ytd&leaf=0', 'period=nonsense&leaf=0', 'period=ytd&leaf=nonsense']) {
      expect(await refusal(ask('revenue.total', `rows?${query}`, secret))).toMatchObject({
        status: 403,
        detail: { capability: 'ledger.read' },
      });
    }
    const answer = await ask('revenue.by_account', 'explain?period=ytd', secret);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"count":');
    expect(answer.body).not.toContain('/rows');
  });

  it('excludes other organisations', async () => {
    const answer = await rows('revenue.total', 'period=trailing_36&leaf=0', stranger);
    expect(answer.data).toEqual([]);
  });
});
