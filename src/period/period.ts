import { type Day, formatDay, LAST_DAY } from './day.ts';

/** One or more days, half-open: `start` is the first of them, `end` the day after the last. Never empty. */
export type Period = Readonly<{ start: Day; end: Day }>;

/** The period from a first to a last day, both included. Throws RangeError when they are the wrong way round. */
export function periodFromInclusive(first: Day, last: Day): Period {
  if (last > LAST_DAY) throw new RangeError(`${formatDay(last)} is after the last day of the calendar`);
  return periodBetween(first, (last + 1) as Day);
}

/** The period from a first day until just before another. Throws RangeError when nothing lies between. */
export function periodBetween(start: Day, end: Day): Period {
  if (start >= end) throw new RangeError(`no day lies between ${formatDay(start)} and ${formatDay(end)}`);
  return Object.freeze({ start, end });
}

/** The last day that belongs to the period. */
export function lastDayOf(period: Period): Day {
  return (period.end - 1) as Day;
}

/** How many days the period has: at least one. */
export function lengthInDays(period: Period): number {
  return period.end - period.start;
}

/** Whether some day belongs to both. */
export function overlaps(one: Period, other: Period): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The days that belong to both, or null when there are none. */
export function intersection(one: Period, other: Period): Period | null {
  if (!overlaps(one, other)) return null;
  const start = one.start > other.start ? one.start : other.start;
  return periodBetween(start, one.end < other.end ? one.end : other.end);
}

/** The period up to and including a day, or null when it starts later. */
export function throughDay(period: Period, last: Day): Period | null {
  if (last < period.start) return null;
  return last >= lastDayOf(period) ? period : periodFromInclusive(period.start, last);
}
