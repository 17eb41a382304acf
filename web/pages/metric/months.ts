import { type ChosenTime, daysOf } from '../../period/period.ts';

/** A month, from its first day to the last one that is counted. */
export type MonthDays = Readonly<{ first: string; last: string; complete: boolean }>;

/** The day on which a closing snapshot (`today`, `as_of:2026-06-30`) is taken. */
export function dayOfClosing(closing: string, { asOf }: ChosenTime, today: string): string {
  return closing.startsWith('as_of:') ? closing.slice('as_of:'.length) : (asOf ?? today);
}

/**
 * The months that show how a number came to be what it is: as many as the period has, but at least a year of them and at
 * most three, up to the day on which it closes.
 */
export function monthsUpTo(day: string, period: string): MonthDays[] {
  const count = Math.max(LEAST, Math.min(MOST, monthsIn(period)));
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - (count - 1 - index), 1));
    const end = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
    const last = written(end);
    return { first: written(first), last: last < day ? last : day, complete: last <= day };
  });
}

const LEAST = 12;
const MOST = 36;

function monthsIn(period: string): number {
  const days = daysOf(period);
  if (days !== null) {
    const [from, to] = [days.first, days.last].map(
      (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
    );
    return (to ?? 0) - (from ?? 0) + 1;
  }
  const [, trailing] = /^trailing_(\d+)$/.exec(period) ?? [];
  return trailing === undefined ? (period === 'last_2_fy' ? 24 : LEAST) : Number(trailing);
}

function written(date: Date): string {
  return date.toISOString().slice(0, 10);
}
