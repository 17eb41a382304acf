import { isDay } from '../format/date.ts';
import { type ChosenTime, daysOf } from './period.ts';

/** What the years of an organisation depend on. */
export type Calendar = Readonly<{ financial_year_start_month: number }>;

/**
 * The snapshot at which a period closes, for figures that are of a day: the last day of the period that is counted.
 * Periods up to now close today, which `asOf` moves as it moves them. `today` is that of the organisation.
 */
export function closingOf({ period, asOf }: ChosenTime, calendar: Calendar, today: string): string {
  const days = daysOf(period);
  // Two days mean themselves, whatever `asOf` says.
  if (days !== null) return `as_of:${days.last < today ? days.last : today}`;
  // A day that there is not is refused with the numbers.
  if (asOf !== undefined && !isDay(asOf)) return 'today';
  const months = CLOSED[period]?.(calendar.financial_year_start_month - 1);
  return months === undefined ? 'today' : `as_of:${dayBefore(startOf(asOf ?? today, months))}`;
}

/** Today where the organisation is. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}

type Cycle = Readonly<{ length: number; first: number }>;

// Each of these ends on the day before the month, the quarter or the year of the reference date begins.
const CLOSED: Readonly<Record<string, (firstMonth: number) => Cycle>> = {
  last_month: () => ({ length: 1, first: 0 }),
  last_quarter: (first) => ({ length: 3, first }),
  last_fy: (first) => ({ length: 12, first }),
  last_2_fy: (first) => ({ length: 12, first }),
};

function startOf(day: string, { length, first }: Cycle): Date {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  const since = (((month - first) % length) + length) % length;
  return new Date(Date.UTC(year, month - since, 1));
}

function dayBefore(date: Date): string {
  return new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10);
}
