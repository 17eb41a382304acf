import { type Day, todayIn } from '../period/index.ts';

/** The first instant of a day in a time zone, also where clocks change at midnight. For days from 1970 to now. */
export function startOfDay(timeZone: string, day: Day): Date {
  // Local days begin up to 14 hours before those of UTC, and up to 12 hours after them.
  let [before, from] = [day * DAY_MS - DAY_MS, day * DAY_MS + DAY_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (todayIn(timeZone, new Date(middle)) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}

const DAY_MS = 24 * 60 * 60 * 1000;
