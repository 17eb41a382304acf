import type { Measure } from './measure.ts';
import type { Formula, Operand } from './metric.ts';
import { isFigureMetric, isMeasure, isMetric, type Metric } from './metric.ts';

/** Every measure that a metric is computed from, whatever the period; none where it comes from snapshots. */
export function measuresOf(metric: Metric): readonly Measure[] {
  if (isFigureMetric(metric)) return [];
  return measuresIn(metric.shape === 'timeseries' ? metric.of : metric.formula);
}

/** Every measure in an operand. */
export function measuresIn(operand: Operand): readonly Measure[] {
  if (isMetric(operand)) return measuresIn(operand.formula);
  if (isMeasure(operand)) return [operand];
  return operandsOf(operand).flatMap(measuresIn);
}

/** Whether the value of a metric looks at days up to another day, which may be that of the last fact. */
export function looksBack(metric: Metric): boolean {
  if (isFigureMetric(metric)) return false;
  return looksBackIn(metric.shape === 'timeseries' ? metric.of : metric.formula);
}

function looksBackIn(operand: Operand): boolean {
  if (isMetric(operand)) return looksBackIn(operand.formula);
  if (isMeasure(operand)) return false;
  const isWindow =
    operand.kind === 'another time' &&
    (operand.when.kind === 'days up to its end' || operand.when.kind === 'whole months up to its end');
  return isWindow || operandsOf(operand).some(looksBackIn);
}

function operandsOf(formula: Formula): readonly Operand[] {
  switch (formula.kind) {
    case 'sum':
      return formula.terms.map(({ of }) => of);
    case 'quotient':
      return [formula.dividend, formula.divisor];
    case 'mean':
      return formula.of;
    case 'provided':
    case 'zero unless positive':
      return [formula.that, formula.of];
    case 'not below zero':
    case 'another time':
    case 'largest parts':
      return [formula.of];
    case 'length':
      return [];
    default:
      return formula satisfies never;
  }
}
