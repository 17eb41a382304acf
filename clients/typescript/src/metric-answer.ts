import { exactly } from './exact.ts';
import type {
  BreakdownItem,
  MetricMeta,
  MetricValue,
  NullReason,
  ScalarValue,
  TimeseriesPoint,
  Comparison as WireComparison,
} from './generated/api.ts';
import type { ComparedTo, Comparison, MetricAnswer, MetricId, Part, Point, Valued } from './metric-types.ts';

/** The answer of the service about a metric, with every number beside its digits. */
export function metricAnswer<Id extends MetricId, Compare extends ComparedTo<Id>>(
  data: MetricValue,
  meta: MetricMeta,
  dataVersion: number | null,
): MetricAnswer<Id, Compare> {
  const { currency, coverage, basis = null, assumed = null } = data;
  const { metric, definitionVersion, period, asOf, computedAt } = meta;
  // Assigned to, not spread: reading a number that is inexact throws.
  const answer = Object.assign(shapeOf(data), {
    metric,
    definitionVersion,
    period: period.resolved,
    asOf,
    coverage,
    basis,
    assumed,
    computedAt,
    dataVersion,
    ...(currency === undefined ? {} : { currency }),
    ...comparisonsOf(data),
  });
  // The shape follows from the id, which the service has checked.
  return answer as unknown as MetricAnswer<Id, Compare>;
}

function shapeOf(data: MetricValue) {
  switch (data.kind) {
    case 'scalar':
      return Object.assign(valued(data), { kind: data.kind });
    case 'timeseries':
      return { kind: data.kind, points: data.points.map(pointOf) };
    case 'breakdown':
      return {
        kind: data.kind,
        dimension: data.dimension,
        total: exactly(data.total),
        nullReason: data.nullReason ?? null,
        parts: data.items.map(partOf),
      };
    default:
      return data satisfies never;
  }
}

function pointOf(point: TimeseriesPoint): Point {
  const { date, label, complete, basis = null } = point;
  return Object.assign(valued(point), { date, label, complete, basis });
}

function partOf(item: BreakdownItem): Part {
  const { key, label, share, asOfDate = null } = item;
  return Object.assign(valued(item), { key, label, share: exactly(share), asOfDate });
}

function valued({ value, nullReason }: Pick<ScalarValue, 'value' | 'nullReason'>): Valued {
  const exact = exactly(value);
  // A service that is newer may leave the reason out; then the days are not known.
  const reason: NullReason = nullReason ?? 'no_data';
  return exact === null
    ? { value: null, exact: null, nullReason: reason }
    : Object.assign(exact, { nullReason: null });
}

function comparisonsOf(data: MetricValue) {
  if (data.kind === 'timeseries' || data.comparisons === undefined) return {};
  return { comparisons: Object.fromEntries(data.comparisons.map((one) => [one.to, comparisonOf(one)])) };
}

function comparisonOf({
  value,
  change,
  changePercent,
  resolved,
  coverage,
  nullReason,
}: WireComparison): Comparison {
  return {
    value: exactly(value),
    change: exactly(change),
    changePercent: exactly(changePercent),
    period: resolved,
    coverage,
    nullReason: nullReason ?? null,
  };
}
