import { array, assert, constantFrom, integer, letrec, oneof, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  average,
  inDays,
  mean,
  minus,
  notBelowZero,
  percentage,
  plus,
  quotient,
  sum,
  whereAny,
  zeroUnlessPositive,
} from '../../src/metrics/definition/formula.ts';
import type { Measure } from '../../src/metrics/definition/measure.ts';
import { expenses, income } from '../../src/metrics/definition/measures/ledger.ts';
import {
  define,
  type Formula,
  type Operand,
  type ScalarMetric,
} from '../../src/metrics/definition/metric.ts';
import type { Amounts } from '../../src/metrics/value/amounts.ts';
import { compute, hasValue } from '../../src/metrics/value/compute.ts';
import { driversOf } from '../../src/metrics/value/drivers.ts';
import { Decimal, sumOf } from '../../src/money/decimal.ts';
import { roundTogether } from '../../src/money/round.ts';
import { financialCalendar, periodFromInclusive } from '../../src/period/index.ts';
import { day } from '../support/books.ts';
import { everyDay } from './asking.ts';

// Four measures, of which each has one number before and another now.
const MEASURES: readonly Measure[] = [
  income(['operating_revenue']),
  income(['other_income']),
  expenses(['cost_of_sales']),
  expenses(['operating_expense']),
];
const moment = (date: string) => ({
  period: periodFromInclusive(day(date), day(date)),
  before: null,
  calendar: financialCalendar(7),
  recorded: everyDay(day(date)),
  isBeginning: false,
});
const TIMES = { before: moment('2026-06-30'), now: moment('2026-07-31') };

type Numbers = readonly (readonly [before: number, now: number])[];

const amountsOf = (numbers: Numbers): Amounts => ({
  of: (measure, { start }) => {
    const [before = 0, now = 0] = numbers[MEASURES.indexOf(measure)] ?? [];
    return new Decimal(start === TIMES.before.period.start ? before : now);
  },
  at: { by: 'nothing', key: null },
  team: null,
  parts: () => [],
});

const metricOf = (formula: Operand): ScalarMetric =>
  define({
    id: 'test.made',
    label: 'Made',
    description: '',
    category: 'revenue',
    unit: 'ratio',
    requiresCapability: 'metrics.read',
    favourable: 'neither',
    related: [],
    tags: [],
    shape: 'scalar',
    periodKind: 'range',
    formula,
  });

const valuesOf = (metric: ScalarMetric, amounts: Amounts) => [
  compute(metric, TIMES.before, amounts),
  compute(metric, TIMES.now, amounts),
];

const { operand: anOperand } = letrec<{ operand: Operand; formula: Formula }>((tie) => ({
  operand: oneof({ maxDepth: 3 }, constantFrom<Operand>(...MEASURES), tie('formula')),
  formula: tuple(integer({ min: 0, max: 7 }), tie('operand'), tie('operand')).map(([kind, one, other]) => {
    switch (kind) {
      case 0:
        return sum(plus(one), plus(other));
      case 1:
        return sum(plus(one), minus(other));
      case 2:
        return mean(one, other, one);
      case 3:
        return notBelowZero(one);
      case 4:
        return zeroUnlessPositive(one, other);
      case 5:
        return whereAny(one, other);
      case 6:
        return quotient(one, other, 365, 'not be zero');
      default:
        return percentage(one, other);
    }
  }),
}));
const someNumbers = array(tuple(integer({ min: -9, max: 9 }), integer({ min: -9, max: 9 })), {
  minLength: 4,
  maxLength: 4,
});

