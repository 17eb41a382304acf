import { addDays, addYears, civilOf, type Day, dayAt, FIRST_DAY } from './day.ts';
import { type FinancialCalendar, wholeUnits } from './financial-calendar.ts';
import { monthNumberOf, wholeMonths } from './month-number.ts';
import {
  lastDayOf,
  lengthInDays,
  type Period,
  periodBetween,
  periodFromInclusive,
  throughDay,
} from './period.ts';
import { RANGE_RULES, type RangeKeyword, type RangeRule } from './range-keyword.ts';
import type { PeriodRequest } from './request.ts';
import type { ResolvedPeriod } from './resolve.ts';

/**
 * The period of the same kind just before, to compare with; null when it would leave the calendar.
 *
 * Before whole units come as many whole units, before trailing_N its N months, before a range of dates or a
 * snapshot as many days: each ends where this one starts. Before a month, quarter or year to date comes the one
 * before it, to the same day counted from its start, or to its end where it is shorter.
 */
export function previousPeriod(
  request: PeriodRequest,
  resolved: Pick<ResolvedPeriod, 'nominal'>,
  calendar: FinancialCalendar,
): Period | null {
  const { nominal } = resolved;
  switch (request.kind) {
    case 'keyword':
      return beforeKeyword(request.keyword, nominal, calendar);
    case 'trailing':
      return wholeMonths(monthNumberOf(nominal.start) - request.months, request.months);
    case 'absolute':
    case 'today':
    case 'as of':
      return asManyDaysBefore(nominal);
    default:
      return request satisfies never;
  }
}

/**
 * The same dates one year earlier, 29 February becoming 28; null when they leave the calendar. Whole calendar months
 * stay whole, so that the year to 28 February 2025 is compared with the year to 29 February 2024.
 */
export function sameDatesOneYearEarlier(period: Period): Period | null {
  if (civilOf(period.start).year <= civilOf(FIRST_DAY).year) return null;
  if (isFirstOfMonth(period.start) && isFirstOfMonth(period.end)) {
    const first = monthNumberOf(period.start);
    return wholeMonths(first - 12, monthNumberOf(period.end) - first);
  }
  return periodFromInclusive(addYears(period.start, -1), addYears(lastDayOf(period), -1));
}

function beforeKeyword(keyword: RangeKeyword, nominal: Period, calendar: FinancialCalendar): Period | null {
  const { unit, count, toDate }: RangeRule = RANGE_RULES[keyword];
  const before = wholeUnits(unit, { day: nominal.start, back: count, count }, calendar);
  if (before === null || !toDate) return before;
  return throughDay(before, addDays(before.start, lengthInDays(nominal) - 1));
}

function asManyDaysBefore(period: Period): Period | null {
  const start = dayAt(period.start - lengthInDays(period));
  return start === null ? null : periodBetween(start, period.start);
}

function isFirstOfMonth(day: Day): boolean {
  return civilOf(day).dayOfMonth === 1;
}
