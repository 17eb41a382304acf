import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_CLASSES, type AccountClass } from '../../src/ledger/account-class.ts';
import type { EntryKind } from '../../src/ledger/entry-kind.ts';
import { flowsByThePage } from '../oracle/cash-flows.ts';
import { arbitraryEntry, flows, type Line, line, NOTHING } from './any-entry.ts';

describe('any entry', () => {
  it('equals the worked examples of the page, step by step', () => {
    const seen = { investing: 0, financing: 0, operating: 0, bothButOperating: 0 };
    fc.assert(
      fc.property(arbitraryEntry(), ({ kind, lines }) => {
        const page = flowsByThePage(kind, lines);
        expect(flows(kind, lines)).toMatchObject(page);
        if (page.investing !== 0) seen.investing += 1;
        if (page.financing !== 0) seen.financing += 1;
        if (page.operating !== 0) seen.operating += 1;
        if (page.operating === 0 && page.investing * page.financing !== 0) seen.bothButOperating += 1;
      }),
      { numRuns: 6_000 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });

  it('adds up to the change in cash', () => {
    fc.assert(
      fc.property(arbitraryEntry(), ({ kind, lines }) => {
        const { operating, investing, financing, exchange } = flows(kind, lines);
        const cash = lines.filter((line) => line.class === 'cash').reduce((sum, { cents }) => sum + cents, 0);
        expect(operating + investing + financing + exchange).toBe(
          kind === 'closing' || kind === 'opening' ? 0 : cash,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the negative in its reversal, all parts of it', () => {
    fc.assert(
      fc.property(arbitraryEntry(), ({ kind, lines }) => {
        const reversed = lines.map((line) => ({ ...line, cents: -line.cents }));
        const negated = Object.entries(flows(kind, lines)).map(([name, cents]) => [name, 0 - cents]);
        expect(flows(kind, reversed)).toEqual(Object.fromEntries(negated));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same in any order, with lines divided, and with lines of nothing', () => {
    const arbitrary = arbitraryEntry().chain(({ kind, lines }) =>
      fc.record({
        kind: fc.constant(kind),
        lines: fc.constant(lines),
        rearranged: fc
          .tuple(
            ...lines.map((line) =>
              fc.integer({ min: 0, max: Math.abs(line.cents) }).map((part) => [line, part] as const),
            ),
          )
          .map((parts) => parts.flatMap(([line, part]) => divided(line, part)))
          .chain((parts) => fc.shuffledSubarray(parts, { minLength: parts.length })),
        nothing: fc.constantFrom(...ACCOUNT_CLASSES),
      }),
    );
    fc.assert(
      fc.property(arbitrary, ({ kind, lines, rearranged, nothing }) => {
        const withNothing = [...rearranged, { class: nothing, activity: null, cents: 0 }];
        expect(flows(kind, withNothing)).toEqual(flows(kind, lines));
      }),
      { numRuns: 2_000 },
    );
  });

  it('moves no interest or lease that is not in the entry', () => {
    fc.assert(
      fc.property(arbitraryEntry(), ({ kind, lines }) => {
        const { financing, leasePayments, interestPaid, interestReceived, interestWithoutCash } = flows(
          kind,
          lines,
        );
        const on = (name: AccountClass) =>
          lines.filter((line) => line.class === name).reduce((sum, { cents }) => sum + Math.abs(cents), 0);
        expect(Math.abs(leasePayments)).toBeLessThanOrEqual(Math.abs(financing));
        expect(leasePayments === 0 || Math.sign(leasePayments) === -Math.sign(financing)).toBe(true);
        expect(Math.abs(interestPaid)).toBeLessThanOrEqual(on('interest'));
        expect(Math.abs(interestReceived)).toBeLessThanOrEqual(on('interest_income'));
        expect(Math.abs(interestWithoutCash)).toBeLessThanOrEqual(on('interest') + on('interest_income'));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('an entry of the textbook', () => {
  const cases: readonly (readonly [string, EntryKind, Record<string, number>, Record<string, number>])[] = [
    ['cash sale', 'ordinary', { cash: 110, operating_revenue: -100, sales_tax: -10 }, { operating: 110 }],
    ['sale on account: nothing is paid', 'ordinary', { receivable: 110, operating_revenue: -110 }, {}],
    ['customer pays', 'ordinary', { cash: 110, receivable: -110 }, { operating: 110 }],
    ['transfer between own accounts', 'ordinary', { 'cash one': 50, 'cash two': -50 }, {}],
    [
      'equipment bought with cash',
      'ordinary',
      { fixed_asset: 500, sales_tax: 50, cash: -550 },
      { operating: -50, investing: -500, capitalExpenditure: 500 },
    ],
    [
      'equipment bought on account counts as paid on its day',
      'ordinary',
      { fixed_asset: 500, payable: -500 },
      { operating: 500, investing: -500, capitalExpenditure: 500 },
    ],
    [
      'disposal with a gain: the gain belongs to the disposal',
      'ordinary',
      { cash: 120, accumulated_depreciation: 100, fixed_asset: -200, other_income: -20 },
      { investing: 120, capitalExpenditure: -120, resultsOfInvesting: -20 },
    ],
    [
      'disposal with a loss, and sales tax',
      'ordinary',
      { cash: 99, accumulated_depreciation: 100, fixed_asset: -200, other_expense: 10, sales_tax: -9 },
      { operating: 9, investing: 90, capitalExpenditure: -90, resultsOfInvesting: 10 },
    ],
    [
      'sale of what was written off: all of the gain is proceeds',
      'ordinary',
      { cash: 15, accumulated_depreciation: 200, fixed_asset: -200, other_income: -15 },
      { investing: 15, capitalExpenditure: -15, resultsOfInvesting: -15 },
    ],
    [
      'depreciation',
      'ordinary',
      { depreciation: 40, accumulated_depreciation: -40 },
      { resultsOfInvesting: 40 },
    ],
    [
      'depreciation within cost of sales',
      'ordinary',
      { cost_of_sales: 40, accumulated_depreciation: -40 },
      { resultsWithoutCash: 40 },
    ],
    [
      'impairment of goodwill',
      'ordinary',
      { depreciation: 300, intangible: -300 },
      { resultsOfInvesting: 300 },
    ],
    [
      'revaluation of land upwards',
      'ordinary',
      { fixed_asset: 1000, other_comprehensive_income: -1000 },
      { resultsOfInvesting: -1000 },
    ],
    ['new lease', 'ordinary', { fixed_asset: 900, lease_liability: -900 }, {}],
    [
      'new lease with a deposit and direct costs',
      'ordinary',
      { fixed_asset: 920, other_asset: 30, lease_liability: -900, cash: -50 },
      { investing: -50, capitalExpenditure: 20 },
    ],
    [
      'lease payment',
      'ordinary',
      { lease_liability: 80, interest: 20, cash: -100 },
      { operating: -20, financing: -80, leasePayments: 80, interestPaid: 20 },
    ],
    [
      'lease ended early',
      'ordinary',
      { lease_liability: 300, fixed_asset: -280, other_income: -20 },
      { resultsOfInvesting: -20 },
    ],
    ['purchase on a loan, without cash', 'ordinary', { fixed_asset: 700, loan: -700 }, {}],
    ['debt turned into shares', 'ordinary', { loan: 400, share_capital: -400 }, {}],
    [
      'interest added to a loan',
      'ordinary',
      { interest: 12, loan: -12 },
      { resultsWithoutCash: 12, interestWithoutCash: 12 },
    ],
    [
      'interest accrued counts as paid on its day',
      'ordinary',
      { interest: 12, other_current_liability: -12 },
      { interestPaid: 12 },
    ],
    [
      'loan taken and a part repaid',
      'ordinary',
      { cash: 600, loan: -1000, current_loan: 400 },
      { financing: 600 },
    ],
    ['part of a loan that falls due within a year', 'ordinary', { loan: 100, current_loan: -100 }, {}],
    [
      'part of a lease that falls due within a year',
      'ordinary',
      { lease_liability: 9, current_loan: -9 },
      {},
    ],
    [
      'loan repaid with interest',
      'ordinary',
      { current_loan: 100, interest: 8, cash: -108 },
      { operating: -8, financing: -100, interestPaid: 8 },
    ],
    ['dividend', 'ordinary', { retained_earnings: 250, cash: -250 }, { financing: -250 }],
    ['owner draws', 'ordinary', { drawings: 30, cash: -30 }, { financing: -30 }],
    [
      'share options of staff: paid in shares',
      'ordinary',
      { payroll: 60, other_equity: -60 },
      { resultsWithoutCash: 60 },
    ],
    ['income tax paid', 'ordinary', { income_tax_payable: 75, cash: -75 }, { operating: -75 }],
    [
      'interest received',
      'ordinary',
      { cash: 5, interest_income: -5 },
      { operating: 5, interestReceived: 5 },
    ],
    [
      'money in another currency is worth more',
      'revaluation',
      { cash: 13, receivable: 4, payable: -2, other_income: -15 },
      { exchange: 13 },
    ],
    [
      'close of the year',
      'closing',
      { operating_revenue: 900, cost_of_sales: -400, retained_earnings: -500 },
      {},
    ],
    [
      'mortgage and deposit in one entry: seen as if all was paid',
      'ordinary',
      { fixed_asset: 1000, loan: -800, cash: -200 },
      { investing: -1000, financing: 800, capitalExpenditure: 1000 },
    ],
  ];

  it.each(cases)('%s', (_, kind, amounts, expected) => {
    const lines = Object.entries(amounts).map(([name, cents]) => line(name.split(' ')[0] ?? '', cents));
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(flows(kind, lines)).toEqual({ ...NOTHING, ...expected });
  });

  it('takes the activity that an account was given: securities, an asset’s supplier, proceeds, a dividend declared', () => {
    expect(flows('ordinary', [line('other_current_asset', 70, 'investing'), line('cash', -70)])).toEqual({
      ...NOTHING,
      investing: -70,
    });
    expect(flows('ordinary', [line('fixed_asset', 70), line('payable', -70, 'investing')])).toEqual(NOTHING);
    expect(flows('ordinary', [line('payable', 70, 'investing'), line('cash', -70)])).toEqual({
      ...NOTHING,
      investing: -70,
      capitalExpenditure: 70,
    });
    expect(flows('ordinary', [line('cash', 25), line('other_income', -25, 'investing')])).toEqual({
      ...NOTHING,
      investing: 25,
      capitalExpenditure: -25,
    });
    const declared = [line('retained_earnings', 90), line('other_current_liability', -90, 'financing')];
    expect(flows('ordinary', declared)).toEqual(NOTHING);
    const paid = [line('other_current_liability', 90, 'financing'), line('cash', -90)];
    expect(flows('ordinary', paid)).toEqual({ ...NOTHING, financing: -90 });
  });
});

function divided(one: Line, part: number): Line[] {
  const cents = Math.sign(one.cents) * part;
  return [
    { ...one, cents },
    { ...one, cents: one.cents - cents },
  ];
}
