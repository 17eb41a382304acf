import { describe, expect, it } from 'vitest';
import { planReads } from '../../src/metrics/plan/plan.ts';
import { knowing } from '../../src/metrics/plan/question.ts';
import { evaluate } from '../../src/metrics/value/evaluate.ts';
import { type FactRow, Readings } from '../../src/metrics/value/readings.ts';
import { dayOf } from '../../src/period/index.ts';
import { plain } from '../support/plain.ts';
import { everyDay, question } from './asking.ts';

const TODAY = dayOf(2026, 11, 20);

/** The value of a question when the database answers these rows to its plan. */
function valueOf(id: string, period: string, rows: readonly Partial<FactRow>[], currency = 'AUD') {
  const asked = knowing(question(id, period, TODAY), everyDay(TODAY));
  const plan = planReads([asked]);
  const full = rows.map((row) => ({
    kind: 'value' as const,
    read: 0,
    slice: 0,
    key: null,
    label: null,
    amount: '0',
    ...row,
  }));
  return plain(evaluate(asked, new Readings(plan, full), currency));
}

describe('rounding', () => {
  it.each([
    ['AUD', '1.005', 1.01],
    ['AUD', '-1.005', -1.01],
    ['AUD', '0.0049', 0],
    ['AUD', '-0.0049', 0],
    ['JPY', '100.5', 101],
    ['JPY', '-100.4999', -100],
    ['BHD', '1.0005', 1.001],
    ['CLF', '1.00005', 1.0001],
    ['AUD', '123456789012.345', 123456789012.35],
  ])('of an amount in %s happens once, half away from zero: %s is %d', (currency, amount, value) => {
    expect(valueOf('revenue.total', 'ytd', [{ amount }], currency)).toMatchObject({ value, currency });
  });

  it('comes after adding up, not before', () => {
    const rows = [
      { read: 0, amount: '0.0040' },
      { read: 1, amount: '-0.0040' },
    ];
    expect(valueOf('profit.net', 'ytd', rows)).toMatchObject({ value: 0.01 });
  });

  it('never shows a negative zero', () => {
    expect(valueOf('revenue.total', 'ytd', [{ amount: '-0.0001' }])).toHaveProperty('value', 0);
    expect(
      Object.is((valueOf('revenue.total', 'ytd', [{ amount: '-0.001' }]) as { value: number }).value, -0),
    ).toBe(false);
  });
});

describe('a timeseries', () => {
  it('has a point for every month: a flow is 0 in an empty one', () => {
    expect(
      valueOf('cash.net_flow_monthly', '2026-08-01:2026-10-31', [{ read: 0, slice: 1, amount: '12.30' }]),
    ).toMatchObject({
      kind: 'timeseries',
      interval: 'month',
      currency: 'AUD',
      periodLabel: '1 August 2026 to 31 October 2026',
      points: [
        { date: '2026-08-01', label: 'Aug 2026', value: 0, complete: true },
        { date: '2026-09-01', label: 'Sep 2026', value: 12.3, complete: true },
        { date: '2026-10-01', label: 'Oct 2026', value: 0, complete: true },
      ],
    });
  });

  it('carries a balance through an empty month, and ends at the as-of date', () => {
    const rows = [
      { slice: 0, amount: '100' },
      { slice: 2, amount: '-30.5' },
    ];
    expect(valueOf('cash.on_hand_monthly', '2026-09-10:2026-11-30', rows)).toMatchObject({
      points: [
        { date: '2026-09-01', value: 100, complete: true },
        { date: '2026-10-01', value: 100, complete: true },
        { date: '2026-11-01', value: 69.5, complete: false },
      ],
    });
  });

  it('gives no value to a month that has not begun', () => {
    const value = valueOf('cash.on_hand_monthly', 'this_quarter', [{ slice: 0, amount: '5' }]);
    expect(value).toMatchObject({
      points: [
        { date: '2026-10-01', value: 5, complete: true },
        { date: '2026-11-01', value: 5, complete: false },
        { date: '2026-12-01', value: null, nullReason: 'no_data', complete: false },
      ],
    });
  });

  it('calls a month complete when a longer period would not change its value', () => {
    expect(valueOf('cash.net_flow_monthly', '2026-09-02:2026-10-31', [])).toMatchObject({
      points: [{ complete: false }, { complete: true }],
    });
    expect(valueOf('cash.on_hand_monthly', '2026-09-02:2026-10-30', [])).toMatchObject({
      points: [{ complete: true }, { complete: false }],
    });
  });
});

