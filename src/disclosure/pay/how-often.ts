import { Decimal } from '../../money/decimal.ts';
import type { PayEntry } from './pay-entry.ts';

/** The number of years, months, fortnights and weeks in a period. */
export type HowOften = Readonly<Record<'annual' | 'monthly' | 'fortnightly' | 'weekly', Decimal>>;

/** Annualised pay has a year of 52 weeks. */
export const ANNUALISED: HowOften = {
  annual: new Decimal(1),
  monthly: new Decimal(12),
  fortnightly: new Decimal(26),
  weekly: new Decimal(52),
};

const WORKING_DAYS_A_WEEK = 5;

/**
 * How many times a recurring entry's amount is paid in a period. Hourly and daily pay uses the weekly hours of the
 * entry, or the assumed ones, of which a day has a fifth.
 */
export function timesPaid(
  { frequency, weeklyHours }: PayEntry,
  often: HowOften,
  assumedHours: Decimal,
): Decimal {
  switch (frequency) {
    case 'annual':
    case 'monthly':
    case 'fortnightly':
    case 'weekly':
      return often[frequency];
    case 'daily':
      return (weeklyHours ?? assumedHours).times(WORKING_DAYS_A_WEEK).div(assumedHours).times(often.weekly);
    case 'hourly':
      return (weeklyHours ?? assumedHours).times(often.weekly);
    case 'one_off':
      throw new Error('what is paid once is not paid so many times in a time');
    default:
      return frequency satisfies never;
  }
}

/** The weekly hours of the memberships with basic pay or allowances: for each, the most of its basic pay. */
export function weeklyHoursOf(entries: readonly PayEntry[], assumedHours: Decimal): Decimal {
  const hours = new Map<string, Decimal | null>();
  for (const { membership, type, weeklyHours } of entries) {
    const most = hours.get(membership) ?? null;
    const said = type === 'allowance' ? null : weeklyHours;
    hours.set(membership, said === null || (most !== null && most.gte(said)) ? most : said);
  }
  let sum = new Decimal(0);
  for (const most of hours.values()) sum = sum.plus(most ?? assumedHours);
  return sum;
}
