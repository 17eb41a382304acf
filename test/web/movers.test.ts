import { describe, expect, it } from 'vitest';
import type { Metric, MetricResult } from '../../web/api/metrics.ts';
import type { Explained, Operand } from '../../web/pages/metric/explained.ts';
import { driversOf, effectOf, moversOf, questionsFor } from '../../web/pages/metric/movers.ts';

const metric = (id: string, rest: Partial<Metric> = {}): Metric => ({
  id,
  label: `The ${id}`,
  description: '',
  category: 'revenue',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'range',
  teamScoped: true,
  teamRequiresCapability: null,
  definitionVersion: 1,
  basis: null,
  requiresCapability: 'metrics.read',
  tags: [],
  related: [],
  ...rest,
});
const division = (id: string, of: string, rest: Partial<Metric> = {}) =>
  metric(id, { shape: 'breakdown', related: [of], ...rest });

const PROFIT = metric('profit.net');
const REVENUE = metric('revenue.total');
const EXPENSES = metric('expenses.total');
const REVENUE_PARTS = division('revenue.by_account', 'revenue.total');
const EXPENSE_PARTS = division('expenses.by_account', 'expenses.total');
const METRICS = [
  PROFIT,
  REVENUE,
  EXPENSES,
  division('revenue.by_customer', 'revenue.total'),
  REVENUE_PARTS,
  EXPENSE_PARTS,
  division('profit.by_department', 'profit.net'),
  division('expenses.by_day', 'expenses.total', { periodKind: 'snapshot' }),
];

const node = (of: string | null, rest: Partial<Explained> = {}): Explained => ({
  operation: 'facts',
  label: of ?? 'Something',
  metric: of,
  startDate: '2026-07-01',
  endDate: '2026-09-30',
  value: '0',
  operands: [],
  facts: { leaf: null, count: 1, sum: '0', rows: null },
  ...rest,
});
const sum = (of: string | null, ...operands: [Operand['role'], Explained][]) =>
  node(of, { operation: 'sum', facts: null, operands: operands.map(([role, each]) => ({ role, of: each })) });
const namesOf = (number: Explained, asked: Metric) =>
  driversOf(number, asked, METRICS).map(({ metric: { id }, sign }) => `${sign === 1 ? '+' : '−'}${id}`);

describe('what tells why a number changed', () => {
  it('is what it is the sum of, each by its accounts, and what is taken off with its sign', () => {
    const number = sum('profit.net', ['plus', node('revenue.total')], ['minus', node('expenses.total')]);
    expect(namesOf(number, PROFIT)).toEqual(['+revenue.by_account', '−expenses.by_account']);
    const other = sum(
      null,
      ['plus', node('revenue.total')],
      ['minus', sum(null, ['minus', node('expenses.total')])],
    );
    expect(namesOf(other, PROFIT)).toEqual(['+revenue.by_account', '+expenses.by_account']);
  });

  it('is its own division where it is no sum, or part of the sum has no name', () => {
    expect(namesOf(node('revenue.total'), REVENUE)).toEqual(['+revenue.by_account']);
    const number = sum('profit.net', ['plus', node('revenue.total')], ['minus', node(null)]);
    expect(namesOf(number, PROFIT)).toEqual(['+profit.by_department']);
  });

  it('is a part as a whole where the catalogue does not divide it', () => {
    const metrics = [...METRICS, metric('expenses.tax'), metric('profit.gross')];
    const number = sum('profit.gross', ['plus', node('revenue.total')], ['minus', node('expenses.tax')]);
    expect(driversOf(number, metric('profit.gross'), metrics).map((driver) => driver.metric.id)).toEqual([
      'revenue.by_account',
      'expenses.tax',
    ]);
  });

  it.each([
    ['itself alone', node('expenses.tax')],
    ['no metric', node(null)],
    [
      'the same twice',
      sum('expenses.tax', ['plus', node('revenue.total')], ['minus', node('revenue.total')]),
    ],
    ['another time', sum('expenses.tax', ['plus', node('revenue.total', { startDate: '2025-07-01' })])],
    ['a quotient', node('expenses.tax', { operation: 'quotient' })],
  ])('is nothing where it is made of %s', (_what, number) => {
    const tax = metric('expenses.tax');
    expect(driversOf(number, tax, [...METRICS, tax])).toEqual([]);
  });

  it('is nothing of another unit', () => {
    const share = metric('revenue.share', { unit: 'percent' });
    expect(driversOf(node('revenue.total'), share, [...METRICS, share])).toEqual([]);
  });

  it('is asked of both times, for the same department', () => {
    const drivers = [{ metric: REVENUE_PARTS, sign: 1 }] as const;
    const earlier = {
      startDate: '2026-04-01',
      endDate: '2026-06-30',
      asOfDate: '2026-06-29',
      label: '',
      complete: false,
    };
    expect(
      questionsFor(drivers, {
        period: 'last_quarter',
        earlier: { ...earlier, kind: 'range' },
        team: { team: 'x' },
      }),
    ).toEqual([
      { key: 'revenue.by_account now', id: 'revenue.by_account', period: 'last_quarter', team: 'x' },
      {
        key: 'revenue.by_account then',
        id: 'revenue.by_account',
        period: '2026-04-01:2026-06-29',
        team: 'x',
      },
    ]);
    const [, then] = questionsFor(drivers, {
      period: 'today',
      earlier: { ...earlier, kind: 'snapshot' },
      team: {},
    });
    expect(then).toEqual({
      key: 'revenue.by_account then',
      id: 'revenue.by_account',
      period: 'as_of:2026-06-29',
    });
  });
});

describe('what changed', () => {
  const DRIVERS = [
    { metric: REVENUE_PARTS, sign: 1 },
    { metric: EXPENSE_PARTS, sign: -1 },
  ] as const;
  const parts = (values: Readonly<Record<string, number | null>>): MetricResult =>
    ({
      ok: true,
      data: {
        kind: 'breakdown',
        items: Object.entries(values).map(([key, value]) => ({
          key,
          label: `Account ${key}`,
          value,
          share: null,
        })),
      },
    }) as unknown as MetricResult;
  const RESULTS = {
    'revenue.by_account then': parts({ a: 100.1, b: 50 }),
    'revenue.by_account now': parts({ a: 90.2, b: 50, c: 7 }),
    'expenses.by_account then': parts({ d: 20, e: 5 }),
    'expenses.by_account now': parts({ d: 60.05 }),
  };

  it('is told by its effect, the largest first, also of what came or went', () => {
    const movers = moversOf(DRIVERS, RESULTS, -37.95);
    expect(movers?.map(({ label, before, after, effect }) => [label, before, after, effect])).toEqual([
      ['Account d', 20, 60.05, -40.05],
      ['Account a', 100.1, 90.2, -9.9],
      ['Account c', 0, 7, 7],
      ['Account e', 5, 0, 5],
    ]);
    expect(effectOf(movers ?? [])).toBe(-37.95);
  });

  it('is not told where the parts do not come to it, or one of them is not there', () => {
    expect(moversOf(DRIVERS, RESULTS, -38.01)).toBeNull();
    expect(
      moversOf(DRIVERS, { ...RESULTS, 'expenses.by_account now': parts({ d: null }) }, -37.95),
    ).toBeNull();
    const { 'revenue.by_account now': _left, ...rest } = RESULTS;
    expect(moversOf(DRIVERS, rest, -37.95)).toBeNull();
  });
});
