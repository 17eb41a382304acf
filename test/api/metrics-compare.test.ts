import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { type EntryText, entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

// Revenue is written as a power of two a day, so that a sum shows which days are in it. Today is 2026-11-20.
const database = await testDatabase();
const { get, post } = await testApp(database);
const organization = await anOrganization(database);
const { secret: as } = await aKey(database, organization);
const SALES: readonly (readonly [date: string, amount: number])[] = [
  ['2023-02-28', 1],
  ['2024-02-28', 2],
  ['2024-02-29', 4],
  ['2025-02-28', 8],
  ['2025-11-20', 16],
  ['2025-11-21', 32],
  ['2025-11-30', 64],
  ['2026-10-01', 128],
  ['2026-10-20', 256],
  ['2026-10-21', 512],
  ['2026-10-31', 1024],
  ['2026-11-01', 2048],
  ['2026-11-20', 4096],
];
await keepBooks(database.openTenant(organization.id), {
  accounts: SMALL_CHART,
  entries: SALES.map(([date, amount]) =>
    entry([date, ['1000', `${amount}`], ['4000', `-${amount}`]] as EntryText),
  ),
});

type Compared = Record<string, unknown> & { resolved: Record<string, unknown> | null };

const ask = async (id: string, query: string) => await get(`/api/v1/metrics/${id}/value?${query}`, { as });
const compared = async (id: string, query: string): Promise<Compared[]> => {
  const answer = await ask(id, query);
  expect([answer.statusCode, answer.payload]).toEqual([200, answer.payload]);
  return answer.json<{ data: { comparisons: Compared[] } }>().data.comparisons;
};
const days = ({ resolved }: Compared) => [resolved?.['startDate'], resolved?.['endDate']];

describe('compare', () => {
  it.each([
    ['period=mtd', 'previous', ['2026-10-01', '2026-10-20'], 128 + 256, 2048 + 4096],
    ['period=mtd', 'last_year', ['2025-11-01', '2025-11-20'], 16, 2048 + 4096],
    ['period=this_month', 'previous', ['2026-10-01', '2026-10-31'], 128 + 256, 2048 + 4096],
    ['period=this_month', 'last_year', ['2025-11-01', '2025-11-30'], 16, 2048 + 4096],
    // Nothing was recorded from December 2025 to September 2026, nor from March to 19 November 2025.
    ['period=last_month', 'previous', ['2026-09-01', '2026-09-30'], null, 128 + 256 + 512 + 1024],
    ['period=2025-11-01:2025-11-30', 'previous', ['2025-10-01', '2025-10-31'], null, 16 + 32 + 64],
    ['period=2025-11-30:2025-11-30', 'previous', ['2025-11-29', '2025-11-29'], 0, 64],
    // The first day that is known is 28 February 2023.
    ['period=2024-02-27:2024-02-28', 'last_year', ['2023-02-27', '2023-02-28'], null, 2],
    ['period=2025-11-21:2025-11-30', 'previous', ['2025-11-11', '2025-11-20'], 16, 32 + 64],
    ['period=trailing_1', 'previous', ['2026-10-01', '2026-10-20'], 128 + 256, 2048 + 4096],
    ['period=2024-02-29:2024-02-29', 'last_year', ['2023-02-28', '2023-02-28'], 1, 4],
    ['period=2025-02-01:2025-02-28', 'last_year', ['2024-02-01', '2024-02-29'], 2 + 4, 8],
    ['period=2025-02-28:2025-02-28', 'last_year', ['2024-02-29', '2024-02-29'], 4, 8],
    ['period=mtd&asOf=2026-10-20', 'previous', ['2026-09-01', '2026-09-20'], null, 128 + 256],
  ])('%s with %s compares like with like', async (query, to, between, then, now) => {
    const [comparison, ...others] = await compared('revenue.total', `${query}&compare=${to}`);
    expect(others).toEqual([]);
    expect(comparison).toMatchObject({ to, value: then, change: then === null ? null : now - then });
    expect(comparison === undefined ? null : days(comparison)).toEqual(between);
    expect(comparison?.['changePercent']).toBe(
      then === 0 || then === null ? null : Math.round((1e6 * (now - then)) / then) / 1e4,
    );
    const reason = then === null ? 'no_data' : undefined;
    expect(comparison?.['nullReason']).toBe(then === 0 ? 'not_applicable' : reason);
    expect(comparison?.['coverage']).toMatchObject({ from: '2023-02-28', through: '2026-11-20' });
  });

  it('returns both in a fixed order, whatever the order of the request', async () => {
    const both = await compared('revenue.total', 'period=mtd&compare=last_year,previous,previous');
    expect(both.map(({ to }) => to)).toEqual(['previous', 'last_year']);
    expect(both[0]?.resolved).toEqual({
      startDate: '2026-10-01',
      endDate: '2026-10-20',
      asOfDate: '2026-10-20',
      kind: 'range',
      label: 'October 2026 to date',
      complete: true,
    });
  });

  it('compares a balance with a month earlier and a year earlier', async () => {
    const [previous, lastYear] = await compared('cash.balance', 'period=today&compare=previous,last_year');
    const upTo = (day: string) =>
      SALES.reduce((sum, [date, amount]) => (date <= day ? sum + amount : sum), 0);
    expect([previous?.['value'], lastYear?.['value']]).toEqual([upTo('2026-10-20'), upTo('2025-11-20')]);
    expect(previous?.['change']).toBe(512 + 1024 + 2048 + 4096);
    expect(previous?.resolved).toMatchObject({ kind: 'snapshot', label: '20 October 2026' });
    expect(lastYear?.resolved).toMatchObject({ kind: 'snapshot', label: '20 November 2025' });
  });

  it('compares the total of a breakdown, and a percentage in points', async () => {
    const [parts] = await compared('revenue.by_account', 'period=mtd&compare=previous');
    expect(parts).toMatchObject({ value: 384, change: 5760, changePercent: 1500 });
    const [margin] = await compared('profit.net_margin', 'period=mtd&compare=previous');
    expect(margin).toMatchObject({ value: 100, change: 0, changePercent: 0 });
  });

  it('keeps the name of a financial year', async () => {
    const both = await compared('revenue.total', 'period=last_fy&compare=previous,last_year');
    expect(both.map(({ resolved }) => resolved?.['label'])).toEqual(['FY2025', 'FY2025']);
  });

  it('compares growth with the growth of the previous period', async () => {
    const [before] = await compared(
      'growth.revenue_previous',
      'period=2026-10-20:2026-10-20&compare=previous',
    );
    expect(before).toMatchObject({ value: null, nullReason: 'not_applicable' });
    const of = 'period=2026-10-21:2026-10-31';
    const [growth] = await compared('growth.revenue_previous', `${of}&compare=previous`);
    // 21 to 31 October against 10 to 20 October; and those against 29 September to 9 October.
    expect(growth).toMatchObject({ value: 100 * (256 / 128 - 1) });
  });

  it('gives the reason when there is nothing to compare', async () => {
    const [nothingYet] = await compared('profit.net_margin', 'period=2025-11-30:2025-11-30&compare=previous');
    expect(nothingYet).toMatchObject({ value: null, change: null, nullReason: 'division_by_zero' });
    const [nothingNow] = await compared('profit.net_margin', 'period=2025-11-29:2025-11-29&compare=previous');
    expect(nothingNow).toMatchObject({ value: null, change: null, nullReason: 'division_by_zero' });
    const [noTime] = await compared('revenue.total', 'period=0001-01-01:0001-01-31&compare=last_year');
    expect(noTime).toEqual({
      to: 'last_year',
      resolved: null,
      value: null,
      change: null,
      changePercent: null,
      coverage: null,
      nullReason: 'no_data',
    });
  });

  it.each([
    ['revenue.total', 'compare=yesterday', /^compare: must be one of: previous, last_year, or both$/],
    ['revenue.total', 'compare=', /^compare: must be one of/],
    ['revenue.total', 'compare=previous&compare=last_year', /^compare: must be given once/],
    [
      'revenue.monthly',
      'compare=previous',
      /^compare: must be left out, because revenue.monthly is a timeseries/,
    ],
  ])('refuses %s with %s', async (id, query, message) => {
    const answer = await ask(id, `period=mtd&${query}`);
    expect(answer.statusCode).toBe(400);
    const { error } = answer.json<{ error: { code: string; message: string } }>();
    expect(error.code).toBe('INVALID_REQUEST');
    expect(error.message).toMatch(message);
  });

  it('is part of a query in a batch, and an invalid one fails only that query', async () => {
    const queries = [
      { key: 'a', id: 'revenue.total', period: 'mtd', compare: 'previous' },
      { key: 'b', id: 'revenue.total', period: 'mtd', compare: 'never' },
      { key: 'c', id: 'revenue.total', period: 'mtd' },
    ];
    const { results } = (await post('/api/v1/metrics/batch', { as, body: { queries } })).json<{
      results: Record<string, { ok: boolean; data?: { comparisons?: Compared[] } }>;
    }>();
    expect(results['a']?.data?.comparisons).toMatchObject([{ to: 'previous', value: 384, change: 5760 }]);
    expect(results['b']).toMatchObject({ ok: false, error: { code: 'INVALID_REQUEST' } });
    expect(Object.keys(results['c']?.data ?? {})).not.toContain('comparisons');
  });
});
