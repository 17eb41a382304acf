import { todayIn } from '../period/index.ts';

/** The instant at which today ends in a time zone. */
export function endOfToday(timeZone: string, now: Date): Date {
  const today = todayIn(timeZone, now);
  // Days begin at a quarter of an hour. A day that a zone left out ends later than a day from now.
  let quarter = Math.floor(now.getTime() / QUARTER_MS) + 1;
  const last = quarter + LONGEST_DAY_QUARTERS;
  while (quarter < last && todayIn(timeZone, new Date(quarter * QUARTER_MS)) === today) quarter += 1;
  return new Date(quarter * QUARTER_MS);
}

const QUARTER_MS = 900_000;
const LONGEST_DAY_QUARTERS = 200;
