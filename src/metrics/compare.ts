import type { Decimal } from '../money/decimal.ts';
import { roundAtEdge } from '../money/round.ts';
import {
  dayLabel,
  lastDayOf,
  type Period,
  type ResolvedPeriod,
  resolvedOnWire,
  sameDatesOneYearEarlier,
} from '../period/index.ts';
import { momentOf } from './moment.ts';
import type { Question } from './question.ts';
import type { MetricValue, NullReason } from './value.ts';

/** What a value can be compared with: the period of the same kind just before, or the same dates one year earlier. */
export const COMPARISONS = ['previous', 'last_year'] as const;
export type ComparedTo = (typeof COMPARISONS)[number];

/** A question at the time that it is compared with; null where the calendar has no such time. */
export type Comparison = Readonly<{ to: ComparedTo; question: Question | null }>;

/**
 * A value of another time beside the one that was asked for. `change` is what the value has gained since, of a percentage
 * in points; `changePercent` is null where it was zero or less then, because a percentage of that means nothing.
 */
export type ComparedValue = Readonly<{
  to: ComparedTo;
  resolved: ReturnType<typeof resolvedOnWire> | null;
  value: Decimal | null;
  change: Decimal | null;
  changePercent: Decimal | null;
  nullReason?: NullReason;
}>;

/**
 * The question like for like at another time: of a period that has not ended, as many days; 29 February beside the 28th;
 * a whole month beside the whole month.
 */
export function comparedTo(to: ComparedTo, question: Question): Comparison {
  const moment = momentOf(question);
  const period = to === 'previous' ? moment.before : sameDatesOneYearEarlier(moment.period);
  if (period === null) return { to, question: null };
  const { kind } = question.period;
  return { to, question: { ...question, period: wholePeriod(kind, period), before: null } };
}

/** Both values side by side; `currency` is that of money. */
export function compareValues(
  value: MetricValue,
  { to, question }: Comparison,
  earlier: MetricValue | null,
  currency: string,
): ComparedValue {
  const none = { value: null, change: null, changePercent: null };
  if (question === null || earlier === null) return { to, resolved: null, ...none, nullReason: 'no_data' };
  const resolved = resolvedOnWire(question.period);
  const [now, then] = [comparableIn(value), comparableIn(earlier)];
  if (then.value === null) return { to, resolved, ...none, nullReason: then.nullReason ?? 'no_data' };
  if (now.value === null) {
    return { to, resolved, ...none, value: then.value, nullReason: now.nullReason ?? 'no_data' };
  }
  const gained = now.value.minus(then.value);
  const change = roundAtEdge(gained, question.metric.unit, currency);
  if (then.value.lte(0)) {
    return {
      to,
      resolved,
      value: then.value,
      change,
      changePercent: null,
      nullReason: 'division_by_zero',
    };
  }
  const percent = roundAtEdge(gained.div(then.value).times(100), 'percent', currency);
  return { to, resolved, value: then.value, change, changePercent: percent };
}

/** Of a value the number that can be compared: itself, or what its parts come to. */
function comparableIn(value: MetricValue): Readonly<{ value: Decimal | null; nullReason?: NullReason }> {
  switch (value.kind) {
    case 'scalar':
      return value;
    case 'breakdown':
      return { value: value.total };
    case 'timeseries':
      throw new Error('a timeseries is not compared');
    default:
      return value satisfies never;
  }
}

// Every day of it has gone by.
function wholePeriod(kind: ResolvedPeriod['kind'], period: Period): ResolvedPeriod {
  const last = lastDayOf(period);
  const label = kind === 'snapshot' ? dayLabel(last) : `${dayLabel(period.start)} to ${dayLabel(last)}`;
  return Object.freeze({ kind, nominal: period, counted: period, asOfDate: last, label, complete: true });
}
