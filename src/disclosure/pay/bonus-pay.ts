import type { Decimal } from '../../money/decimal.ts';
import { addDays, addYears, type Day } from '../../period/index.ts';
import type { PayReading } from '../staff-record.ts';
import { ANNUALISED, timesPaid } from './how-often.ts';
import { daysWithin, isBonus, isPaidOnce, type PayEntry } from './pay-entry.ts';
import { type Amount, readingOf, sumOfAmounts } from './reading.ts';

/**
 * SI 2017/172, regulations 10 to 12: bonus pay and commission of the 12 months that end with the day, under any of the
 * person's memberships, including ended ones. A one-off payment counts on its day; recurring pay counts for the days of
 * the 12 months on which it was in force.
 */
export function bonusPay(entries: readonly PayEntry[], day: Day, assumedHours: Decimal): PayReading {
  const first = addDays(addYears(day, -1), 1);
  const days = day - first + 1;
  const amounts = entries.filter(isBonus).flatMap((entry): Amount[] => {
    const spans = isPaidOnce(entry) || entry.employed === null ? [entry.paid] : [entry.paid, entry.employed];
    const paidDays = daysWithin(spans, first, day);
    if (paidDays === 0) return [];
    const { amount } = entry;
    if (amount === null || isPaidOnce(entry)) return [amount];
    return [
      amount
        .times(timesPaid(entry, ANNUALISED, assumedHours))
        .times(paidDays)
        .div(days),
    ];
  });
  return readingOf(sumOfAmounts(amounts));
}
