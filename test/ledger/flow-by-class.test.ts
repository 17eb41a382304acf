import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITIES, type Activity } from '../../src/ledger/activity.ts';
import { cashFlowOf } from '../../src/ledger/cash-flow.ts';
import type { EntryKind } from '../../src/ledger/entry-kind.ts';
import { flowByClass } from '../../src/ledger/flow-by-class.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { arbitraryEntry, flows, type Line, line } from './any-entry.ts';

type ByClass = Readonly<Record<string, Readonly<Partial<Record<Activity, number>>>>>;

/** The cash of an entry by class and activity, in cents, without zeros. */
function byClass(kind: EntryKind, lines: readonly Line[]): ByClass {
  const counted = lines.map(({ cents, ...rest }) => ({ ...rest, amount: new Decimal(cents).div(100) }));
  const classes = Array.from(flowByClass(counted, cashFlowOf(kind, counted)), ([name, flow]) => {
    const amounts = ACTIVITIES.map((activity) => [activity, flow[activity].times(100).toNumber()] as const);
    return [name, Object.fromEntries(amounts.filter(([, cents]) => cents !== 0))] as const;
  });
  return Object.fromEntries(classes);
}

describe('the cash of any entry by the class of the other side', () => {
  it('adds up to the cash of each activity, and is on classes that the entry has', () => {
    let divided = 0;
    fc.assert(
      fc.property(arbitraryEntry(), ({ kind, lines }) => {
        const classes = byClass(kind, lines);
        const flow = flows(kind, lines);
        for (const activity of ACTIVITIES) {
          const cents = Object.values(classes).reduce((sum, parts) => sum + (parts[activity] ?? 0), 0);
          expect(cents).toBe(flow[activity]);
        }
        const there = new Set<string>(lines.filter(({ cents }) => cents !== 0).map((one) => one.class));
        expect(Object.keys(classes).filter((name) => !there.has(name))).toEqual([]);
        if (Object.keys(classes).length > 1) divided += 1;
      }),
      { numRuns: 6_000 },
    );
    expect(divided).toBeGreaterThan(50);
  });

  it('is no more of a class than its lines come to, and of the sign of its activity, interest apart', () => {
    fc.assert(
      fc.property(arbitraryEntry(), ({ kind, lines }) => {
        const { operating, investing, financing, interestPaid, interestReceived } = flows(kind, lines);
        const whole = { operating: operating + interestPaid - interestReceived, investing, financing };
        for (const [name, parts] of Object.entries(byClass(kind, lines))) {
          const on = lines.reduce((sum, one) => sum + (one.class === name ? Math.abs(one.cents) : 0), 0);
          for (const activity of ACTIVITIES) {
            const cents = parts[activity] ?? 0;
            const isInterest =
              activity === 'operating' && (name === 'interest' || name === 'interest_income');
            expect(Math.abs(cents)).toBeLessThanOrEqual(on);
            expect(isInterest || cents === 0 || Math.sign(cents) === Math.sign(whole[activity])).toBe(true);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the negative in its reversal, and is the same in any order', () => {
    const arbitrary = arbitraryEntry().chain(({ kind, lines }) =>
      fc.record({
        kind: fc.constant(kind),
        lines: fc.constant(lines),
        shuffled: fc.shuffledSubarray(lines, { minLength: lines.length }),
      }),
    );
    fc.assert(
      fc.property(arbitrary, ({ kind, lines, shuffled }) => {
        const negated = Object.entries(byClass(kind, lines)).map(([name, parts]) => [
          name,
          Object.fromEntries(Object.entries(parts).map(([activity, cents]) => [activity, -cents])),
        ]);
        const reversed = shuffled.map((one) => ({ ...one, cents: -one.cents }));
        expect(byClass(kind, reversed)).toEqual(Object.fromEntries(negated));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('an entry of the textbook', () => {
  const cases: readonly (readonly [string, Record<string, number>, ByClass])[] = [
    [
      'cash sale with tax',
      { cash: 110, operating_revenue: -100, sales_tax: -10 },
      { operating_revenue: { operating: 100 }, sales_tax: { operating: 10 } },
    ],
    ['customer pays', { cash: 110, receivable: -110 }, { receivable: { operating: 110 } }],
    ['sale on account', { receivable: 110, operating_revenue: -110 }, {}],
    [
      'customer pays less a discount',
      { cash: 98, operating_expense: 2, receivable: -100 },
      { receivable: { operating: 98 } },
    ],
    [
      'wages of which a part is withheld',
      { payroll: 100, payroll_liability: -30, cash: -70 },
      { payroll: { operating: -70 } },
    ],
    [
      'machine bought on account counts as paid, and as owed',
      { fixed_asset: 500, payable: -500 },
      { fixed_asset: { investing: -500 }, payable: { operating: 500 } },
    ],
    [
      'disposal with a gain',
      { cash: 120, accumulated_depreciation: 100, fixed_asset: -200, other_income: -20 },
      { fixed_asset: { investing: 120 } },
    ],
    [
      'sale of what was written off: the gain is on the asset that was sold',
      { cash: 15, accumulated_depreciation: 200, fixed_asset: -200, other_income: -15 },
      { fixed_asset: { investing: 15 } },
    ],
    [
      'loan repaid with interest',
      { current_loan: 100, interest: 8, cash: -108 },
      { current_loan: { financing: -100 }, interest: { operating: -8 } },
    ],
    [
      'interest of which a part is still owed',
      { interest: 20, payable: -12, cash: -8 },
      { interest: { operating: -20 }, payable: { operating: 12 } },
    ],
    ['depreciation', { depreciation: 40, accumulated_depreciation: -40 }, {}],
  ];

  it.each(cases)('%s', (_, amounts, expected) => {
    const lines = Object.entries(amounts).map(([name, cents]) => line(name, cents));
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(byClass('ordinary', lines)).toEqual(expected);
  });
});
