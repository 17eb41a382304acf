import { sumOf } from '../../money/decimal.ts';
import { beginsKnown, stateOf } from '../coverage/state.ts';
import type { NamedKey } from '../definition/dimension.ts';
import { type BreakdownMetric, isFigureMetric } from '../definition/metric.ts';
import { momentOf } from '../plan/moment.ts';
import { needsOf } from '../plan/plan.ts';
import type { Question } from '../plan/question.ts';
import { partsOf, totalsOf } from './amounts.ts';
import { type Computed, compute, hasValue } from './compute.ts';
import { evaluateFigure } from './evaluate-figure.ts';
import type { Readings } from './readings.ts';

/** The exact parts of a breakdown, in the order of its keys where it has some, and what they come to together. */
export type Division = Readonly<{
  parts: readonly Readonly<{ key: string; label: string; computed: Computed }>[];
  total: Computed;
}>;

/** The exact number of an answer for comparisons: the value, or the total of its parts. */
export function comparableOf(question: Question, readings: Readings, minimum: number): Computed {
  const { metric, period, team } = question;
  if (isFigureMetric(metric)) {
    const snapshot = readings.snapshot({ metric: metric.id, day: period.asOfDate });
    return shownOf(evaluateFigure(metric, snapshot, period, minimum));
  }
  switch (metric.shape) {
    case 'scalar':
      return compute(metric, momentOf(question), totalsOf(readings, team));
    case 'breakdown':
      return divisionOf(metric, question, readings).total;
    case 'timeseries':
      throw new Error('a timeseries is not compared');
    default:
      return metric satisfies never;
  }
}

/** The same for a value that another is compared with: there is none where it begins before the first day that is known. */
export function earlierOf(question: Question, readings: Readings, minimum: number): Computed {
  const { metric, period, recorded } = question;
  if (!beginsKnown(metric, period.counted, recorded)) return 'no_data';
  return comparableOf(question, readings, minimum);
}

// More digits than a figure shows would reveal more about a few persons.
function shownOf(value: ReturnType<typeof evaluateFigure>): Computed {
  if (value.kind === 'breakdown') return value.total ?? 'no_data';
  return value.value ?? value.nullReason ?? 'no_data';
}

/** The exact value of each part of a breakdown, and what they come to together. */
export function divisionOf(metric: BreakdownMetric, question: Question, readings: Readings): Division {
  const { name, keys } = metric.dimension;
  const named: readonly NamedKey[] =
    keys ?? readings.keysOf(needsOf(question).filter(({ by }) => by === name));
  const all = named.map(({ key, label, onlyWithValue }) => {
    const amounts = partsOf(readings, question.team, name, key);
    // What a part depends on may be known, and what divides it not: when documents are due.
    const computed = isUnknown(metric, question)
      ? 'no_data'
      : compute(metric.formula, momentOf(question), amounts);
    return { key, label, onlyWithValue, computed };
  });
  const parts = all
    .filter(({ onlyWithValue, computed }) => onlyWithValue !== true || isOtherThanZero(computed))
    .map(({ key, label, computed }) => ({ key, label, computed }));
  if (isUnknown(metric, question)) return { parts, total: 'no_data' };
  const total = totalOf(
    metric,
    parts.map(({ computed }) => computed),
  );
  return { parts, total };
}

function isOtherThanZero(computed: Computed): boolean {
  return hasValue(computed) && !computed.isZero();
}

function isUnknown(metric: BreakdownMetric, { period, recorded }: Question): boolean {
  return stateOf(metric, metric.periodKind, period.counted, recorded) === 'none';
}

// A total that leaves a part out is wrong, and of parts that do not add up there is none.
function totalOf({ parts }: BreakdownMetric, computed: readonly Computed[]): Computed {
  if (parts === 'stand alone') return 'not_applicable';
  return computed.find((part) => !hasValue(part)) ?? sumOf(computed.filter(hasValue));
}
