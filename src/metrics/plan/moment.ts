import {
  type Day,
  dayAt,
  lastDayOf,
  monthContaining,
  type Period,
  periodFromInclusive,
  sameDaysOneYearEarlier,
} from '../../period/index.ts';
import type { When } from '../definition/metric.ts';
import type { Question } from './question.ts';

/** The days that a formula looks at, and the period of the same kind before them, null where there is none. */
export type Moment = Readonly<{ period: Period; before: Period | null }>;

/** The days of a question that count, and those of the period before it. */
export function momentOf({ period, before }: Question): Moment {
  return { period: period.counted, before: before?.counted ?? null };
}

/** The same formula's other time; null where that leaves the calendar. */
export function movedTo(when: When, { period, before }: Moment): Moment | null {
  const last = lastDayOf(period);
  switch (when.kind) {
    case 'a year earlier':
      return only(sameDaysOneYearEarlier(period));
    case 'the period before':
      return only(before);
    case 'before it':
      return only(single(dayAt(period.start - 1)));
    case 'at its end':
      return only(single(last));
    case 'days up to its end':
      return only(through(dayAt(last - (when.days - 1)), last));
    case 'whole months up to its end':
      return only(wholeMonthsUpTo(last, when.months));
    default:
      return when satisfies never;
  }
}

function only(period: Period | null): Moment | null {
  return period === null ? null : { period, before: null };
}

function single(day: Day | null): Period | null {
  return day === null ? null : periodFromInclusive(day, day);
}

function through(first: Day | null, last: Day): Period | null {
  return first === null ? null : periodFromInclusive(first, last);
}

// A month whose last day is the date is a whole one.
function wholeMonthsUpTo(last: Day, months: number): Period | null {
  const month = monthContaining(last);
  const end = lastDayOf(month) === last ? last : dayAt(month.start - 1);
  if (end === null) return null;
  let first = end;
  for (let count = 0; count < months; count += 1) {
    const whole = monthContaining(first);
    const before = dayAt(whole.start - 1);
    if (count === months - 1) return periodFromInclusive(whole.start, end);
    if (before === null) return null;
    first = before;
  }
  return null;
}
