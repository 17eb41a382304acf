import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_CLASSES, EXPENSE_CLASSES, INCOME_CLASSES } from '../../src/ledger/account-class.ts';
import { COMPONENTS, piecesOf } from '../../src/metrics/catalog/components.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import type { Measure } from '../../src/metrics/definition/measure.ts';
import { measuresOf } from '../../src/metrics/definition/measures-of.ts';
import { isFigureMetric, type ScalarMetric } from '../../src/metrics/definition/metric.ts';
import type { Amounts } from '../../src/metrics/value/amounts.ts';
import { compute, hasValue } from '../../src/metrics/value/compute.ts';
import { driversOf } from '../../src/metrics/value/drivers.ts';
import { Decimal, sumOf } from '../../src/money/decimal.ts';
import { financialCalendar, periodFromInclusive } from '../../src/period/index.ts';
import { day } from '../support/books.ts';
import { everyDay } from './asking.ts';

const classesOf = (measure: Measure): readonly string[] =>
  measure.source === 'account totals' ? measure.classes : [];
const SCALARS = CATALOG.filter(
  (metric): metric is ScalarMetric => !isFigureMetric(metric) && metric.shape === 'scalar',
);

const moment = (date: string) => ({
  period: periodFromInclusive(day(date), day(date)),
  before: null,
  calendar: financialCalendar(7),
  recorded: everyDay(day(date)),
  isBeginning: false,
});
const TIMES = { before: moment('2026-06-30'), now: moment('2026-07-31') };

/** The amounts of metrics of profit, where every class has one before and one now. */
const amountsOf = (ofClasses: readonly (readonly [before: number, now: number])[]): Amounts => ({
  of: (measure, { start }) =>
    sumOf(
      classesOf(measure).map((name) => {
        const [before = 0, now = 0] = ofClasses[ACCOUNT_CLASSES.findIndex((known) => known === name)] ?? [];
        return new Decimal(start === TIMES.before.period.start ? before : now);
      }),
    ),
  at: { by: 'nothing', key: null },
  team: null,
  parts: () => [],
});

describe('the pieces of a metric', () => {
  it('have every class of income and expenses in one component', () => {
    const classes = COMPONENTS.filter(({ periodKind }) => periodKind === 'range').flatMap((component) =>
      measuresOf(component).flatMap(classesOf),
    );
    expect(classes.toSorted()).toEqual([...INCOME_CLASSES, ...EXPENSE_CLASSES].toSorted());
  });

  it('are the same classes as those of their measure, and overlap with none of another', () => {
    for (const metric of CATALOG) {
      const divided = piecesOf(metric);
      const ends = measuresOf(metric).map((measure) => {
        const pieces = divided(measure);
        expect([[], classesOf(measure).toSorted()]).toContainEqual(
          pieces.flatMap((piece) => classesOf(piece.measure)).toSorted(),
        );
        return pieces.length === 0 ? [measure] : pieces.map((piece) => piece.measure);
      });
      const kinds = ends.flat().map((measure) => JSON.stringify({ ...measure, classes: null }));
      for (const kind of new Set(kinds)) {
        const together = ends.flat().filter((_, index) => kinds[index] === kind);
        const distinct = new Map(together.map((measure) => [JSON.stringify(measure), classesOf(measure)]));
        const all = [...distinct.values()].flat();
        expect([metric.id, new Set(all).size]).toEqual([metric.id, all.length]);
      }
    }
  });

  it('are named as the metrics that they are', () => {
    const margin = SCALARS.find(({ id }) => id === 'profit.operating_margin');
    if (margin === undefined) throw new Error('there is no operating margin');
    const each = ACCOUNT_CLASSES.map((_, index) => [1000 + index, 2000 + index * index] as const);
    const labels = driversOf(margin, TIMES, amountsOf(each), piecesOf(margin)).map(({ label }) => label);
    // Interest, taxes and other results are in net profit, and are taken out again.
    expect(labels.toSorted()).toEqual([
      'Cost of sales',
      'Depreciation',
      'Operating expenses',
      'Operating revenue',
    ]);
  });

  it('add up to the change that the whole measures have', () => {
    const ofProfit = SCALARS.filter(
      ({ id }) => id.startsWith('profit.') || id === 'tax.effective_rate' || id === 'expenses.total',
    );
    let changes = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -50, max: 500 }), fc.integer({ min: -50, max: 500 })), {
          minLength: ACCOUNT_CLASSES.length,
          maxLength: ACCOUNT_CLASSES.length,
        }),
        fc.constantFrom(...ofProfit),
        (ofClasses, metric) => {
          const amounts = amountsOf(ofClasses);
          const before = compute(metric, TIMES.before, amounts);
          const now = compute(metric, TIMES.now, amounts);
          if (!hasValue(before) || !hasValue(now)) return;
          const drivers = driversOf(metric, TIMES, amounts, piecesOf(metric));
          const effect = sumOf(drivers.map((driver) => driver.effect));
          expect(effect.minus(now.minus(before)).abs().lt('1e-40')).toBe(true);
          expect(drivers.some(({ weight }) => weight.isZero())).toBe(false);
          changes += 1;
        },
      ),
      { numRuns: 1000 },
    );
    expect(changes).toBeGreaterThan(500);
  });
});
