import { civilOf, type Day } from './day.ts';
import {
  type CalendarUnit,
  type FinancialCalendar,
  financialYearName,
  quarterNumber,
} from './financial-calendar.ts';
import { monthNumberOf } from './month-number.ts';
import { lastDayOf, type Period } from './period.ts';
import { RANGE_RULES, type RangeKeyword, type RangeRule } from './range-keyword.ts';
import type { PeriodRequest } from './request.ts';

/** The name of the period for people: `Q2 FY2027 to date`, `12 months to 20 November 2026`, `31 October 2026`. */
export function labelOf(request: PeriodRequest, nominal: Period, calendar: FinancialCalendar): string {
  const last = dayLabel(lastDayOf(nominal));
  switch (request.kind) {
    case 'keyword':
      return keywordLabel(request.keyword, nominal, calendar);
    case 'trailing': {
      // The existing months: a window that would begin before the calendar is shorter.
      const months = monthNumberOf(lastDayOf(nominal)) - monthNumberOf(nominal.start) + 1;
      return `${months} ${months === 1 ? 'month' : 'months'} to ${last}`;
    }
    case 'absolute':
      return `${dayLabel(nominal.start)} to ${last}`;
    case 'today':
    case 'as of':
      return last;
    default:
      return request satisfies never;
  }
}

/** The day's month, short, as on an axis: `Nov 2026`. */
export function monthLabel(day: Day): string {
  const { year, month } = civilOf(day);
  return `${monthName(month).slice(0, 3)} ${yearLabel(year)}`;
}

/** The day: `20 November 2026`. */
export function dayLabel(day: Day): string {
  const { year, month, dayOfMonth } = civilOf(day);
  return `${dayOfMonth} ${monthName(month)} ${yearLabel(year)}`;
}

function keywordLabel(keyword: RangeKeyword, nominal: Period, calendar: FinancialCalendar): string {
  const rule: RangeRule = RANGE_RULES[keyword];
  const first = unitLabel(rule.unit, nominal.start, calendar);
  if (rule.count > 1) return `${first} to ${unitLabel(rule.unit, lastDayOf(nominal), calendar)}`;
  return rule.toDate ? `${first} to date` : first;
}

/** A unit by one of its days: `November 2026`, `Q2 FY2027`, `FY2027`. */
export function unitLabel(unit: CalendarUnit, day: Day, calendar: FinancialCalendar): string {
  const { year, month } = civilOf(day);
  if (unit === 'month') return `${monthName(month)} ${yearLabel(year)}`;
  const financialYear = `FY${yearLabel(financialYearName(day, calendar))}`;
  return unit === 'year' ? financialYear : `Q${quarterNumber(day, calendar)} ${financialYear}`;
}

function monthName(month: number): string {
  return MONTH_NAMES[month - 1] ?? '';
}

/** Four digits, so that a year is never taken for a day of the month. */
function yearLabel(year: number): string {
  return String(year).padStart(4, '0');
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
