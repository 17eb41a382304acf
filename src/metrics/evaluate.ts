import { type Decimal, sumOf } from '../money/decimal.ts';
import { roundAtEdge } from '../money/round.ts';
import { formatDay, monthLabel, type Period } from '../period/index.ts';
import { bucketsOf } from './buckets.ts';
import type { Facts } from './facts.ts';
import type { BreakdownMetric, Formula, ScalarMetric, TimeseriesMetric } from './metric.ts';
import { isMetric } from './plan.ts';
import type { Question } from './question.ts';
import type { BreakdownValue, MetricValue, ScalarValue, TimeseriesValue } from './value.ts';

/** Computes the value that answers a question from the facts that were read for it, exactly, and rounds it once. */
export function evaluate({ metric, period }: Question, facts: Facts, currency: string): MetricValue {
  const edge: Edge = {
    round: (value) => roundAtEdge(value, metric.unit, currency),
    heading: { ...(metric.unit === 'currency' ? { currency } : {}), periodLabel: period.label },
  };
  switch (metric.shape) {
    case 'scalar':
      return scalar(metric, period.counted, facts, edge);
    case 'timeseries':
      return timeseries(metric, { metric, period }, facts, edge);
    case 'breakdown':
      return breakdown(metric, period.counted, facts, edge);
    default:
      return metric satisfies never;
  }
}

type Edge = Readonly<{
  round: (value: Decimal) => number;
  heading: Readonly<{ currency?: string; periodLabel: string }>;
}>;

function scalar(metric: ScalarMetric, period: Period, facts: Facts, { round, heading }: Edge): ScalarValue {
  return { kind: 'scalar', value: round(valueOf(metric.formula, period, facts)), ...heading };
}

function timeseries(
  metric: TimeseriesMetric,
  { period }: Question,
  facts: Facts,
  { round, heading }: Edge,
): TimeseriesValue {
  const points = bucketsOf(metric, period).map(({ month, counted, complete }) => {
    const bucket = { date: formatDay(month.start), label: monthLabel(month.start), complete };
    // A month that begins after the as-of date has no value: the carried balance would be a forecast.
    if (counted === null) return { ...bucket, value: null, nullReason: 'no_data' as const };
    return { ...bucket, value: round(valueOf(metric.of.formula, counted, facts)) };
  });
  return { kind: 'timeseries', interval: 'month', ...heading, points };
}

function breakdown(
  metric: BreakdownMetric,
  period: Period,
  facts: Facts,
  { round, heading }: Edge,
): BreakdownValue {
  // An account to which only a closing entry was posted, or whose lines cancel out, has nothing to show.
  const parts = facts
    .parts({ measure: metric.measure, by: metric.dimension, period })
    .filter((part) => !part.amount.isZero());
  const total = sumOf(parts.map((part) => part.amount));
  const items = parts
    .toSorted((one, other) => other.amount.comparedTo(one.amount) || compareText(one.label, other.label))
    .map(({ key, label, amount }) => ({
      key,
      label,
      value: round(amount),
      share: total.isZero() ? null : roundAtEdge(amount.div(total), 'ratio', ''),
    }));
  return { kind: 'breakdown', dimension: metric.dimension, ...heading, total: round(total), items };
}

function valueOf(formula: Formula, period: Period, facts: Facts): Decimal {
  if (formula.kind === 'measure') return facts.amount({ measure: formula.measure, by: 'nothing', period });
  return sumOf(
    formula.terms.map(({ sign, of }) => {
      const value = isMetric(of)
        ? valueOf(of.formula, period, facts)
        : facts.amount({ measure: of, by: 'nothing', period });
      return value.times(sign);
    }),
  );
}

// By code points: the same order on every machine.
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
