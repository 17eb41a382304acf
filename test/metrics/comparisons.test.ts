import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planReads } from '../../src/metrics/plan/plan.ts';
import { knowing, type Question } from '../../src/metrics/plan/question.ts';
import { compareValues } from '../../src/metrics/value/compare.ts';
import { evaluate } from '../../src/metrics/value/evaluate.ts';
import { comparableOf } from '../../src/metrics/value/exact-value.ts';
import { Readings } from '../../src/metrics/value/readings.ts';
import { RANGE_KEYWORDS } from '../../src/period/index.ts';
import { resolveQuestion } from '../../src/questions/ask.ts';
import { anyCalendar, modernDay } from '../generators/periods.ts';
import { everyDay } from './asking.ts';

/** Each growth metric, what has grown in it, and the comparison over the same dates. */
const SIBLINGS = [
  ['growth.revenue_yoy', 'revenue.operating', 'last_year'],
  ['growth.profit_yoy', 'profit.net', 'last_year'],
  ['growth.expenses_yoy', 'expenses.total', 'last_year'],
  ['growth.revenue_previous', 'revenue.operating', 'previous'],
  ['growth.headcount_yoy', 'headcount.active', 'last_year'],
  ['growth.cash_yoy', 'cash.balance', 'last_year'],
  ['growth.customers_yoy', 'customers.active', 'last_year'],
] as const;

const SEES = new Set(['metrics.read'] as const);
const MINIMUM = 5;

const anyRange = fc.oneof(
  fc.constantFrom<string>(...RANGE_KEYWORDS),
  fc.integer({ min: 1, max: 30 }).map((months) => `trailing_${months}`),
);

describe.each(SIBLINGS)('%s', (id, of, to) => {
  const isSnapshot =
    id === 'growth.headcount_yoy' || id === 'growth.cash_yoy' || id === 'growth.customers_yoy';

  it(`is the changePercent of ${of} against ${to}, to the last digit, whatever the books`, () => {
    let grown = 0;
    fc.assert(
      fc.property(
        isSnapshot ? fc.constant('today') : anyRange,
        modernDay,
        anyCalendar,
        // Fractions of cents, as foreign amounts leave them.
        fc.array(fc.integer({ min: -1_000_000, max: 90_000_000 }), { minLength: 12, maxLength: 12 }),
        (period, today, calendar, amounts) => {
          const when = { today, asOf: null, calendar };
          const asked = (name: string, compare?: string) =>
            resolveQuestion(
              { id: name, period, team: undefined, compare },
              { capabilities: SEES, limits: null },
              when,
            );
          const known = (one: Question) => knowing(one, everyDay(today));
          const growth = known(asked(id).question);
          const sibling = asked(of, to);
          const [comparison] = sibling.comparisons;
          if (comparison === undefined || comparison.question === null) throw new Error('left the calendar');
          const [now, earlier] = [known(sibling.question), known(comparison.question)];
          const plan = planReads([growth, now, earlier]);
          const rows = plan.reads.flatMap(({ slices }, read) =>
            slices.map((_, slice) => ({
              kind: 'value' as const,
              read,
              slice,
              key: null,
              label: null,
              amount: `${(amounts[(read * 5 + slice) % amounts.length] ?? 0) / 10_000}`,
            })),
          );
          const facts = new Readings(plan, rows);
          const exact = [now, earlier].map((one) => comparableOf(one, facts, MINIMUM));
          const compared = compareValues(exact[0] ?? 'no_data', comparison, exact[1] ?? null, 'JPY');
          const value = evaluate(growth, facts, 'JPY');
          const { changePercent, nullReason } = compared;
          expect(value).toMatchObject({
            value: changePercent,
            ...(nullReason === undefined ? {} : { nullReason }),
          });
          expect(nullReason).toBe(changePercent === null ? 'not_applicable' : undefined);
          grown += changePercent === null ? 0 : 1;
        },
      ),
      { numRuns: 300 },
    );
    expect(grown).toBeGreaterThan(100);
  });
});