describe('the drivers of a change', () => {
  it('adds up to the change, whatever the formula and the numbers', () => {
    let changes = 0;
    assert(
      property(record({ formula: anOperand, numbers: someNumbers }), ({ formula, numbers }) => {
        const [metric, amounts] = [metricOf(formula), amountsOf(numbers)];
        const [before = 'no_data', now = 'no_data'] = valuesOf(metric, amounts);
        if (!hasValue(before) || !hasValue(now)) return;
        const effects = driversOf(metric, TIMES, amounts).map(({ effect }) => effect);
        expect(sumOf(effects).minus(now.minus(before)).abs().lt('1e-40')).toBe(true);
        changes += before.eq(now) ? 0 : 1;
      }),
      { numRuns: 5000 },
    );
    expect(changes).toBeGreaterThan(500);
  });

  it('is reversed when time is, and is zero for unchanged numbers', () => {
    assert(
      property(record({ formula: anOperand, numbers: someNumbers }), ({ formula, numbers }) => {
        const [metric, amounts] = [metricOf(formula), amountsOf(numbers)];
        if (!valuesOf(metric, amounts).every(hasValue)) return;
        const there = driversOf(metric, TIMES, amounts);
        const back = driversOf(metric, { before: TIMES.now, now: TIMES.before }, amounts);
        for (const [index, { effect, before, after }] of there.entries()) {
          expect(
            effect
              .plus(back[index]?.effect ?? 0)
              .abs()
              .lt('1e-40'),
          ).toBe(true);
          expect(!before.eq(after) || effect.isZero()).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  // The effect of one number in every order in which the numbers can change, on average (Shapley 1953).
  it('is the average of all orders of change, if a formula has two numbers', () => {
    assert(
      property(
        tuple(integer({ min: -9, max: 9 }), integer({ min: -9, max: 9 })),
        tuple(integer({ min: 1, max: 9 }), integer({ min: 1, max: 9 })),
        ([a0, a1], [b0, b1]) => {
          const metric = metricOf(inDays(MEASURES[0] as Measure, MEASURES[2] as Measure, 90));
          const value = (a: number, b: number) => (a / b) * 90;
          const first = (value(a1, b0) - value(a0, b0) + value(a1, b1) - value(a0, b1)) / 2;
          const second = (value(a0, b1) - value(a0, b0) + value(a1, b1) - value(a1, b0)) / 2;
          const numbers: Numbers = [
            [a0, a1],
            [0, 0],
            [b0, b1],
          ];
          const effects = driversOf(metric, TIMES, amountsOf(numbers)).map(({ effect }) => effect.toNumber());
          expect(effects[0]).toBeCloseTo(first, 9);
          expect(effects[1]).toBeCloseTo(second, 9);
        },
      ),
    );
  });

  it('names a number once, however often it occurs, as the metric that it is', () => {
    const sales = { ...metricOf(MEASURES[0] as Measure), label: 'Sales', unit: 'currency' as const };
    const costs = MEASURES[2] as Measure;
    const margin = metricOf(percentage(sum(plus(sales), minus(costs)), sales));
    // From (100 − 60) / 100 to (200 − 100) / 200: sales alone would have made 40 into 70, costs alone 40 into 0.
    const drivers = driversOf(
      margin,
      TIMES,
      amountsOf([
        [100, 200],
        [0, 0],
        [60, 100],
      ]),
    );
    expect(drivers.map(({ label, effect }) => [label, effect.toNumber()])).toEqual([
      ['Sales', 40],
      ['Debits less credits on accounts of cost of sales', -30],
    ]);
  });

  it('of a condition that became true is the number that made it true', () => {
    const [that, of] = [MEASURES[0] as Measure, MEASURES[2] as Measure];
    const metric = metricOf(zeroUnlessPositive(that, average(of, that)));
    const amounts = amountsOf([
      [0, 4],
      [0, 0],
      [8, 8],
    ]);
    expect(driversOf(metric, TIMES, amounts).map(({ effect }) => effect.toNumber())).toEqual([2]);
  });
});

describe('rounding that keeps a total', () => {
  it('shows numbers that add up to it, each within a unit of the last decimal for every few of them', () => {
    assert(
      property(
        array(integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
        (thirds) => {
          const exact = thirds.map((third) => new Decimal(third).div(300));
          const total = sumOf(exact).toDecimalPlaces(2);
          const rounded = roundTogether(exact, total, 2);
          expect(sumOf(rounded).eq(total)).toBe(true);
          for (const [index, value] of rounded.entries())
            expect(
              value
                .minus(exact[index] ?? 0)
                .abs()
                .lt('0.015'),
            ).toBe(true);
        },
      ),
    );
  });
});
