import type { SizedReading } from '../../disclosure/sized-reading.ts';
import type { Snapshot } from '../../disclosure/snapshot.ts';
import { suppress } from '../../disclosure/suppress.ts';
import type { Decimal } from '../../money/decimal.ts';
import { roundAtEdge } from '../../money/round.ts';
import { dayLabel, formatDay, periodFromInclusive, type ResolvedPeriod } from '../../period/index.ts';
import { type FigureMetric, isFigureMetric } from '../definition/metric.ts';
import type { Question } from '../plan/question.ts';
import { compareText } from './compare-text.ts';
import { type Computed, hasValue } from './compute.ts';
import type { Readings } from './readings.ts';
import type { BreakdownValue, ScalarValue, Uncovered } from './value.ts';

/** The value that the last snapshot of a figure answers with; `no_data` where there is none yet. */
export function evaluateFigure(
  metric: FigureMetric,
  snapshot: Snapshot | null,
  period: ResolvedPeriod,
  minimumGroupSize: number,
): Uncovered<ScalarValue> | Uncovered<BreakdownValue> {
  const periodLabel = snapshot === null ? period.label : periodOf(snapshot, period.kind).label;
  const { parts, total } =
    snapshot === null
      ? NOTHING
      : suppress(metric.figure.kind, snapshot.reading, Math.max(minimumGroupSize, snapshot.minimum));
  const shown = (value: Computed) =>
    hasValue(value) ? { value: rounded(metric, value) } : { value: null, nullReason: value };
  if (metric.shape === 'scalar') {
    return { kind: 'scalar', ...shown(parts[0]?.value ?? 'no_data'), periodLabel };
  }
  const { name, keys } = metric.dimension;
  // If nothing else is shown, the list of parts reveals as much as their numbers.
  const named = keys === null && !parts.some(({ value }) => hasValue(value)) ? [] : parts;
  const ordered = keys === null ? named.toSorted(largestFirst) : named;
  return {
    kind: 'breakdown',
    dimension: name,
    periodLabel,
    total: total === null ? null : rounded(metric, total),
    items: ordered.map(({ key, label, value, repeats }) => ({
      key,
      label,
      ...shown(value),
      ...(repeats === undefined || !hasValue(value) ? {} : { asOfDate: formatDay(repeats) }),
      share:
        total === null || total.isZero() || !hasValue(value)
          ? null
          : roundAtEdge(value.div(total), 'ratio', ''),
    })),
  };
}

/** The question about the days that its answer is about: for a figure those of the snapshot that answers. */
export function answeredBy(question: Question, readings: Readings): Question {
  const { metric, period } = question;
  if (!isFigureMetric(metric)) return question;
  const snapshot = readings.snapshot({ metric: metric.id, day: period.asOfDate });
  return snapshot === null ? question : { ...question, period: periodOf(snapshot, period.kind) };
}

/** The days that a snapshot is about, as the answer names them. */
function periodOf({ day, first: from }: Snapshot, kind: ResolvedPeriod['kind']): ResolvedPeriod {
  // Series that were begun at the end of a year once kept hires from the day after it. Snapshots are never changed.
  const first = from > day ? day : from;
  const period = periodFromInclusive(first, day);
  const days = kind === 'range' ? `${dayLabel(first)} to ${dayLabel(day)}` : dayLabel(day);
  return Object.freeze({
    kind,
    nominal: period,
    counted: period,
    asOfDate: day,
    label: `${days} (snapshot)`,
    complete: true,
  });
}

const NOTHING: SizedReading = { parts: [], total: null };

// More decimals of a gap would single out persons whose pay changed by little.
const GAP_DECIMALS = 1;

function rounded({ unit, figure }: FigureMetric, value: Decimal): Decimal {
  return roundAtEdge(figure.kind === 'gap' ? value.toDecimalPlaces(GAP_DECIMALS) : value, unit, '');
}

type Part = Readonly<{ label: string; value: Computed }>;

// Hidden parts come last, by label: the order must not show which is larger.
function largestFirst(one: Part, other: Part): number {
  if (!hasValue(one.value) || !hasValue(other.value)) {
    return Number(hasValue(other.value)) - Number(hasValue(one.value)) || compareText(one.label, other.label);
  }
  return other.value.comparedTo(one.value) || compareText(one.label, other.label);
}
