import { civilOf, type Day, dayOf, LAST_DAY } from './day.ts';
import { type Period, periodBetween } from './period.ts';

/** Months counted from January of the year 0, so that stepping over years is plain addition. */
export type MonthNumber = number;

/** The number of the month that the day belongs to. */
export function monthNumberOf(day: Day): MonthNumber {
  const { year, month } = civilOf(day);
  return year * 12 + month - 1;
}

/** The first day of the month, or null outside the calendar. The month after the last has one: it ends a period. */
export function firstDayOfMonth(month: MonthNumber): Day | null {
  if (month === LAST_MONTH + 1) return (LAST_DAY + 1) as Day;
  if (month < FIRST_MONTH || month > LAST_MONTH) return null;
  return dayOf(Math.floor(month / 12), (month % 12) + 1, 1);
}

/** So many whole months from the given one on, or null when they leave the calendar. */
export function wholeMonths(first: MonthNumber, count: number): Period | null {
  const start = firstDayOfMonth(first);
  const end = firstDayOfMonth(first + count);
  return start === null || end === null ? null : periodBetween(start, end);
}

const FIRST_MONTH = 12;
const LAST_MONTH = 9999 * 12 + 11;
