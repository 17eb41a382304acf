import { inTheFuture } from './as-of.ts';
import { type Day, FIRST_DAY, formatDay, LAST_DAY } from './day.ts';
import type { FinancialCalendar } from './financial-calendar.ts';
import { labelOf } from './label.ts';
import { firstDayOfMonth, monthNumberOf } from './month-number.ts';
import { failure, type Outcome, success } from './outcome.ts';
import { lastDayOf, type Period, periodFromInclusive, throughDay } from './period.ts';
import { keywordPeriod } from './range-keyword.ts';
import { kindOf, type PeriodKind, type PeriodRequest } from './request.ts';

/**
 * The exact days that a request means. `nominal` is the whole of what was asked for, `counted` the part of it up
 * to and including `asOfDate`: no fact after that day counts. `complete` says that the two are the same.
 */
export type ResolvedPeriod = Readonly<{
  kind: PeriodKind;
  nominal: Period;
  counted: Period;
  asOfDate: Day;
  label: string;
  complete: boolean;
}>;

/** The context of a request: today in the organisation's time zone, the pinned date if there is one, its calendar. */
export type ReferenceTime = Readonly<{ today: Day; asOf: Day | null; calendar: FinancialCalendar }>;

/** Ties a request to days. Relative periods take `asOf` as if it were today; a period that names its own days does not. */
export function resolvePeriod(request: PeriodRequest, when: ReferenceTime): Outcome<ResolvedPeriod> {
  if (when.asOf !== null && when.asOf > when.today) return inTheFuture('asOf', 'be', when.asOf, when.today);
  const reference = isSelfContained(request) ? when.today : (when.asOf ?? when.today);
  const nominal = nominalPeriod(request, reference, when.calendar);
  if (!nominal.ok) return nominal;
  const counted = throughDay(nominal.value, reference);
  if (counted === null) return beginsInTheFuture(request, nominal.value.start, when.today);
  return success(
    Object.freeze({
      kind: kindOf(request),
      nominal: nominal.value,
      counted,
      asOfDate: lastDayOf(counted),
      label: labelOf(request, nominal.value, when.calendar),
      complete: counted.end === nominal.value.end,
    }),
  );
}

/** Whether the request names its own days, so that `asOf` has no effect on it. */
function isSelfContained(request: PeriodRequest): boolean {
  return request.kind === 'absolute' || request.kind === 'as of';
}

function nominalPeriod(request: PeriodRequest, day: Day, calendar: FinancialCalendar): Outcome<Period> {
  switch (request.kind) {
    case 'keyword': {
      const period = keywordPeriod(request.keyword, day, calendar);
      return period === null ? leavesCalendar(request.keyword, day) : success(period);
    }
    case 'trailing': {
      const start = firstDayOfMonth(monthNumberOf(day) - (request.months - 1));
      // Nothing is known of days before the calendar.
      return success(periodFromInclusive(start ?? FIRST_DAY, day));
    }
    case 'absolute':
      return success(periodFromInclusive(request.first, request.last));
    case 'today':
      return success(periodFromInclusive(day, day));
    case 'as of':
      return success(periodFromInclusive(request.date, request.date));
    default:
      return request satisfies never;
  }
}

function leavesCalendar(keyword: string, day: Day): Outcome<never> {
  const calendar = `${formatDay(FIRST_DAY)} to ${formatDay(LAST_DAY)}`;
  return failure(
    'INVALID_PERIOD',
    `must stay in the calendar, ${calendar}; "${keyword}" on ${formatDay(day)} leaves the calendar`,
  );
}

// Only a period that names its own days can begin there.
function beginsInTheFuture(request: PeriodRequest, start: Day, today: Day): Outcome<never> {
  return request.kind === 'as of'
    ? inTheFuture('the date of an as_of: period', 'be', start, today)
    : inTheFuture('the first day of a period', 'begin', start, today);
}
