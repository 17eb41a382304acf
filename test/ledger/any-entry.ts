import * as fc from 'fast-check';
import { ACCOUNT_CLASSES, type AccountClass } from '../../src/ledger/account-class.ts';
import { ACTIVITIES } from '../../src/ledger/activity.ts';
import { cashFlowOf, type FlowLine } from '../../src/ledger/cash-flow.ts';
import { ENTRY_KINDS, type EntryKind } from '../../src/ledger/entry-kind.ts';
import { Decimal } from '../../src/money/decimal.ts';

/** A line in cents, a debit positive. */
export type Line = Readonly<{ class: AccountClass; activity: FlowLine['activity']; cents: number }>;
export type Flows = Record<keyof ReturnType<typeof cashFlowOf>, number>;

/** An entry without cash. */
export const NOTHING: Flows = {
  operating: 0,
  investing: 0,
  financing: 0,
  exchange: 0,
  capitalExpenditure: 0,
  leasePayments: 0,
  interestPaid: 0,
  interestReceived: 0,
  resultsOfInvesting: 0,
  resultsWithoutCash: 0,
  interestWithoutCash: 0,
};

/** The flows of an entry, in cents. */
export function flows(kind: EntryKind, lines: readonly Line[]): Flows {
  const counted = lines.map(({ cents, ...rest }) => ({ ...rest, amount: new Decimal(cents).div(100) }));
  const flow = Object.entries(cashFlowOf(kind, counted));
  return {
    ...NOTHING,
    ...Object.fromEntries(flow.map(([name, amount]) => [name, 0 + amount.times(100).toNumber()])),
  };
}

/** A line on an account of a class. */
export function line(name: string, cents: number, activity: FlowLine['activity'] = null): Line {
  const known = ACCOUNT_CLASSES.find((one) => one === name);
  if (known === undefined) throw new Error(`no class ${name}`);
  return { class: known, activity, cents };
}

/** A balanced entry of any kind: few classes at a time, so that they meet. */
export function arbitraryEntry() {
  const account = fc.record({
    class: fc.constantFrom(...ACCOUNT_CLASSES, ...MEETING),
    activity: fc.option(fc.constantFrom(...ACTIVITIES), { nil: null, freq: 6 }),
  });
  const amount = fc.oneof(fc.constantFrom(-20, -10, 0, 10, 20), fc.integer({ min: -60, max: 60 }));
  return fc
    .record({
      kind: fc.oneof(
        { weight: 9, arbitrary: fc.constant('ordinary' as const) },
        fc.constantFrom(...ENTRY_KINDS),
      ),
      lines: fc.array(fc.record({ account, cents: amount }), { minLength: 1, maxLength: 7 }),
      last: account,
    })
    .map(({ kind, lines, last }) => {
      const flat = lines.map(({ account: one, cents }) => ({ ...one, cents }));
      const rest = flat.reduce((sum, { cents }) => sum - cents, 0);
      return { kind, lines: [...flat, { ...last, cents: rest }] };
    });
}

const MEETING = [
  'cash',
  'fixed_asset',
  'accumulated_depreciation',
  'lease_liability',
  'loan',
  'other_asset',
  'depreciation',
  'other_income',
  'interest',
] as const;