describe('a breakdown', () => {
  it('comes largest first, ties by label, with shares of the total', () => {
    const rows = [
      { key: '4100', label: 'Retail', amount: '25' },
      { key: '4000', label: 'Wholesale', amount: '50' },
      { key: '4200', label: 'Online', amount: '25' },
    ];
    expect(valueOf('revenue.by_account', 'ytd', rows)).toMatchObject({
      kind: 'breakdown',
      dimension: 'account',
      currency: 'AUD',
      periodLabel: 'FY2027 to date',
      total: 100,
      items: [
        { key: '4000', label: 'Wholesale', value: 50, share: 0.5 },
        { key: '4200', label: 'Online', value: 25, share: 0.25 },
        { key: '4100', label: 'Retail', value: 25, share: 0.25 },
      ],
    });
  });

  it('has no shares of a total of nothing', () => {
    const rows = [
      { key: '1', label: 'a', amount: '7' },
      { key: '2', label: 'b', amount: '-7' },
    ];
    expect(valueOf('revenue.by_account', 'ytd', rows)).toMatchObject({
      total: 0,
      items: [
        { value: 7, share: null },
        { value: -7, share: null },
      ],
    });
    expect(valueOf('revenue.by_account', 'ytd', [])).toMatchObject({ total: 0, items: [] });
  });

  it.each([
    ['7', '-1'],
    ['-7', '1'],
  ])('has no shares where a part cancels another out: %s and %s', (one, other) => {
    const rows = [
      { key: '1', label: 'a', amount: one },
      { key: '2', label: 'b', amount: other },
    ];
    expect(valueOf('revenue.by_account', 'ytd', rows)).toMatchObject({
      total: Number(one) + Number(other),
      items: [{ share: null }, { share: null }],
    });
  });

  it('has shares of a loss that every part of it is one of, and of a part that is 0', () => {
    const rows = [
      { key: '1', label: 'a', amount: '-30' },
      { key: '2', label: 'b', amount: '-10' },
    ];
    expect(valueOf('revenue.by_account', 'ytd', rows)).toMatchObject({
      total: -40,
      items: [
        { key: '2', share: 0.25 },
        { key: '1', share: 0.75 },
      ],
    });
    const ages = [{ key: '1_30', label: '1 to 30 days', amount: '5' }];
    expect(valueOf('ar.ageing', 'today', ages)).toMatchObject({
      items: [{ share: 0 }, { share: 1 }, {}, {}, {}],
    });
  });

  it('leaves out accounts with nothing in them', () => {
    const rows = [
      { key: '1', label: 'a', amount: '7' },
      { key: '2', label: 'b', amount: '0.0000' },
    ];
    expect(valueOf('revenue.by_account', 'ytd', rows)).toMatchObject({ items: [{ key: '1', share: 1 }] });
  });
});

describe('a percentage', () => {
  const margin = (sales: string, costs: string) =>
    valueOf('profit.gross_margin', 'ytd', [
      { read: 0, amount: sales },
      { read: 1, amount: costs },
    ]);

  it('of a negative base is not applicable, and of nothing a division by zero', () => {
    expect(margin('200', '50')).toMatchObject({ value: 75 });
    expect(margin('-200', '50')).toMatchObject({ value: null, nullReason: 'not_applicable' });
    expect(margin('0', '50')).toMatchObject({ value: null, nullReason: 'division_by_zero' });
  });

  it.each([
    ['150', '100', 50, undefined],
    ['150', '0', null, 'not_applicable'],
    ['150', '-100', null, 'not_applicable'],
    ['-150', '-100', null, 'not_applicable'],
  ])('by which something has grown, to %s from %s, is %s', (now, then, value, reason) => {
    const rows = [{ amount: now }, { slice: 1, amount: then }];
    const answer = valueOf('growth.expenses_yoy', 'ytd', rows) as { nullReason?: string };
    expect(answer).toMatchObject({ value });
    expect(answer.nullReason).toBe(reason);
  });
});

describe('the share of the five largest', () => {
  const share = (...billed: string[]) =>
    valueOf(
      'vendors.top_5_share',
      'ytd',
      // What each vendor billed; and the whole, which is not divided.
      [
        ...billed.map((amount, index) => ({ read: 0, key: `${index}`, label: `V-${index}`, amount })),
        { read: 2, amount: `${billed.reduce((sum, amount) => sum + Number(amount), 0)}` },
      ],
    );

  it('is their share of the whole', () => {
    expect(share('10', '20', '30', '10', '20', '10')).toMatchObject({ value: 90 });
  });

  it('is not applicable where one of all is negative, and a division by zero where there is nothing', () => {
    expect(share('10', '20', '-29')).toMatchObject({ value: null, nullReason: 'not_applicable' });
    expect(share('10', '-20')).toMatchObject({ value: null, nullReason: 'not_applicable' });
    expect(share()).toMatchObject({ value: null, nullReason: 'division_by_zero' });
  });
});
