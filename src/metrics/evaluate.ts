import { type Decimal, sumOf } from '../money/decimal.ts';
import { roundAtEdge } from '../money/round.ts';
import { formatDay, monthLabel } from '../period/index.ts';
import { bucketsOf } from './buckets.ts';
import { type Amounts, type Computed, compute, hasValue } from './compute.ts';
import type { DimensionName } from './dimension.ts';
import type { Facts } from './facts.ts';
import type { BreakdownMetric, ScalarMetric, TimeseriesMetric } from './metric.ts';
import { momentOf } from './moment.ts';
import { needsOf } from './plan.ts';
import type { Question } from './question.ts';
import type { BreakdownValue, MetricValue, NullReason, ScalarValue, TimeseriesValue } from './value.ts';

/** Computes the value that answers a question from the facts that were read for it, exactly, and rounds it once. */
export function evaluate(question: Question, facts: Facts, currency: string): MetricValue {
  const { metric, period } = question;
  const round = (value: Decimal) => roundAtEdge(value, metric.unit, currency);
  const edge: Edge = {
    round,
    shown: (computed) =>
      hasValue(computed) ? { value: round(computed) } : { value: null, nullReason: computed },
    heading: { ...(metric.unit === 'currency' ? { currency } : {}), periodLabel: period.label },
  };
  switch (metric.shape) {
    case 'scalar':
      return scalar(metric, question, facts, edge);
    case 'timeseries':
      return timeseries(metric, question, facts, edge);
    case 'breakdown':
      return breakdown(metric, question, facts, edge);
    default:
      return metric satisfies never;
  }
}

type Shown = Readonly<{ value: number | null; nullReason?: NullReason }>;
type Edge = Readonly<{
  round: (value: Decimal) => number;
  shown: (computed: Computed) => Shown;
  heading: Readonly<{ currency?: string; periodLabel: string }>;
}>;

function scalar(
  metric: ScalarMetric,
  question: Question,
  facts: Facts,
  { shown, heading }: Edge,
): ScalarValue {
  return { kind: 'scalar', ...shown(compute(metric, momentOf(question), totalsOf(facts))), ...heading };
}

function timeseries(
  metric: TimeseriesMetric,
  { period }: Question,
  facts: Facts,
  { shown, heading }: Edge,
): TimeseriesValue {
  const points = bucketsOf(metric, period).map(({ month, counted, complete }) => {
    const bucket = { date: formatDay(month.start), label: monthLabel(month.start), complete };
    // A month that begins after the as-of date has no value: the carried balance would be a forecast.
    if (counted === null) return { ...bucket, value: null, nullReason: 'no_data' as const };
    return { ...bucket, ...shown(compute(metric.of, { period: counted, before: null }, totalsOf(facts))) };
  });
  return { kind: 'timeseries', interval: 'month', ...heading, points };
}

function breakdown(
  metric: BreakdownMetric,
  question: Question,
  facts: Facts,
  { round, shown, heading }: Edge,
): BreakdownValue {
  const moment = momentOf(question);
  const { name, keys } = metric.dimension;
  const parts = (keys ?? facts.keysOf(needsOf(question))).map(({ key, label }) => ({
    key,
    label,
    computed: compute(metric.formula, moment, partsOf(facts, name, key)),
  }));
  // What was posted and taken back, or to a closing entry alone, has nothing to show.
  const shownParts =
    keys === null ? parts.filter(({ computed }) => !(hasValue(computed) && computed.isZero())) : parts;
  const total = sumOf(shownParts.flatMap(({ computed }) => (hasValue(computed) ? [computed] : [])));
  const ordered = keys === null ? shownParts.toSorted(largestFirst) : shownParts;
  const items = ordered.map(({ key, label, computed }) => ({
    key,
    label,
    ...shown(computed),
    share: total.isZero() || !hasValue(computed) ? null : roundAtEdge(computed.div(total), 'ratio', ''),
  }));
  return { kind: 'breakdown', dimension: name, ...heading, total: round(total), items };
}

function totalsOf(facts: Facts): Amounts {
  return (measure, period) => facts.amount({ measure, by: 'nothing', period });
}

function partsOf(facts: Facts, by: DimensionName, key: string): Amounts {
  return (measure, period) => facts.part({ measure, by, period }, key);
}

type ComputedPart = Readonly<{ label: string; computed: Computed }>;

// Ties by label, and what has no value last.
function largestFirst(one: ComputedPart, other: ComputedPart): number {
  const [first, second] = [one.computed, other.computed];
  if (!hasValue(first) || !hasValue(second)) return Number(hasValue(second)) - Number(hasValue(first));
  return second.comparedTo(first) || compareText(one.label, other.label);
}

// By code points: the same order on every machine.
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
