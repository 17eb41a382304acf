import {
  type Day,
  dayAt,
  type FinancialCalendar,
  lastDayOf,
  monthContaining,
  type Period,
  periodFromInclusive,
  sameDaysOneYearEarlier,
  unitContaining,
} from '../../period/index.ts';
import { type DocumentsOrLedger, sideOn } from '../coverage/basis.ts';
import type { Recorded } from '../coverage/recorded.ts';
import { windowEnd } from '../coverage/state.ts';
import type { Formula, Operand, When } from '../definition/metric.ts';
import type { Question } from './question.ts';

/** The days that a formula looks at, and the period of the same kind before them, null where there is none. */
export type Moment = Readonly<{
  period: Period;
  before: Period | null;
  calendar: FinancialCalendar;
  recorded: Recorded;
  /** Whether what is not recorded is known to be nothing: before the first fact at the beginning of a period, after the last in a balance. */
  isBeginning: boolean;
}>;

/** The days of a question that count, and those of the period before it. */
export function momentOf(question: Question): Moment {
  return { ...momentIn(question, question.period.counted), before: question.before?.counted ?? null };
}

/** Some of the days of a question, as those of a month. */
export function momentIn({ calendar, recorded }: Question, period: Period): Moment {
  return { period, before: null, calendar, recorded, isBeginning: false };
}

/** The time of an operand that is looked at at another one. */
type OtherTime = Extract<Formula, { kind: 'another time' }>;

/** The same formula's other time; null where that leaves the calendar. */
export function movedTo(other: OtherTime, moment: Moment): Moment | null {
  const period = movedPeriod(other, moment);
  if (period === null) return null;
  const isBeginning = moment.isBeginning || IS_KNOWN_THEN.has(other.when.kind);
  return { ...moment, period, before: null, isBeginning };
}

// A balance of results carries on when nothing is posted any more, as every balance does.
const IS_KNOWN_THEN: ReadonlySet<When['kind']> = new Set(['before it', 'financial year up to its end']);

/** What such a formula reads on the last day of a moment, which is known then. */
export function operandOn(formula: DocumentsOrLedger, { period, recorded }: Moment): Operand {
  const side = sideOn(formula, lastDayOf(period), recorded);
  if (side === null) throw new Error(`the days of ${formula.recordedIn} are needed that were not read`);
  return formula[side];
}

function movedPeriod({ when, of }: OtherTime, { period, before, calendar, recorded }: Moment): Period | null {
  const last = lastDayOf(period);
  const end = () => windowEnd(of, last, recorded);
  switch (when.kind) {
    case 'a year earlier':
      return sameDaysOneYearEarlier(period);
    case 'the period before':
      return before;
    case 'before it':
      return single(dayAt(period.start - 1));
    case 'at its end':
      return single(last);
    case 'financial year up to its end':
      return yearUpTo(last, calendar);
    case 'days up to its end':
      return daysUpTo(end(), when.days);
    case 'whole months up to its end':
      return wholeMonthsUpTo(end(), when.months);
    default:
      return when satisfies never;
  }
}

function single(day: Day | null): Period | null {
  return day === null ? null : periodFromInclusive(day, day);
}

function yearUpTo(last: Day, calendar: FinancialCalendar): Period {
  return periodFromInclusive(unitContaining('year', last, calendar).start, last);
}

function daysUpTo(last: Day, days: number): Period | null {
  const first = dayAt(last - (days - 1));
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
