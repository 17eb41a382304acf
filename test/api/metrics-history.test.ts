import { describe, expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { metricsApp, refusal } from '../support/metrics-app.ts';
import { recordStatements, withoutDoors } from '../support/statements.ts';

// The small books. Today is 2026-11-20 in Sydney, and the financial year begins in July.
const database = await testDatabase();
const { get, value, as } = await metricsApp(database);

type Point = Readonly<{
  period: Readonly<{
    startDate: string;
    endDate: string;
    asOfDate: string;
    label: string;
    complete: boolean;
  }>;
  value: number | null;
  nullReason?: string;
}>;

const ask = async (id: string, query: string) => await get(`/api/v1/metrics/${id}/history?${query}`, { as });
const history = async (id: string, query: string): Promise<readonly Point[]> => {
  const answer = await ask(id, query);
  expect([answer.statusCode, answer.payload]).toEqual([200, answer.payload]);
  return answer.json<{ data: { points: Point[] } }>().data.points;
};
const scalar = async (id: string, period: string) =>
  (await value(id, `period=${period}`)).json<{ data: { value: number | null } }>().data.value;

describe('GET /v1/metrics/{id}/history', () => {
  it('has the value of each of the last twelve months by default', async () => {
    const points = await history('revenue.total', '');
    expect(points).toHaveLength(12);
    expect(points[0]?.period.startDate).toBe('2025-12-01');
    expect(points.at(-1)).toEqual({
      period: {
        startDate: '2026-11-01',
        endDate: '2026-11-30',
        asOfDate: '2026-11-20',
        kind: 'range',
        label: 'November 2026',
        complete: false,
      },
      value: 533.34,
      coverage: { from: '2025-06-01', through: '2026-11-20', state: 'whole', gaps: [] },
    });
  });

  it.each([
    ['revenue.total', 'month', 20],
    ['profit.gross_margin', 'quarter', 6],
    ['cash.balance', 'month', 20],
    ['balance.equity', 'year', 3],
    ['growth.revenue_previous', 'quarter', 5, 'today'],
    ['ar.dso', 'month', 4],
  ])('of %s by %s has the value of each period', async (id, every, count, until = 'last_month') => {
    for (const { period, value: shown } of await history(
      id,
      `every=${every}&count=${count}&period=${until}`,
    )) {
      const asked =
        id === 'cash.balance' || id === 'balance.equity' || id === 'ar.dso'
          ? `as_of:${period.asOfDate}`
          : `${period.startDate}:${until === 'today' ? period.endDate : period.asOfDate}`;
      expect([period.label, shown]).toEqual([period.label, await scalar(id, asked)]);
    }
  });

  it.each([
    ['month', ['September 2026', 'October 2026', 'November 2026']],
    ['quarter', ['Q4 FY2026', 'Q1 FY2027', 'Q2 FY2027']],
    ['year', ['FY2025', 'FY2026', 'FY2027']],
  ])('by %s follows the financial year', async (every, labels) => {
    const points = await history('revenue.total', `every=${every}&count=3`);
    expect(points.map(({ period }) => period.label)).toEqual(labels);
    expect(points.map(({ period }) => period.complete)).toEqual([true, true, false]);
  });

  it.each([
    ['last_fy', '2026-06-30', true],
    ['ytd', '2026-11-20', false],
    ['as_of:2026-02-14', '2026-02-14', false],
    ['2026-01-01:2026-03-31', '2026-03-31', true],
    ['ytd&asOf=2026-08-31', '2026-08-31', true],
  ])('ends when %s does, for a metric of either kind', async (period, last, complete) => {
    for (const id of ['cash.balance', 'revenue.total']) {
      const points = await history(id, `period=${period}`);
      expect(points.at(-1)?.period).toMatchObject({ asOfDate: last, complete });
    }
  });

  it('of a series is that of its single value', async () => {
    const [series, single] = [
      await history('revenue.monthly', 'every=quarter'),
      await history('revenue.total', 'every=quarter'),
    ];
    expect(series).toEqual(single);
  });

  it('gives the reason for a missing value', async () => {
    const points = await history('profit.gross_margin', 'count=2');
    expect(points[0]).toMatchObject({ value: null, nullReason: 'division_by_zero' });
  });

  it('has fewer points at the beginning of the calendar', async () => {
    expect(await history('cash.balance', 'period=as_of:0001-02-10&count=12')).toHaveLength(2);
    expect(await history('cash.balance', 'period=as_of:0003-02-10&every=year&count=12')).toHaveLength(2);
  });

  it('is read with one statement for any number of points', async () => {
    const statements = recordStatements(database.pool);
    expect(await history('profit.net', 'count=119')).toHaveLength(119);
    // The look-up of the key is the other one.
    expect(withoutDoors(statements).length).toBe(2);
  });

  it.each([
    ['revenue.by_customer', '', 'id: must be a metric with one value; revenue.by_customer is divided'],
    ['revenue.total', 'count=0', 'count: must be from 1 to 120'],
    ['revenue.total', 'count=121', 'count: must be from 1 to 120'],
    ['revenue.total', 'every=week', 'every: must be one of: month, quarter, year'],
    ['cash.balance', 'team=x', 'team: must be the id of a department, a uuid'],
  ])('refuses %s?%s', async (id, query, message) => {
    expect(await refusal(ask(id, query))).toMatchObject({ status: 400, code: 'INVALID_REQUEST', message });
  });

  it('refuses an unknown period', async () => {
    expect(await refusal(ask('cash.balance', 'period=next_year'))).toMatchObject({ code: 'INVALID_PERIOD' });
    expect(await refusal(ask('cash.balance', 'asOf=2027-01-01'))).toMatchObject({ code: 'INVALID_AS_OF' });
    expect(await refusal(ask('revenue.none', ''))).toMatchObject({ status: 404, code: 'METRIC_NOT_FOUND' });
  });
});
