import { type Day } from './day.ts';
import { financialCalendar, monthContaining, yearContaining } from './financial-calendar.ts';
import { firstDayOfMonth, monthNumberOf } from './month-number.ts';
import { lastDayOf, type Period, periodBetween } from './period.ts';

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

/** How many calendar months the period touches. */
export function countMonths(period: Period): number {
  return monthNumberOf(lastDayOf(period)) - monthNumberOf(period.start) + 1;
}

/** The period cut after every so many of its months, in order: each but the last piece touches that many. */
export function stretchesOfMonths(period: Period, months: number): readonly Period[] {
  const pieces: Period[] = [];
  const first = monthNumberOf(period.start);
  for (let start = period.start, count = months; start < period.end; count += months) {
    const cut = firstDayOfMonth(first + count) ?? period.end;
    const end = cut < period.end ? cut : period.end;
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
