import { addDays, addYears, civilOf, type Day, dayAt, FIRST_DAY } from './day.ts';
import { type FinancialCalendar, monthContaining, monthsIn } from './financial-calendar.ts';
import { labelOf } from './label.ts';
import { firstDayOfMonth, monthNumberOf } from './month-number.ts';
import { lastDayOf, lengthInDays, type Period, periodBetween, periodFromInclusive } from './period.ts';
import { RANGE_RULES } from './range-keyword.ts';
import type { PeriodRequest } from './request.ts';
import type { ResolvedPeriod } from './resolve.ts';

/**
 * The period of the same kind just before, like for like; null where it leaves the calendar.
 *
 * A keyword, trailing_N and dates that are whole months take as many whole months before, counted to the same point. Other
 * dates take as many days before. A day takes that of the month before.
 */
export function previousPeriod(
  request: PeriodRequest,
  resolved: Days,
  calendar: FinancialCalendar,
): ResolvedPeriod | null {
  return moved(request, resolved, calendar, shiftBack(request, resolved.nominal));
}

/** The same days one year earlier; null where they leave the calendar. The name is that of the whole period then. */
export function yearEarlier(
  request: PeriodRequest,
  resolved: Days,
  calendar: FinancialCalendar,
): ResolvedPeriod | null {
  return moved(request, resolved, calendar, sameDaysOneYearEarlier);
}

/**
 * The same days one year earlier, each end by itself: a month's last day meets that month's last day, so that the year to
 * 28 February 2025 is compared with the year to 29 February 2024, and a start on 29 February becomes 1 March. A single day
 * is an end. Null where they leave the calendar.
 */
export function sameDaysOneYearEarlier(period: Period): Period | null {
  if (civilOf(period.start).year <= civilOf(FIRST_DAY).year) return null;
  const last = endOneYearEarlier(lastDayOf(period));
  if (lengthInDays(period) === 1) return periodFromInclusive(last, last);
  return periodFromInclusive(startOneYearEarlier(period.start), last);
}

/** The requested period and the part of it that counts. */
type Days = Pick<ResolvedPeriod, 'kind' | 'nominal' | 'counted'>;
type Shift = (period: Period) => Period | null;

function moved(
  request: PeriodRequest,
  { kind, nominal, counted }: Days,
  calendar: FinancialCalendar,
  shift: Shift,
): ResolvedPeriod | null {
  const [whole, part] = [shift(nominal), shift(counted)];
  if (whole === null || part === null) return null;
  const earlier = periodBetween(part.start, whole.end);
  return Object.freeze({
    kind,
    nominal: earlier,
    counted: part,
    asOfDate: lastDayOf(part),
    label: labelOf(request, earlier, calendar),
    complete: part.end === earlier.end,
  });
}

function shiftBack(request: PeriodRequest, nominal: Period): Shift {
  switch (request.kind) {
    case 'keyword': {
      const { unit, count } = RANGE_RULES[request.keyword];
      return byMonths(nominal.start, monthsIn(unit) * count);
    }
    case 'trailing':
      return byMonths(nominal.start, request.months);
    case 'absolute':
      return isWholeMonths(nominal)
        ? byMonths(nominal.start, monthNumberOf(nominal.end) - monthNumberOf(nominal.start))
        : byDays(nominal);
    case 'today':
    case 'as of':
      return aMonthBefore;
    default:
      return request satisfies never;
  }
}

function byMonths(start: Day, months: number): Shift {
  const first = firstDayOfMonth(monthNumberOf(start) - months);
  return (period) => (first === null ? null : toTheSamePoint(period, first));
}

/** As many whole months from the first day on, then as many days of the next as the period has, at most its length. */
function toTheSamePoint(period: Period, first: Day): Period | null {
  const next = firstDayOfMonth(
    monthNumberOf(first) + monthNumberOf(period.end) - monthNumberOf(period.start),
  );
  if (next === null) return null;
  const days = civilOf(period.end).dayOfMonth - 1;
  return periodBetween(first, days === 0 ? next : dayAfter(next, days));
}

function dayAfter(firstOfMonth: Day, days: number): Day {
  const month = monthContaining(firstOfMonth);
  return days < lengthInDays(month) ? addDays(firstOfMonth, days) : month.end;
}

function byDays(nominal: Period): Shift {
  const back = lengthInDays(nominal);
  return ({ start, end }) => {
    const [first, after] = [dayAt(start - back), dayAt(end - back)];
    return first === null || after === null ? null : periodBetween(first, after);
  };
}

// The end of the month to date: so a month's last day meets a last day.
function aMonthBefore(day: Period): Period | null {
  const month = monthContaining(day.start);
  const first = firstDayOfMonth(monthNumberOf(month.start) - 1);
  const toDate = first === null ? null : toTheSamePoint(periodBetween(month.start, day.end), first);
  return toDate === null ? null : periodFromInclusive(lastDayOf(toDate), lastDayOf(toDate));
}

function endOneYearEarlier(last: Day): Day {
  const month = monthContaining(last);
  if (last < lastDayOf(month)) return addYears(last, -1);
  return lastDayOf(monthContaining(addYears(month.start, -1)));
}

// 29 February becomes the 28th, and so the day after it 1 March.
function startOneYearEarlier(start: Day): Day {
  const { month, dayOfMonth } = civilOf(start);
  return month === 2 && dayOfMonth === 29 ? addDays(addYears(start, -1), 1) : addYears(start, -1);
}

function isWholeMonths({ start, end }: Period): boolean {
  return civilOf(start).dayOfMonth === 1 && civilOf(end).dayOfMonth === 1;
}
