import { type Day, FIRST_DAY } from './day.ts';
import { financialCalendar, monthContaining, yearContaining } from './financial-calendar.ts';
import { lastDayOf, type Period, periodBetween, periodFromInclusive } from './period.ts';

/** The sizes in which totals are kept: days, calendar months and calendar years. */
export type Grain = 'day' | 'month' | 'year';

/** One or more whole grains in a row: `from` is the first day of the first, `before` the day after the last. */
export type GrainRun = Readonly<{ grain: Grain; from: Day; before: Day }>;

/** The period cut where its months begin, in order. The first and the last piece may be parts of months. */
export function monthsOf(period: Period): readonly Period[] {
  const pieces: Period[] = [];
  let start = period.start;
  while (start < period.end) {
    const monthEnd = monthContaining(start).end;
    const end = monthEnd < period.end ? monthEnd : period.end;
    pieces.push(periodBetween(start, end));
    start = end;
  }
  return pieces;
}

/** The period as the fewest whole grains: years, months around them, days at the ends. At most five runs tile it. */
export function coverByGrain(period: Period): readonly GrainRun[] {
  const months = wholeUnitsInside(period, monthContaining);
  if (months === null) return runOf('day', period.start, period.end);
  return [
    ...runOf('day', period.start, months.start),
    ...coverMonths(months),
    ...runOf('day', months.end, period.end),
  ];
}

/** The same cover for everything from the beginning of time up to and including the last day. */
export function coverUpTo(last: Day): readonly GrainRun[] {
  return coverByGrain(periodFromInclusive(FIRST_DAY, last));
}

function coverMonths(months: Period): readonly GrainRun[] {
  const years = wholeUnitsInside(months, calendarYearContaining);
  if (years === null) return runOf('month', months.start, months.end);
  return [
    ...runOf('month', months.start, years.start),
    ...runOf('year', years.start, years.end),
    ...runOf('month', years.end, months.end),
  ];
}

/** All the whole units that fit into the period, or null when not one does. */
function wholeUnitsInside(period: Period, unitContaining: (day: Day) => Period): Period | null {
  const first = unitContaining(period.start);
  const last = unitContaining(lastDayOf(period));
  const start = first.start === period.start ? first.start : first.end;
  const end = last.end === period.end ? last.end : last.start;
  return start < end ? periodBetween(start, end) : null;
}

function calendarYearContaining(day: Day): Period {
  return yearContaining(day, financialCalendar(1));
}

function runOf(grain: Grain, from: Day, before: Day): readonly GrainRun[] {
  return from < before ? [Object.freeze({ grain, from, before })] : [];
}
