import { DEFAULT_MINIMUM_GROUP_SIZE } from '../../disclosure/suppress.ts';
import type { Decimal } from '../../money/decimal.ts';
import { roundAtEdge } from '../../money/round.ts';
import { type Day, formatDay, lastDayOf, monthLabel } from '../../period/index.ts';
import { basisOn, documentsOrLedgerOf } from '../coverage/basis.ts';
import { type Coverage, coverageOf } from '../coverage/coverage.ts';
import { dueDatesOn } from '../coverage/due-dates.ts';
import type { Recorded } from '../coverage/recorded.ts';
import type { Assumption, Basis } from '../definition/basis.ts';
import {
  type BreakdownMetric,
  isFigureMetric,
  type Metric,
  type ScalarMetric,
  type TimeseriesMetric,
} from '../definition/metric.ts';
import type { NullReason } from '../definition/null-reason.ts';
import { bucketsOf } from '../plan/buckets.ts';
import { missingPayNeed } from '../plan/missing-pay.ts';
import { momentIn, momentOf } from '../plan/moment.ts';
import type { Question } from '../plan/question.ts';
import { totalsOf } from './amounts.ts';
import { compareText } from './compare-text.ts';
import { type Computed, compute, hasValue } from './compute.ts';
import { answeredBy, evaluateFigure } from './evaluate-figure.ts';
import { divisionOf } from './exact-value.ts';
import type { Readings } from './readings.ts';
import type { BreakdownValue, MetricValue, ScalarValue, TimeseriesValue } from './value.ts';

/** Computes the value that answers a question from the facts that were read for it, exactly, and rounds it once. */
export function evaluate(
  question: Question,
  readings: Readings,
  currency: string,
  minimumGroupSize: number = DEFAULT_MINIMUM_GROUP_SIZE,
): MetricValue {
  const { metric, period } = question;
  if (isFigureMetric(metric)) {
    const snapshot = readings.snapshot({ metric: metric.id, day: period.asOfDate });
    return {
      ...evaluateFigure(metric, snapshot, period, minimumGroupSize),
      coverage: coverageOf(answeredBy(question, readings), null),
    };
  }
  const round = (value: Decimal) => roundAtEdge(value, metric.unit, currency, metric.decimals);
  const edge: Edge = {
    round,
    shown: (computed) =>
      hasValue(computed) ? { value: round(computed) } : { value: null, nullReason: computed },
    heading: {
      ...(metric.unit === 'currency' ? { currency } : {}),
      periodLabel: period.label,
      coverage: coverageIn(question, readings),
      ...basisAt(metric, lastDayOf(period.counted), question.recorded),
      ...assumedAt(metric, lastDayOf(period.counted), question.recorded),
    },
  };
  switch (metric.shape) {
    case 'scalar':
      return scalar(metric, question, readings, edge);
    case 'timeseries':
      return timeseries(metric, question, readings, edge);
    case 'breakdown':
      return breakdown(metric, question, readings, edge);
    default:
      return metric satisfies never;
  }
}

/** The basis of a value on a day, for metrics that state one. */
function basisAt(metric: Metric, day: Day, recorded: Recorded): Readonly<{ basis?: Basis }> {
  const basis = basisOn(metric, day, recorded);
  return basis === undefined ? {} : { basis };
}

/** What a value on a day assumes, for metrics that depend on when documents are due. */
function assumedAt(metric: Metric, day: Day, recorded: Recorded): Readonly<{ assumed?: Assumption }> {
  const dueDates = dueDatesOn(metric, day, recorded);
  return dueDates === 'stated' || dueDates === 'unknown' ? {} : { assumed: dueDates };
}

/** What is known of a value. Persons without pay leave it known in part. */
export function coverageIn(question: Question, readings: Readings): Coverage {
  const missing = missingPayNeed(question);
  return coverageOf(question, missing === null ? null : readings.amount(missing));
}

type RoundedValue = Readonly<{ value: Decimal | null; nullReason?: NullReason }>;
type Edge = Readonly<{
  round: (value: Decimal) => Decimal;
  shown: (computed: Computed) => RoundedValue;
  heading: Pick<ScalarValue, 'currency' | 'periodLabel' | 'coverage' | 'basis' | 'assumed'>;
}>;

function scalar(
  metric: ScalarMetric,
  question: Question,
  readings: Readings,
  { shown, heading }: Edge,
): ScalarValue {
  return {
    kind: 'scalar',
    ...shown(compute(metric, momentOf(question), totalsOf(readings, question.team))),
    ...heading,
  };
}

function timeseries(
  metric: TimeseriesMetric,
  question: Question,
  readings: Readings,
  { shown, heading }: Edge,
): TimeseriesValue {
  const amounts = totalsOf(readings, question.team);
  const points = bucketsOf(metric, question.period).map(({ month, counted, complete }) => {
    const bucket = { date: formatDay(month.start), label: monthLabel(month.start), complete };
    // A month that begins after the as-of date has no value: the carried balance would be a forecast.
    if (counted === null) return { ...bucket, value: null, nullReason: 'no_data' as const };
    return {
      ...bucket,
      ...shown(compute(metric.of, momentIn(question, counted), amounts)),
      ...(documentsOrLedgerOf(metric) === null ? {} : basisAt(metric, lastDayOf(counted), question.recorded)),
    };
  });
  return { kind: 'timeseries', interval: 'month', ...heading, points };
}

function breakdown(
  metric: BreakdownMetric,
  question: Question,
  readings: Readings,
  { round, shown, heading }: Edge,
): BreakdownValue {
  const { name, keys } = metric.dimension;
  const division = { kind: 'breakdown', dimension: name, ...heading } as const;
  const { parts, total } = divisionOf(metric, question, readings);
  // A part whose postings were reversed, or belong only to a closing entry, has nothing to show.
  const shownParts =
    keys === null && metric.parts !== 'stand alone'
      ? parts.filter(({ computed }) => !(hasValue(computed) && computed.isZero()))
      : parts;
  const ordered = keys === null ? shownParts.toSorted(largestFirst) : shownParts;
  const shareOf = sharesOf(
    total,
    parts.map(({ computed }) => computed),
  );
  const items = ordered.map(({ key, label, computed }) => ({
    key,
    label,
    ...shown(computed),
    share: shareOf(computed),
  }));
  // Parts that are named by what was posted are not known either.
  if (heading.coverage.state === 'none')
    return { ...division, total: null, nullReason: 'no_data', items: keys === null ? [] : items };
  return { ...division, total: hasValue(total) ? round(total) : null, items };
}

/** The share of a part in the total, from 0 to 1; none where there is nothing to share, or parts cancel each other out. */
function sharesOf(total: Computed, parts: readonly Computed[]): (part: Computed) => Decimal | null {
  const hasShares =
    hasValue(total) && !total.isZero() && !parts.some((part) => hasValue(part) && part.times(total).lt(0));
  return (part) => (hasShares && hasValue(part) ? roundAtEdge(part.div(total), 'ratio', '') : null);
}

type LabelledPart = Readonly<{ label: string; computed: Computed }>;

// Ties by label, and what has no value last.
function largestFirst(one: LabelledPart, other: LabelledPart): number {
  const [first, second] = [one.computed, other.computed];
  // The order of hidden parts must not show which is larger.
  if (!hasValue(first) || !hasValue(second))
    return Number(hasValue(second)) - Number(hasValue(first)) || compareText(one.label, other.label);
  return second.comparedTo(first) || compareText(one.label, other.label);
}
