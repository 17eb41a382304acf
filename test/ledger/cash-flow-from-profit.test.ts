import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { activityOf } from '../../src/ledger/activity.ts';
import { EXPENSES, INCOME } from '../oracle/account-classes.ts';
import { arbitraryEntry, flows, type Line } from './any-entry.ts';

// The statement by the indirect method, entry by entry: it is exact for any range because it is for each entry.
it('operating cash is profit, what is taken from it, and the change of operating accounts, under both policies', () => {
  const seen = { investing: 0, withoutCash: 0, interest: 0, otherActivity: 0, revaluation: 0, operating: 0 };
  fc.assert(
    fc.property(arbitraryEntry(), ({ kind, lines }) => {
      const flow = flows(kind, lines);
      const counted = kind === 'opening' || kind === 'closing' ? [] : lines;
      const results = counted.filter(isResult);
      const isAside = (one: Line) => one.class !== 'cash' && activityOf(one) !== 'operating';
      const ofOtherActivity = owed(results.filter(isAside));
      const change = owed(counted.filter((one) => !isAside(one) && one.class !== 'cash' && !isResult(one)));
      const outside =
        kind === 'revaluation' ? owed(counted.filter((one) => isAside(one) || one.class === 'cash')) : 0;
      const profit = owed(results);
      expect(
        profit + flow.resultsOfInvesting + flow.resultsWithoutCash - ofOtherActivity + change + outside,
      ).toBe(flow.operating);

      // Interest is outside operating then: profit begins without it, and no row has any.
      const interest = results.filter((one) => INTEREST.has(one.class));
      const revalued = kind === 'revaluation' ? owed(interest.filter((one) => !isAside(one))) : 0;
      expect(
        owed(results.filter((one) => !INTEREST.has(one.class))) +
          flow.resultsOfInvesting +
          (flow.resultsWithoutCash - flow.interestWithoutCash) -
          owed(results.filter((one) => isAside(one) && !INTEREST.has(one.class))) +
          change +
          (outside + revalued),
      ).toBe(flow.operating + flow.interestPaid - flow.interestReceived);

      if (flow.resultsOfInvesting !== 0) seen.investing += 1;
      if (flow.resultsWithoutCash !== 0) seen.withoutCash += 1;
      if (flow.interestWithoutCash !== 0) seen.interest += 1;
      if (ofOtherActivity !== 0) seen.otherActivity += 1;
      if (outside !== 0) seen.revaluation += 1;
      if (flow.operating !== 0) seen.operating += 1;
    }),
    { numRuns: 6_000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});

const INTEREST: ReadonlySet<string> = new Set(['interest', 'interest_income']);

function isResult(one: Line): boolean {
  return [...INCOME, ...EXPENSES].includes(one.class);
}

/** Credits less debits: income less expenses, or by how much what is owed grew. */
function owed(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents }) => sum - cents, 0);
}
