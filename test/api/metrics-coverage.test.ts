import { describe, expect, it } from 'vitest';
import { employ } from '../generators/demo-with-staff.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

// Today is 2026-11-20 in Sydney. The books end on 30 October, and were not kept from April to August.
const database = await testDatabase();
const { get, post } = await testApp(database);
const organization = await anOrganization(database);
const { secret: as } = await aKey(database, organization, [
  'metrics.read',
  'ledger.read',
  'people.view_cost',
]);
const tenant = database.openTenant(organization.id);
await keepBooks(tenant, {
  accounts: SMALL_CHART,
  entries: ['2025-10-01', '2025-12-31', '2026-03-31', '2026-09-01', '2026-10-30'].map((date) =>
    entry([date, ['1000', '100'], ['4000', '-100']]),
  ),
});
const BOOKS = { from: '2025-10-01', through: '2026-10-30' };
const GAP = { from: '2026-04-01', through: '2026-08-31' };

const data = async (id: string, query: string, what = 'value') => {
  const answer = await get(`/api/v1/metrics/${id}/${what}?${query}`, { as });
  expect([answer.statusCode, answer.payload]).toEqual([200, answer.payload]);
  return answer.json<{ data: Record<string, unknown> }>().data;
};

type Leaf = Readonly<{ sum: string; rows: string | null }>;

/** What is behind the leaves of an explanation, wherever they are in it. */
function leavesIn(node: unknown): Leaf[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'facts' in node && node.facts !== null ? [node.facts as Leaf] : [];
  return [...own, ...Object.values(node).flatMap(leavesIn)];
}

describe('every value says what is known of it', () => {
  it.each([
    ['cash.balance', 'today', 500, 'part', []],
    ['cash.balance', 'as_of:2026-10-30', 500, 'whole', []],
    ['cash.balance', 'as_of:2026-06-30', 300, 'part', [GAP]],
    ['cash.balance', 'as_of:2025-09-30', null, 'none', []],
    ['revenue.total', 'mtd', null, 'none', []],
    ['revenue.total', '2025-11-01:2025-11-30', 0, 'whole', []],
    ['revenue.total', 'last_fy', 300, 'part', [GAP]],
    ['revenue.total', '2026-05-01:2026-06-30', null, 'none', [GAP]],
    ['revenue.total', '2020-01-01:2025-09-30', null, 'none', []],
  ])('%s of %s is %s, and known in %s', async (id, period, value, state, gaps) => {
    expect(await data(id, `period=${period}`)).toMatchObject({
      value,
      coverage: { ...BOOKS, state, gaps },
      ...(value === null ? { nullReason: 'no_data' } : {}),
    });
  });

  it('a point of a series is 0 in a recorded month, and not known in a gap or after the last fact', async () => {
    const { points, coverage } = await data('revenue.monthly', 'period=2025-10-01:2026-11-30');
    const nothing = [null, null, null, null, null];
    // From October 2025 to March 2026, the gap, and from September to November.
    const expected = [100, 0, 100, 0, 0, 100, ...nothing, 100, 100, null];
    expect((points as { value: number | null }[]).map(({ value }) => value)).toEqual(expected);
    expect(coverage).toEqual({ ...BOOKS, state: 'part', gaps: [GAP] });
    const stocks = await data('cash.on_hand_monthly', 'period=2025-09-01:2025-10-31');
    expect(stocks['points']).toMatchObject([{ value: null, nullReason: 'no_data' }, { value: 100 }]);
  });

  it('a breakdown has no parts and no total where nothing is known, or its keys without values', async () => {
    expect(await data('revenue.by_account', 'period=mtd')).toMatchObject({
      total: null,
      nullReason: 'no_data',
      items: [],
      coverage: { state: 'none' },
    });
    const ageing = await data('ar.ageing', 'period=today');
    expect(ageing).toMatchObject({ total: null, nullReason: 'no_data', coverage: { from: null } });
    expect(ageing['items']).toHaveLength(5);
    expect(ageing['items']).toMatchObject([
      { value: null, share: null, nullReason: 'no_data' },
      {},
      {},
      {},
      {},
    ]);
  });

  it('in a batch, an explanation, a history and a change too', async () => {
    const body = { queries: [{ key: 'a', id: 'revenue.total', period: 'mtd' }] };
    const { results } = (await post('/api/v1/metrics/batch', { as, body })).json<{ results: unknown }>();
    const unknown = { value: null, nullReason: 'no_data', coverage: { ...BOOKS, state: 'none', gaps: [] } };
    expect(results).toMatchObject({ a: { data: unknown } });
    expect(await data('revenue.total', 'period=mtd', 'explain')).toMatchObject({
      value: unknown,
      parts: [{ of: { value: null, nullReason: 'no_data' } }],
    });
    expect(await data('revenue.total', 'every=month&count=2', 'history')).toMatchObject({
      points: [{ value: 100, coverage: { state: 'part' } }, unknown],
    });
    expect(await data('revenue.total', 'period=last_month', 'changes')).toMatchObject({
      value: { coverage: { ...BOOKS, state: 'part' } },
      comparison: { value: 100, coverage: { ...BOOKS, state: 'whole' } },
    });
  });

  it('the same days have the same answer, whatever asOf is', async () => {
    const named = await data('cash.balance', 'period=as_of:2026-01-31');
    expect(named).toMatchObject({ value: 200, coverage: { ...BOOKS, state: 'whole' } });
    expect(await data('cash.balance', 'period=today&asOf=2026-01-31')).toEqual(named);
  });

  it('a window that ends with the last fact has the rows of its days', async () => {
    // The last entry is of 30 October: the three complete months are July, August and September.
    const { parts } = await data('cash.runway', 'period=today', 'explain');
    const leaves = leavesIn(parts).filter(({ rows }) => rows !== null);
    expect(leaves.map(({ sum }) => sum)).toContain('100');
    for (const { rows, sum } of leaves) {
      const answer = await get(rows ?? '', { as });
      const amounts = answer.json<{ data: { amount: string }[] }>().data.map(({ amount }) => Number(amount));
      expect(amounts.reduce((total, amount) => total + amount, 0)).toBe(Number(sum));
    }
  });

  it('growth is not known where the earlier days begin before the first fact', async () => {
    const growth = async (period: string) => await data('growth.revenue_yoy', `period=${period}`);
    expect(await growth('2026-10-01:2026-10-30')).toMatchObject({ value: 0 });
    expect(await growth('2026-09-30:2026-10-30')).toMatchObject({
      value: null,
      nullReason: 'no_data',
      coverage: { state: 'whole' },
    });
  });
});

