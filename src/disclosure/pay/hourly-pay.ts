import { Decimal } from '../../money/decimal.ts';
import { civilOf, type Day } from '../../period/index.ts';
import type { PayReading } from '../staff-record.ts';
import { ANNUALISED, type HowOften, timesPaid, weeklyHoursOf } from './how-often.ts';
import { has, isBasic, isBonus, isInForce, isPaidOnce, type PayEntry } from './pay-entry.ts';
import { type Amount, readingOf, sumOfAmounts } from './reading.ts';

/** SI 2017/172, regulation 6: the number of days that a month and a year are taken to have. */
const DAYS_OF_MONTH = new Decimal('30.44');
const DAYS_OF_YEAR = new Decimal('365.25');
const DAYS_OF_WEEK = new Decimal(7);

/** A pay period: its first day, its last, and the number of days that it is taken to have. */
export type PayPeriod = Readonly<{ first: number; last: number; days: Decimal }>;

/**
 * SI 2017/172, regulation 6: ordinary pay and bonus pay of the pay period, times 7 / days of the period, divided by
 * weekly hours. Ordinary pay is the pay in force on the day, with allowances, including one-off allowances of the
 * period. A bonus counts with the period's share of the time that it covers: a year for a one-off bonus.
 */
export function hourlyPay(entries: readonly PayEntry[], day: Day, assumedHours: Decimal): PayReading {
  const ordinary = ordinaryPay(entries, day);
  if (ordinary.length === 0) return 'none';
  const period = payPeriod(entries, day, assumedHours);
  const inPeriod = entries.filter((entry) => isPaidOnce(entry) && has(period, entry.paid.first));
  const weekly = sumOfAmounts([
    ...ordinary.map((entry) => times(entry, timesPaid(entry, WEEK, assumedHours))),
    ...entries
      .filter((entry) => isBonus(entry) && isInForce(entry, day))
      .map((entry) => times(entry, timesPaid(entry, WEEK_OF_BONUS, assumedHours))),
    ...inPeriod
      .filter(({ type }) => type === 'allowance')
      .map((entry) => times(entry, DAYS_OF_WEEK.div(period.days))),
    ...inPeriod.filter(isBonus).map((entry) => times(entry, WEEK_OF_BONUS.annual)),
  ]);
  return readingOf(weekly === null ? null : weekly.div(weeklyHoursOf(ordinary, assumedHours)));
}

/**
 * Regulation 5: the month of the day, or the fortnight or the week that ends with it if that is how the largest basic
 * pay is paid. Payments after the day are not known on it.
 */
export function payPeriod(entries: readonly PayEntry[], day: Day, assumedHours: Decimal): PayPeriod {
  const largest = largestOf(ordinaryPay(entries, day).filter(isBasic), assumedHours);
  if (largest?.frequency === 'weekly') return { first: day - 6, last: day, days: DAYS_OF_WEEK };
  if (largest?.frequency === 'fortnightly')
    return { first: day - 13, last: day, days: DAYS_OF_WEEK.times(2) };
  return { first: day - civilOf(day).dayOfMonth + 1, last: day, days: DAYS_OF_MONTH };
}

/** Salaries, hourly pay and allowances in force on a day. */
export function ordinaryPay(entries: readonly PayEntry[], day: number): readonly PayEntry[] {
  return entries.filter((entry) => !isBonus(entry) && isInForce(entry, day));
}

/** The entry with the largest yearly amount, the first of several; one without an exchange rate only if all are. */
export function largestOf(entries: readonly PayEntry[], assumedHours: Decimal): PayEntry | undefined {
  let largest = entries[0];
  let most = largest === undefined ? null : yearlyPay(largest, assumedHours);
  for (const entry of entries.slice(1)) {
    const amount = yearlyPay(entry, assumedHours);
    if (amount !== null && (most === null || amount.gt(most))) [largest, most] = [entry, amount];
  }
  return largest;
}

function yearlyPay(entry: PayEntry, assumedHours: Decimal): Amount {
  return times(entry, timesPaid(entry, ANNUALISED, assumedHours));
}

function times({ amount }: PayEntry, count: Decimal): Amount {
  return amount === null ? null : amount.times(count);
}

/** A week of ordinary pay: a salary is paid monthly. */
const WEEK: HowOften = {
  annual: DAYS_OF_WEEK.div(DAYS_OF_MONTH.times(12)),
  monthly: DAYS_OF_WEEK.div(DAYS_OF_MONTH),
  fortnightly: new Decimal('0.5'),
  weekly: new Decimal(1),
};

/** A week of a bonus, which covers the time that its frequency names. */
const WEEK_OF_BONUS: HowOften = { ...WEEK, annual: DAYS_OF_WEEK.div(DAYS_OF_YEAR) };
