import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import { invalidField } from '../invalid-request.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import type { Question } from '../metrics/plan/question.ts';
import type { ScalarValue } from '../metrics/value/value.ts';
import {
  type CalendarUnit,
  type CountedUnit,
  type FinancialCalendar,
  lastDayOf,
  type PeriodRequest,
  periodFromInclusive,
  previousPeriod,
  type ResolvedPeriod,
  unitsUpTo,
} from '../period/index.ts';
import { type Answer, answer } from './answer.ts';
import { type Asker, ask, type QuestionInput, type ResolvedQuestion, type TimedQuestion } from './ask.ts';

/** A caller's question about a value in each of several periods: the last of them ends when `period` does. */
export type HistoryInput = Omit<QuestionInput, 'compare' | 'takesEitherKind'> &
  Readonly<{ asOf: string | undefined; every: CalendarUnit; count: number }>;

/** The period that a history ends with, and a question for each of its points. */
export type HistoryQuestion = TimedQuestion & Readonly<{ points: readonly ResolvedQuestion[] }>;

/** The value in a unit of the calendar, or at its end. */
export type HistoryPoint = Readonly<{ period: ResolvedPeriod }> &
  Pick<ScalarValue, 'value' | 'coverage' | 'basis' | 'assumed' | 'nullReason'>;

/** So many points a history has at most. */
export const MOST_HISTORY_POINTS = 120;

/** Turns what a caller sent into the questions of a history. Throws AlmanacError, for all that is wrong at once. */
export function askForHistory(
  { every, count, ...input }: HistoryInput,
  asker: Asker,
  now: Date,
): HistoryQuestion {
  const asked = ask({ ...input, compare: undefined, takesEitherKind: true }, asker, now);
  const { question } = asked.resolved;
  const { calendar } = asked.when;
  const metric = singleValueOf(question.metric);
  const units = unitsUpTo(question.period.asOfDate, { unit: every, count }, calendar);
  return { ...asked, points: units.map((unit) => pointOf({ ...question, metric }, unit, calendar)) };
}

/** The points of a history, the oldest first, all on one snapshot. Throws NOT_FOUND where there is no such team. */
export async function answerHistory(
  tenant: TenantWriter,
  { points }: HistoryQuestion,
  asker: Asker,
  now: Date,
): Promise<readonly HistoryPoint[]> {
  return (await answer(tenant, points, asker, now)).map(historyPoint);
}

/** The answer to the question of a point as that point. Throws the error that is in its place. */
export function historyPoint(answered: Answer | AlmanacError): HistoryPoint {
  if (answered instanceof AlmanacError) throw answered;
  const { question, data } = answered;
  if (data.kind !== 'scalar') throw new Error('a point of a history is not one value');
  const { kind: _kind, currency: _currency, periodLabel: _label, ...point } = data;
  return { period: question.period, ...point };
}

// The history of a monthly series is that of the value that it shows.
function singleValueOf(metric: Metric): Metric {
  if (metric.shape === 'timeseries') return metric.of;
  if (metric.shape === 'scalar') return metric;
  throw invalidField('id', 'not_applicable', `must be a metric with one value; ${metric.id} is divided`);
}

function pointOf(question: Question, unit: CountedUnit, calendar: FinancialCalendar): ResolvedQuestion {
  const { complete, label } = unit;
  const days = daysIn(unit, question.metric);
  const request = requestFor(days.nominal, question.metric);
  const period = {
    kind: question.metric.periodKind,
    ...days,
    asOfDate: lastDayOf(days.counted),
    label,
    complete,
  };
  const before = previousPeriod(request, period, calendar);
  return { question: { ...question, period, before }, request, comparisons: [] };
}

// A value of a day is read on the last day that counts.
function daysIn(
  { whole, counted }: CountedUnit,
  { periodKind }: Metric,
): Pick<ResolvedPeriod, 'nominal' | 'counted'> {
  if (periodKind === 'range') return { nominal: whole, counted };
  const day = periodFromInclusive(lastDayOf(counted), lastDayOf(counted));
  return { nominal: day, counted: day };
}

function requestFor(nominal: ResolvedPeriod['nominal'], { periodKind }: Metric): PeriodRequest {
  const last = lastDayOf(nominal);
  return periodKind === 'range'
    ? { kind: 'absolute', first: nominal.start, last }
    : { kind: 'as of', date: last };
}
