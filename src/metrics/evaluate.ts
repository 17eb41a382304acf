import { DEFAULT_MINIMUM_GROUP_SIZE } from '../disclosure/suppress.ts';
import { type Decimal, sumOf } from '../money/decimal.ts';
import { roundAtEdge } from '../money/round.ts';
import { formatDay, monthLabel } from '../period/index.ts';
import { partsOf, totalsOf } from './amounts.ts';
import { bucketsOf } from './buckets.ts';
import { compareText } from './compare-text.ts';
import { type Amounts, type Computed, compute, hasValue } from './compute.ts';
import { evaluateFigure } from './evaluate-figure.ts';
import type { Facts } from './facts.ts';
import {
  type BreakdownMetric,
  isFigureMetric,
  type Metric,
  type ScalarMetric,
  type TimeseriesMetric,
} from './metric.ts';
import { type Moment, momentOf } from './moment.ts';
import { needsOf } from './plan.ts';
import type { Question } from './question.ts';
import { suppress } from './suppress.ts';
import type { BreakdownValue, MetricValue, NullReason, ScalarValue, TimeseriesValue } from './value.ts';

/** Computes the value that answers a question from the facts that were read for it, exactly, and rounds it once. */
export function evaluate(
  question: Question,
  facts: Facts,
  currency: string,
  minimumGroupSize: number = DEFAULT_MINIMUM_GROUP_SIZE,
): MetricValue {
  const { metric, period } = question;
  if (isFigureMetric(metric)) {
    const snapshot = facts.snapshot({ metric: metric.id, day: period.asOfDate });
    return evaluateFigure(metric, snapshot, period, minimumGroupSize);
  }
  const round = (value: Decimal) => roundAtEdge(value, metric.unit, currency);
  const edge: Edge = {
    round,
    minimumGroupSize,
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

type Shown = Readonly<{ value: Decimal | null; nullReason?: NullReason }>;
type Edge = Readonly<{
  round: (value: Decimal) => Decimal;
  minimumGroupSize: number;
  shown: (computed: Computed) => Shown;
  heading: Readonly<{ currency?: string; periodLabel: string }>;
}>;

function scalar(
  metric: ScalarMetric,
  question: Question,
  facts: Facts,
  { shown, heading, minimumGroupSize }: Edge,
): ScalarValue {
  return {
    kind: 'scalar',
    ...shown(whole(metric, momentOf(question), totalsOf(facts, question.team), minimumGroupSize)),
    ...heading,
  };
}

function timeseries(
  metric: TimeseriesMetric,
  question: Question,
  facts: Facts,
  { shown, heading, minimumGroupSize }: Edge,
): TimeseriesValue {
  const amounts = totalsOf(facts, question.team);
  const points = bucketsOf(metric, question.period).map(({ month, counted, complete }) => {
    const bucket = { date: formatDay(month.start), label: monthLabel(month.start), complete };
    // A month that begins after the as-of date has no value: the carried balance would be a forecast.
    if (counted === null) return { ...bucket, value: null, nullReason: 'no_data' as const };
    return {
      ...bucket,
      ...shown(whole(metric.of, { period: counted, before: null }, amounts, minimumGroupSize)),
    };
  });
  return { kind: 'timeseries', interval: 'month', ...heading, points };
}

function breakdown(
  metric: BreakdownMetric,
  question: Question,
  facts: Facts,
  { round, shown, heading, minimumGroupSize }: Edge,
): BreakdownValue {
  const moment = momentOf(question);
  const { name, keys } = metric.dimension;
  const totals = totalsOf(facts, question.team);
  const known = isKnown(metric, moment, totals);
  const parts = keys ?? facts.keysOf(needsOf(question).filter(({ by }) => by === name));
  const computedParts = parts.map(({ key, label }) => {
    const amounts = partsOf(facts, question.team, name, key);
    return { key, label, amounts, computed: known ? compute(metric.formula, moment, amounts) : NO_DATA };
  });
  const suppressed = suppress(metric, computedParts, totals, moment, minimumGroupSize);
  const addsUp = metric.parts !== 'stand alone';
  // What was posted and taken back, or to a closing entry alone, has nothing to show.
  const shownParts =
    keys === null && addsUp
      ? suppressed.parts.filter(({ computed }) => !(hasValue(computed) && computed.isZero()))
      : suppressed.parts;
  const total = sumOf(computedParts.flatMap(({ computed }) => (hasValue(computed) ? [computed] : [])));
  // A total that leaves a part out is wrong.
  const hasTotal = addsUp && computedParts.every(({ computed }) => hasValue(computed));
  if (!suppressed.totalIsSafe) {
    // Which parts there are would tell as much.
    const named =
      keys === null
        ? []
        : shownParts.map(({ key, label, computed }) => ({ key, label, ...shown(computed), share: null }));
    return { kind: 'breakdown', dimension: name, ...heading, total: null, items: named };
  }
  const ordered = keys === null ? shownParts.toSorted(largestFirst) : shownParts;
  const items = ordered.map(({ key, label, computed }) => ({
    key,
    label,
    ...shown(computed),
    share:
      !hasTotal || total.isZero() || !hasValue(computed)
        ? null
        : roundAtEdge(computed.div(total), 'ratio', ''),
  }));
  return { kind: 'breakdown', dimension: name, ...heading, total: hasTotal ? round(total) : null, items };
}

/** What an operand that is not divided comes to, where the groups of persons behind it are large enough. */
function whole(metric: ScalarMetric, moment: Moment, amounts: Amounts, minimum: number): Computed {
  const computed = isKnown(metric, moment, amounts) ? compute(metric, moment, amounts) : NO_DATA;
  const part = { key: '', label: '', computed, amounts };
  return suppress(metric, [part], amounts, moment, minimum).parts[0]?.computed ?? 'no_data';
}

const NO_DATA: Computed = 'no_data';

function isKnown({ unless }: Metric, moment: Moment, totals: Amounts): boolean {
  if (unless === undefined) return true;
  const count = compute(unless, moment, totals);
  return hasValue(count) && count.isZero();
}

type LabelledPart = Readonly<{ label: string; computed: Computed }>;

// Ties by label, and what has no value last.
function largestFirst(one: LabelledPart, other: LabelledPart): number {
  const [first, second] = [one.computed, other.computed];
  // The order of what is hidden must not tell which is larger.
  if (!hasValue(first) || !hasValue(second))
    return Number(hasValue(second)) - Number(hasValue(first)) || compareText(one.label, other.label);
  return second.comparedTo(first) || compareText(one.label, other.label);
}
