import { isDay } from '../format/date.ts';
import type { Calendar } from './closing.ts';
import { type ChosenTime, daysOf } from './period.ts';

/** A month, from its first day to the last one that is counted. */
export type MonthDays = Readonly<{ first: string; last: string; complete: boolean }>;

/** The months of a chart, and how many of the newest of them are those of the period; the others are its context. */
export type ChartMonths = Readonly<{ months: readonly MonthDays[]; chosen: number }>;

/** The day on which a closing snapshot (`today`, `as_of:2026-06-30`) is taken. */
export function dayOfClosing(closing: string, { asOf }: ChosenTime, today: string): string {
  return closing.startsWith('as_of:') ? closing.slice('as_of:'.length) : (asOf ?? today);
}

/**
 * The months that show how a number came to be what it is: as many as the period has, but at least a year of them and at
 * most three, up to the day on which it closes. None for a day that there is not, which the API refuses.
 */
export function monthsUpTo(day: string, period: string, calendar: Calendar): ChartMonths {
  if (!isDay(day)) return { months: [], chosen: 0 };
  const chosen = Math.min(MOST, monthsIn(period, calendar, day));
  const count = Math.max(LEAST, chosen);
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  const months = Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - (count - 1 - index), 1));
    const end = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
    const last = written(end);
    return { first: written(first), last: last < day ? last : day, complete: last <= day };
  });
  return { months, chosen };
}

/** Whether a period has too few months for a chart of them to show more than a bar or two: it needs those before it. */
export function needsContext({ chosen }: ChartMonths): boolean {
  return chosen < FEWEST;
}

const LEAST = 12;
const MOST = 36;
const FEWEST = 4;

// How many months of a period are counted up to the day on which it closes.
function monthsIn(period: string, { financial_year_start_month: firstMonth }: Calendar, day: string): number {
  const days = daysOf(period);
  if (days !== null) {
    const [from, to] = [days.first, day].map(
      (each) => Number(each.slice(0, 4)) * 12 + Number(each.slice(5, 7)),
    );
    return Math.max(1, (to ?? 0) - (from ?? 0) + 1);
  }
  const [, trailing] = /^trailing_(\d+)$/.exec(period) ?? [];
  if (trailing !== undefined) return Math.max(1, Number(trailing));
  const sinceStart = (Number(day.slice(5, 7)) - firstMonth + 12) % 12;
  return LENGTHS[period]?.(sinceStart) ?? LEAST;
}

// By how many months of the financial year are over on that day.
const LENGTHS: Readonly<Record<string, (sinceStart: number) => number>> = {
  mtd: () => 1,
  this_month: () => 1,
  last_month: () => 1,
  today: () => 1,
  qtd: (months) => (months % 3) + 1,
  this_quarter: (months) => (months % 3) + 1,
  last_quarter: () => 3,
  ytd: (months) => months + 1,
  this_fy: (months) => months + 1,
  last_2_fy: () => 24,
};

function written(date: Date): string {
  return date.toISOString().slice(0, 10);
}
