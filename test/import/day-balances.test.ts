import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DayBalances } from '../../src/import/programs/day-balances.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { addDays, FIRST_DAY } from '../../src/period/index.ts';

it('the balance before a day is the sum of all days before it, in whatever order they came', () => {
  const day = fc.integer({ min: 0, max: 9 });
  const sums = fc.uniqueArray(fc.tuple(day, fc.integer({ min: -9, max: 9 })), { selector: ([one]) => one });
  fc.assert(
    fc.property(sums, fc.integer({ min: 0, max: 10 }), (added, end) => {
      const balances = new DayBalances(
        new Map(added.map(([one, sum]) => [addDays(FIRST_DAY, one), new Decimal(sum)])),
      );
      const expected = added.reduce((total, [one, sum]) => (one < end ? total + sum : total), 0);
      expect(balances.before(addDays(FIRST_DAY, end)).toNumber()).toBe(expected);
    }),
  );
});
