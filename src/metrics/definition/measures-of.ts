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

/** Whether what a metric reads depends on what is known: a window may end at the last fact, and the ledger is read before the first document. */
export function dependsOnKnown(metric: Metric): boolean {
  if (isFigureMetric(metric)) return false;
  return dependsOnKnownIn(metric.shape === 'timeseries' ? metric.of : metric.formula);
}

function dependsOnKnownIn(operand: Operand): boolean {
  if (isMetric(operand)) return dependsOnKnownIn(operand.formula);
  if (isMeasure(operand)) return false;
  const isWindow =
    operand.kind === 'another time' &&
    (operand.when.kind === 'days up to its end' || operand.when.kind === 'whole months up to its end');
  return isWindow || operand.kind === 'documents or ledger' || operandsOf(operand).some(dependsOnKnownIn);
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
    case 'documents or ledger':
      return [formula.documents, formula.ledger];
    case 'length':
      return [];
    default:
      return formula satisfies never;
  }
}
