import type { ComparedTo } from '../metrics/definition/comparison.ts';
import {
  type CalendarUnit,
  type FinancialCalendar,
  labelOf,
  lastDayOf,
  type Period,
  type PeriodRequest,
  periodBetween,
  periodFromInclusive,
  previousPeriod,
  type ResolvedPeriod,
  throughDay,
  unitContaining,
  unitLabel,
  yearEarlier,
} from '../period/index.ts';
import type { ColumnDivision } from './definition/statement.ts';

/** Days with the request for them, from which it follows what they are compared with. */
export type Days = Readonly<{ request: PeriodRequest; period: ResolvedPeriod }>;

/** A column of days: those of it that count, null where it has not begun by the as-of date. */
export type TimeColumn = Readonly<{ key: string; label: string; nominal: Period; days: Days | null }>;

/** A column with what it is compared with, in the order of the comparisons. */
export type StatementColumn = TimeColumn & Readonly<{ others: readonly ComparedColumn[] }>;

/** The divisions of time, by the unit of the financial calendar. */
const UNITS: Readonly<Partial<Record<ColumnDivision, CalendarUnit>>> = {
  months: 'month',
  quarters: 'quarter',
  years: 'year',
};

/**
 * The columns of a range, one for each unit of the calendar that it touches, of which the first and the last may be parts; or one
 * for the whole. Null where there are more than `most`.
 */
export function timeColumns(
  days: Days,
  division: ColumnDivision,
  calendar: FinancialCalendar,
  most: number,
): readonly TimeColumn[] | null {
  const unit = UNITS[division];
  if (unit === undefined) return [wholeColumn(days)];
  const { nominal, asOfDate } = days.period;
  const columns: TimeColumn[] = [];
  for (let start = nominal.start; start < nominal.end; ) {
    if (columns.length === most) return null;
    const whole = unitContaining(unit, start, calendar);
    const part = periodBetween(start, whole.end < nominal.end ? whole.end : nominal.end);
    const isWhole = part.start === whole.start && part.end === whole.end;
    const request: PeriodRequest = { kind: 'absolute', first: part.start, last: lastDayOf(part) };
    const label = isWhole ? unitLabel(unit, part.start, calendar) : labelOf(request, part, calendar);
    const key = `${columns.length + 1}`;
    columns.push({ key, label, nominal: part, days: countedDays(request, part, label, asOfDate) });
    start = part.end;
  }
  return columns;
}

/** One column for all the days. */
export function wholeColumn(days: Days): TimeColumn {
  const { label, nominal } = days.period;
  return { key: 'total', label, nominal, days };
}

/** A column's days at another time; null where the calendar has none, or the column has not begun. */
export type ComparedColumn = Readonly<{ to: ComparedTo; days: Days | null }>;

/** The column with what it is compared with, like for like. */
export function withComparisons(
  column: TimeColumn,
  compare: readonly ComparedTo[],
  calendar: FinancialCalendar,
): StatementColumn {
  const { days } = column;
  const others = compare.map((to) => ({
    to,
    days: days === null ? null : comparedDays(days, to, calendar),
  }));
  return { ...column, others };
}

/** The same days at another time; null where the calendar has none. */
export function comparedDays(
  { request, period }: Days,
  to: ComparedTo,
  calendar: FinancialCalendar,
): Days | null {
  const other =
    to === 'previous' ? previousPeriod(request, period, calendar) : yearEarlier(request, period, calendar);
  return other === null ? null : { request, period: other };
}

/**
 * The column that checks are made of: that of the whole range, or the last that has begun. The same for every column would read all
 * accounts for each.
 */
export function checkedColumn<Column extends TimeColumn>(columns: readonly Column[]): Column | null {
  return columns.findLast(({ days }) => days !== null) ?? null;
}

/** The last day that counts, as a day by itself. */
export function endOf({ period }: Days): Days {
  const date = period.asOfDate;
  const day = periodFromInclusive(date, date);
  return {
    request: { kind: 'as of', date },
    period: { ...period, kind: 'snapshot', nominal: day, counted: day },
  };
}

function countedDays(
  request: PeriodRequest,
  nominal: Period,
  label: string,
  asOfDate: ResolvedPeriod['asOfDate'],
): Days | null {
  const counted = throughDay(nominal, asOfDate);
  if (counted === null) return null;
  const complete = counted.end === nominal.end;
  return {
    request,
    period: { kind: 'range', nominal, counted, asOfDate: lastDayOf(counted), label, complete },
  };
}
