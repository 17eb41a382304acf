/** A year, a month from 1 to 12 and a day of that month. */
export type CivilDate = Readonly<{ year: number; month: number; dayOfMonth: number }>;

/** Whether the year has a 29 February. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** How many days the month has, from 28 to 31; the month counts from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days from 1970-01-01 to an existing date of the proleptic Gregorian calendar. */
export function daysSinceEpoch({ year, month, dayOfMonth }: CivilDate): number {
  return startOfYear(year) + daysBeforeMonth(year, month) + dayOfMonth - 1;
}

/** The date so many days after 1970-01-01: the inverse of `daysSinceEpoch`. */
export function civilDateAt(days: number): CivilDate {
  const year = yearAt(days);
  const dayOfYear = days - startOfYear(year);
  // As if every month had 31 days; by December that falls 7 days behind, so the guess is right or one short.
  const guess = Math.floor(dayOfYear / 31) + 1;
  const month = guess < 12 && dayOfYear >= daysBeforeMonth(year, guess + 1) ? guess + 1 : guess;
  return { year, month, dayOfMonth: dayOfYear - daysBeforeMonth(year, month) + 1 };
}

/** Days from 1970-01-01 to 1 January of the year. */
function startOfYear(year: number): number {
  const before = year - 1;
  const leapYears = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  return before * 365 + leapYears - DAYS_FROM_YEAR_1_TO_1970;
}

function daysBeforeMonth(year: number, month: number): number {
  const inCommonYear = DAYS_BEFORE_MONTH[month - 1] ?? Number.NaN;
  return month > 2 && isLeapYear(year) ? inCommonYear + 1 : inCommonYear;
}

/** The mean year is 365.2425 days, and no year starts as much as two days from where that puts it. */
function yearAt(days: number): number {
  const guess = 1970 + Math.floor(days / 365.2425);
  if (days < startOfYear(guess)) return guess - 1;
  return days < startOfYear(guess + 1) ? guess : guess + 1;
}

const DAYS_FROM_YEAR_1_TO_1970 = 719_162;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
