import type { Decimal } from '../../money/decimal.ts';
import { roundAtEdge } from '../../money/round.ts';
import {
  type FinancialCalendar,
  type PeriodRequest,
  previousPeriod,
  resolvedOnWire,
  yearEarlier,
} from '../../period/index.ts';
import type { Coverage } from '../coverage/coverage.ts';
import type { ComparedTo } from '../definition/comparison.ts';
import type { NullReason } from '../definition/null-reason.ts';
import type { Question } from '../plan/question.ts';
import { type Computed, hasValue } from './compute.ts';
import { coverageIn } from './evaluate.ts';
import { answeredBy } from './evaluate-figure.ts';
import { comparableOf, earlierOf } from './exact-value.ts';
import type { Readings } from './readings.ts';

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
  coverage: Coverage | null;
  nullReason?: NullReason;
}>;

/** The question at the other time, like for like: counted to the same point, a month's last day beside a last day. */
export function comparedTo(
  to: ComparedTo,
  question: Question,
  request: PeriodRequest,
  calendar: FinancialCalendar,
): Comparison {
  const period = to === 'previous' ? question.before : yearEarlier(request, question.period, calendar);
  if (period === null) return { to, question: null };
  return { to, question: { ...question, period, before: previousPeriod(request, period, calendar) } };
}

/** The value of a question beside that of its other time, of the same readings; `minimum` is that of a group of persons. */
export function compared(
  question: Question,
  { to, question: other }: Comparison,
  readings: Readings,
  { currency, minimum }: Readonly<{ currency: string; minimum: number }>,
): ComparedValue {
  const now = comparableOf(question, readings, minimum);
  if (other === null)
    return { ...compareValues(now, { to, question: null }, null, currency), coverage: null };
  const answered = { to, question: answeredBy(other, readings) };
  const earlier = earlierOf(other, readings, minimum);
  return {
    ...compareValues(now, answered, earlier, currency),
    coverage: coverageIn(answered.question, readings),
  };
}

/**
 * The value of the other time beside that of the question, both exact, and each difference rounded once; `currency` is that
 * of money. `earlier` is null where there is no such time.
 */
export function compareValues(
  now: Computed,
  { to, question }: Comparison,
  earlier: Computed | null,
  currency: string,
): Omit<ComparedValue, 'coverage'> {
  const none = { value: null, change: null, changePercent: null };
  if (question === null || earlier === null) return { to, resolved: null, ...none, nullReason: 'no_data' };
  const { unit, decimals } = question.metric;
  const resolved = resolvedOnWire(question.period);
  if (!hasValue(earlier)) return { to, resolved, ...none, nullReason: earlier };
  const value = roundAtEdge(earlier, unit, currency, decimals);
  if (!hasValue(now)) return { to, resolved, ...none, value, nullReason: now };
  const gained = now.minus(earlier);
  const compared = { to, resolved, value, change: roundAtEdge(gained, unit, currency, decimals) };
  if (earlier.lte(0)) return { ...compared, changePercent: null, nullReason: 'not_applicable' };
  return {
    ...compared,
    changePercent: roundAtEdge(gained.div(earlier).times(100), 'percent', currency),
  };
}
