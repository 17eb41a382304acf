import { describe, expect, it } from 'vitest';
import { aKey, anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp, refusal } from '../support/metrics-app.ts';

// The small books. Today is 2026-11-20 in Sydney, and the financial year begins in July.
const database = await testDatabase();
const { get, as, organization } = await metricsApp(database);
const { secret: stranger } = await aKey(database, await anOrganization(database), ['metrics.read']);

type Changed = Readonly<{ before: number; after: number; effect: number }>;
type Driver = Changed &
  Readonly<{
    label: string;
    metric: string | null;
    unit: string;
    parts: (Changed & { key: string; label: string })[];
  }>;
type Changes = Readonly<{
  value: { value: number | null };
  comparison: Readonly<Record<string, unknown>>;
  withheld: boolean;
  drivers: readonly Driver[];
}>;

const ask = async (id: string, query: string, caller = as) =>
  await get(`/api/v1/metrics/${id}/changes?${query}`, { as: caller });
const changes = async (id: string, query: string, caller = as): Promise<Changes> => {
  const answer = await ask(id, query, caller);
  expect([answer.statusCode, answer.payload]).toEqual([200, answer.payload]);
  return answer.json<{ data: Changes }>().data;
};

describe('GET /v1/metrics/{id}/changes', () => {
  // In the year to 30 June 2026: revenue 1,550, no costs of sales. In the year to date: revenue 2,500, costs 300.
  it('attributes the change of a sum to each of its components', async () => {
    const { value, comparison, drivers } = await changes(
      'profit.gross',
      'period=2026-07-01:2026-11-20&against=last_year&asOf=2026-11-20',
    );
    // There were no sales from July to November a year earlier.
    expect(value.value).toBe(2200);
    expect(comparison).toMatchObject({ to: 'last_year', value: 0, change: 2200 });
    expect(drivers).toEqual([
      {
        label: 'Operating revenue',
        metric: 'revenue.operating',
        unit: 'currency',
        before: 0,
        after: 2500,
        effect: 2500,
        parts: [],
      },
      expect.objectContaining({ before: 0, after: 300, effect: -300, unit: 'currency' }),
    ]);
  });

  it('shows the effects of the dividend and of the divisor of a ratio, in points', async () => {
    // July to October: (2,000 − 300) ÷ 2,000 = 85 %. November: 500 ÷ 500 = 100 %.
    const { comparison, drivers } = await changes(
      'profit.gross_margin',
      'period=2026-11-01:2026-11-30&against=previous',
    );
    // Nothing was recorded from 2 July to 30 October: there is no margin to compare with.
    expect(comparison).toMatchObject({ value: null, change: null, nullReason: 'no_data' });
    expect(drivers).toEqual([]);
    const quarter = await changes('profit.gross_margin', 'period=2026-10-01:2026-12-31&against=previous');
    // 2,000 ÷ 2,000 = 100 % in the quarter before; (500 − 300) ÷ 500 = 40 % now. Gross profit fell by 1,800 and revenue by 1,500:
    // revenue as the dividend −1,500 × (1 ÷ 2,000 + 1 ÷ 500) ÷ 2 = −187.5, as the divisor 1,100 × (1 ÷ 500 − 1 ÷ 2,000) = 165.
    expect(quarter.comparison).toMatchObject({ value: 100, change: -60 });
    expect(quarter.drivers.map(({ label, before, after, effect }) => [label, before, after, effect])).toEqual(
      [
        [expect.stringContaining('Cost of sales'), 0, 300, -37.5],
        ['Operating revenue', 2000, 500, -22.5],
      ],
    );
  });

  it('breaks each effect down by the given dimension, and names the remainder', async () => {
    const { drivers } = await changes(
      'revenue.total',
      'period=2026-07-01:2026-11-20&against=last_year&by=account',
    );
    expect(drivers).toHaveLength(1);
    expect(drivers[0]?.parts).toEqual([
      {
        key: expect.any(String),
        label: expect.stringContaining('Wholesale'),
        before: 0,
        after: 2000,
        effect: 2000,
      },
      {
        key: expect.any(String),
        label: expect.stringContaining('Online'),
        before: 0,
        after: 500,
        effect: 500,
      },
      {
        key: expect.any(String),
        label: expect.stringContaining('Interest'),
        before: 0,
        after: 33.34,
        effect: 33.34,
      },
    ]);
  });

  it('has no effects for a value that did not change', async () => {
    const { comparison, drivers } = await changes(
      'expenses.interest',
      'period=2025-07-01:2025-07-31&against=previous',
    );
    expect([comparison['change'], drivers]).toEqual([0, []]);
  });

  it('compares with the previous period by default', async () => {
    const { comparison } = await changes('revenue.total', 'period=mtd');
    expect(comparison).toMatchObject({ to: 'previous', resolved: { startDate: '2026-10-01' } });
  });

  it('shows the items of a breakdown', async () => {
    const { comparison, drivers } = await changes(
      'cash.by_account',
      'period=as_of:2026-07-31&against=last_year',
    );
    const [driver] = drivers;
    expect(driver?.metric).toBe('cash.by_account');
    expect(driver?.parts.reduce((sum, { effect }) => sum + effect, 0)).toBe(comparison['change']);
  });

  it('withholds changes of groups of persons', async () => {
    const { secret } = await aKey(database, organization, ['people.view_diversity']);
    expect(await changes('diversity.gender', 'period=today', secret)).toMatchObject({
      withheld: true,
      drivers: [],
    });
  });

  it.each([
    [
      'revenue.monthly',
      'period=ytd',
      'against: must be asked of another metric: revenue.monthly is a timeseries, whose points are compared with each other',
    ],
    ['revenue.total', 'period=ytd&against=budget', 'against: must be one of: previous, last_year'],
    ['revenue.total', 'period=ytd&by=region', 'by: must be one of: account, department, customer, vendor'],
    [
      'cash.balance',
      'period=today&by=customer',
      'by: must be one of: account, or left out; cash.balance is not kept by customer',
    ],
    [
      'quality.late_entries',
      'period=ytd&by=account',
      'by: must be left out; quality.late_entries is not kept by account',
    ],
    [
      'revenue.total',
      `period=ytd&by=account&team=${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`,
      'by: must be left out where a team is given',
    ],
  ])('refuses %s?%s', async (id, query, message) => {
    expect(await refusal(ask(id, query))).toMatchObject({ status: 400, code: 'INVALID_REQUEST', message });
  });

  it('lists every fault at once', async () => {
    const refused = await refusal(ask('cash.balance', 'period=ytd&by=vendor&team=x'));
    expect(refused).toMatchObject({ status: 400 });
    expect(
      (refused.detail as { fields: { field: string }[] }).fields.map(({ field }) => field).sort(),
    ).toEqual(['by', 'period', 'team']);
  });

  it('is 404 for an unknown metric, and never reads the books of others', async () => {
    expect(await refusal(ask('revenue.none', 'period=ytd'))).toMatchObject({
      status: 404,
      code: 'METRIC_NOT_FOUND',
    });
    expect(await changes('revenue.total', 'period=ytd', stranger)).toMatchObject({
      value: { value: null, nullReason: 'no_data' },
      drivers: [],
    });
    expect(await refusal(ask('comp.annual_total', 'period=today'))).toMatchObject({
      code: 'FORBIDDEN_CAPABILITY',
    });
  });
});