it('pay is known in part while somebody is without, and of people what is recorded of them', async () => {
  const pay = [['salary', 1000, 'AUD', 'annual', null, ['2026-02-01']]] as const;
  await employ(tenant, { gender: 'woman', memberships: [{ days: ['2026-01-01'], pay }] });
  // A post from the first day on is no change.
  const first = ['2026-03-01', 'member', null] as const;
  await employ(tenant, { gender: 'man', memberships: [{ days: ['2026-03-01'], posts: [first] }] });
  const staff = { from: '2026-01-01', through: '2026-11-20', gaps: [] };
  // Nobody has left, so that the staff of today alone is known in whole.
  expect(await data('headcount.active', 'period=today')).toMatchObject({
    value: 2,
    coverage: { ...staff, state: 'whole' },
  });
  expect(await data('headcount.active', 'period=as_of:2026-11-19')).toMatchObject({
    value: 2,
    coverage: { ...staff, state: 'part' },
  });
  expect(await data('comp.annual_total', 'period=today')).toMatchObject({
    value: 1000,
    coverage: { ...staff, from: '2026-02-01', state: 'part', missing: 1 },
  });
  expect(await data('comp.annual_total', 'period=as_of:2026-01-31')).toMatchObject({
    value: null,
    nullReason: 'no_data',
    coverage: { state: 'none' },
  });
});

it('people are known in whole from the first recorded leaver or change on', async () => {
  const states = async (...days: readonly string[]) => {
    const found = days.map(async (day) => await data('headcount.active', `period=as_of:${day}`));
    return (await Promise.all(found)).map(({ coverage }) => (coverage as { state: string }).state);
  };
  // A leaver counts on the day after the last one.
  await employ(tenant, { gender: 'man', memberships: [{ days: ['2026-01-05', '2026-06-30'] }] });
  expect(await states('2026-06-30', '2026-07-01')).toEqual(['part', 'whole']);
  const posts = [
    ['2026-01-05', 'member', null],
    ['2026-05-01', 'admin', null],
  ] as const;
  await employ(tenant, { gender: 'man', memberships: [{ days: ['2026-01-05'], posts }] });
  expect(await states('2026-04-30', '2026-05-01')).toEqual(['part', 'whole']);
});
