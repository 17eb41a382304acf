import { addDays, civilOf, type Day, lastDayOf, monthContaining } from '../period/index.ts';

export const MONDAY = 0;
export const TUESDAY = 1;
export const WEDNESDAY = 2;
export const THURSDAY = 3;
export const FRIDAY = 4;

/** The day of the week; Monday is 0. */
export function weekdayOf(day: Day): number {
  return (((day + THURSDAY) % 7) + 7) % 7; // 1970-01-01 was a Thursday
}

/** Whether offices and banks are open: not on weekends or fixed-date holidays. */
export function isWorkingDay(day: Day): boolean {
  const { month, dayOfMonth } = civilOf(day);
  return weekdayOf(day) <= FRIDAY && !HOLIDAYS.has(`${month}-${dayOfMonth}`);
}

/** The day itself if it is a working day, otherwise the next one. */
export function workingDayFrom(day: Day): Day {
  let found = day;
  while (!isWorkingDay(found)) found = addDays(found, 1);
  return found;
}

/** The first such weekday on or after the day. */
export function weekdayFrom(day: Day, weekday: number): Day {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7);
}

/** Whether it is the last day of its month. */
export function isMonthEnd(day: Day): boolean {
  return day === lastDayOf(monthContaining(day));
}

/** Whether it is this day of its month. */
export function isDayOfMonth(day: Day, dayOfMonth: number): boolean {
  return civilOf(day).dayOfMonth === dayOfMonth;
}

/** The given day of the following month. */
export function inNextMonth(day: Day, dayOfMonth: number): Day {
  return addDays(monthContaining(day).end, dayOfMonth - 1);
}

const HOLIDAYS = new Set(['1-1', '1-2', '1-26', '4-25', '12-25', '12-26']);
