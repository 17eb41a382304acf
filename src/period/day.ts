import { type CivilDate, civilDateAt, daysInMonth, daysSinceEpoch } from './gregorian.ts';

export { type CivilDate, daysInMonth, isLeapYear } from './gregorian.ts';

/**
 * A calendar day without a time or a zone: whole days since 1970-01-01, in the proleptic Gregorian calendar, from
 * 0001-01-01 to 9999-12-31. The day after the last one also has this type, but only as the end of a period.
 */
export type Day = number & { readonly [brand]: 'Day' };
declare const brand: unique symbol;

/** 0001-01-01. */
export const FIRST_DAY = -719_162 as Day;

/** 9999-12-31. */
export const LAST_DAY = 2_932_896 as Day;

/** Reads exactly YYYY-MM-DD; null for anything else and for a date that does not exist, such as 2025-02-29. */
export function parseDay(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const civil = {
    year: Number(text.slice(0, 4)),
    month: Number(text.slice(5, 7)),
    dayOfMonth: Number(text.slice(8)),
  };
  return exists(civil) ? (daysSinceEpoch(civil) as Day) : null;
}

/** Reads a date that is known to be one, such as a date of the database. */
export function requireDay(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new Error(`not a day: ${text}`);
  return day;
}

/** The day as YYYY-MM-DD. */
export function formatDay(day: Day): string {
  const { year, month, dayOfMonth } = civilDateAt(day);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

/** The day of a year, a month from 1 to 12 and a day of that month. Throws RangeError when there is none. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  const civil = { year, month, dayOfMonth };
  if (!exists(civil)) throw new RangeError(`no such day: year ${year}, month ${month}, day ${dayOfMonth}`);
  return daysSinceEpoch(civil) as Day;
}

/** The year, month and day of the month of a day. */
export function civilOf(day: Day): CivilDate {
  return civilDateAt(day);
}

/** The day so many days later, or earlier. Throws RangeError outside the calendar. */
export function addDays(day: Day, count: number): Day {
  const moved = dayAt(day + count);
  if (moved === null) throw new RangeError(`${formatDay(day)} moved by ${count} days leaves the calendar`);
  return moved;
}

/** The day with this count since 1970-01-01, or null outside the calendar. */
export function dayAt(daysSince1970: number): Day | null {
  const inside = daysSince1970 >= FIRST_DAY && daysSince1970 <= LAST_DAY + 1;
  return Number.isInteger(daysSince1970) && inside ? (daysSince1970 as Day) : null;
}

/**
 * The same day of the month so many months later, or earlier: the last of that month where it is shorter, so that
 * 31 March minus a month is 28 or 29 February. Throws RangeError outside the calendar.
 */
export function addMonths(day: Day, count: number): Day {
  const { year, month, dayOfMonth } = civilDateAt(day);
  const moved = year * 12 + month - 1 + count;
  const [movedYear, movedMonth] = [Math.floor(moved / 12), (moved % 12) + 1];
  return dayOf(movedYear, movedMonth, Math.min(dayOfMonth, daysInMonth(movedYear, movedMonth)));
}

/** The same date so many years later, or earlier; 29 February becomes 28 in a common year. */
export function addYears(day: Day, count: number): Day {
  return addMonths(day, count * 12);
}

function exists({ year, month, dayOfMonth }: CivilDate): boolean {
  if (![year, month, dayOfMonth].every(Number.isInteger)) return false;
  if (year < 1 || year > 9999 || month < 1 || month > 12) return false;
  return dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
