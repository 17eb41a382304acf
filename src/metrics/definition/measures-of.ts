import type { Unit } from '../../money/round.ts';
import type { Measure } from './measure.ts';
import type { Formula, Operand } from './metric.ts';
import { isFigureMetric, isMeasure, isMetric, type Metric } from './metric.ts';

/** Every measure that a metric is computed from, whatever the period; none where it comes from snapshots. */
export function measuresOf(metric: Metric): readonly Measure[] {
  if (isFigureMetric(metric)) return [];
  return measuresIn(metric.shape === 'timeseries' ? metric.of : metric.formula);
}

function measuresIn(operand: Operand): readonly Measure[] {
  if (isMetric(operand)) return measuresIn(operand.formula);
  if (isMeasure(operand)) return [operand];
  return operandsOf(operand).flatMap(measuresIn);
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

/** Whether what it adds up is money, in base currency. */
export function isOfMoney(measure: Measure): boolean {
  switch (measure.source) {
    case 'account totals':
    case 'cash flows':
    case 'open documents':
    case 'allocations':
      return true;
    case 'cash totals':
      return measure.figure !== 'unreconciled lines';
    case 'documents':
      return measure.figure !== 'count' && measure.figure !== 'parties';
    case 'pay':
      return measure.figure !== 'persons' && measure.figure !== 'without rate';
    case 'entry totals':
    case 'paid documents':
    case 'parties':
    case 'customer profiles':
    case 'settings':
    case 'people':
    case 'moves':
      return false;
    default:
      return measure satisfies never;
  }
}

/** The unit of a measure. */
export function unitOf(measure: Measure): Unit {
  if (isOfMoney(measure)) return 'currency';
  if (measure.source === 'paid documents') return measure.figure === 'days' ? 'days' : 'count';
  if (measure.source === 'settings') return 'ratio';
  if (measure.source !== 'people') return 'count';
  return UNIT_OF_PEOPLE[measure.figure];
}

const UNIT_OF_PEOPLE = {
  persons: 'count',
  tenure: 'months',
  'median tenure': 'months',
  hours: 'ratio',
} as const satisfies Record<Extract<Measure, { source: 'people' }>['figure'], Unit>;

/** Whether what its rows add comes to the measure: the middle one of them does not. */
export function addsUp(measure: Measure): boolean {
  return !('figure' in measure && (measure.figure === 'median tenure' || measure.figure === 'median year'));
}
