import { type Day, FIRST_DAY, formatDay, LAST_DAY } from './day.ts';
import { type MonthNumber, monthNumberOf, wholeMonths } from './month-number.ts';
import type { Period } from './period.ts';

/** The start of an organisation's financial year: the first day of a month, 1 to 12. */
export type FinancialCalendar = Readonly<{ startMonth: number }>;

/** The units that a financial calendar divides time into. */
export const CALENDAR_UNITS = ['month', 'quarter', 'year'] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** The calendar whose years start in this month. Throws RangeError outside 1 to 12. */
export function financialCalendar(startMonth: number): FinancialCalendar {
  if (!Number.isInteger(startMonth) || startMonth < 1 || startMonth > 12) {
    throw new RangeError(`a financial year starts in a month from 1 to 12, not ${startMonth}`);
  }
  return Object.freeze({ startMonth });
}

/** The calendar month that the day belongs to. */
export function monthContaining(day: Day): Period {
  return inCalendar(day, 'month', wholeMonths(monthNumberOf(day), 1));
}

/** The financial quarter that the day belongs to. Throws RangeError where it leaves the calendar. */
export function quarterContaining(day: Day, calendar: FinancialCalendar): Period {
  return inCalendar(day, 'quarter', wholeUnits('quarter', { day, back: 0, count: 1 }, calendar));
}

/** The financial year that the day belongs to. Throws RangeError where it leaves the calendar. */
export function yearContaining(day: Day, calendar: FinancialCalendar): Period {
  return inCalendar(day, 'year', wholeUnits('year', { day, back: 0, count: 1 }, calendar));
}

/**
 * So many whole units in a row, the first of them so many units before the one that contains the day; null when
 * they leave the calendar. One year, one year back, is last year.
 */
export function wholeUnits(
  unit: CalendarUnit,
  { day, back, count }: Readonly<{ day: Day; back: number; count: number }>,
  calendar: FinancialCalendar,
): Period | null {
  const length = MONTHS_IN[unit];
  const month = monthNumberOf(day);
  const start = month - (monthOfFinancialYear(month, calendar) % length);
  return wholeMonths(start - back * length, count * length);
}

/** The unit that contains the day; at the ends of the calendar, the part of it that the calendar has. */
export function unitContaining(unit: CalendarUnit, day: Day, calendar: FinancialCalendar): Period {
  const at = (back: number) => wholeUnits(unit, { day, back, count: 1 }, calendar);
  const whole = at(0);
  if (whole !== null) return whole;
  return { start: at(1)?.end ?? FIRST_DAY, end: at(-1)?.start ?? ((LAST_DAY + 1) as Day) };
}

/** How many months the unit has. */
export function monthsIn(unit: CalendarUnit): number {
  return MONTHS_IN[unit];
}

/** The calendar year in which the day's financial year ends; of a period, that of its first day. */
export function financialYearName(of: Day | Period, calendar: FinancialCalendar): number {
  const month = monthNumberOf(firstDay(of));
  const lastMonth = month - monthOfFinancialYear(month, calendar) + 11;
  return Math.floor(lastMonth / 12);
}

/** The quarter of the day in its financial year, from 1 to 4; of a period, that of its first day. */
export function quarterNumber(of: Day | Period, calendar: FinancialCalendar): number {
  return Math.floor(monthOfFinancialYear(monthNumberOf(firstDay(of)), calendar) / 3) + 1;
}

/** How many months of the financial year come before this one: from 0 to 11. */
function monthOfFinancialYear(month: MonthNumber, calendar: FinancialCalendar): number {
  return (month + 12 - (calendar.startMonth - 1)) % 12;
}

function firstDay(of: Day | Period): Day {
  return typeof of === 'number' ? of : of.start;
}

function inCalendar(day: Day, unit: CalendarUnit, period: Period | null): Period {
  if (period === null) throw new RangeError(`the ${unit} of ${formatDay(day)} leaves the calendar`);
  return period;
}

const MONTHS_IN: Readonly<Record<CalendarUnit, number>> = { month: 1, quarter: 3, year: 12 };
