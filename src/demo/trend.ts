import { Decimal } from '../money/decimal.ts';
import { civilOf, type Day } from '../period/index.ts';

/** The size of the company relative to its first day: about 17 % growth a year, in monthly steps. */
export function sizeOn(day: Day, firstDay: Day): Decimal {
  return MONTHLY_GROWTH.pow(monthsBetween(firstDay, day)).toDecimalPlaces(6);
}

/** Sales on a day relative to the first day's mean: growth and season. */
export function demandOn(day: Day, firstDay: Day): Decimal {
  return sizeOn(day, firstDay).times(seasonOf(day));
}

/** The season alone: Christmas orders come in November and December, and budgets end in June. */
export function seasonOf(day: Day): Decimal {
  return new Decimal(SEASONS[civilOf(day).month - 1] ?? '1');
}

/** The number of whole months from one day's month to another's. */
export function monthsBetween(from: Day, to: Day): number {
  const [start, end] = [civilOf(from), civilOf(to)];
  return (end.year - start.year) * 12 + end.month - start.month;
}

const MONTHLY_GROWTH = new Decimal('1.0132');

// January to December; they average one.
const SEASONS = [
  '0.86',
  '0.88',
  '0.94',
  '0.95',
  '0.96',
  '1.06',
  '0.94',
  '0.95',
  '0.99',
  '1.06',
  '1.22',
  '1.19',
];
