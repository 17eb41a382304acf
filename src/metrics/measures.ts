import type { Capability } from '../access/capability.ts';
import type { Formula, Operand } from './formula.ts';
import { isFigureMetric, isMeasure, isMetric, type Metric } from './metric.ts';
import type { Measure } from './sources.ts';

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

/** What it takes to read the rows behind a measure: the ledger's, or records of persons, with pay where they show it. */
export function capabilitiesForRows(measure: Measure): readonly Capability[] {
  const capability = ROWS_OF[measure.source];
  const showsPay = measure.source === 'pay' || (measure.source === 'people' && measure.figure === 'hours');
  return showsPay ? [capability, 'people.view_cost'] : [capability];
}

/** Whether the rows behind a measure are persons, of whom only the number is told to whoever may not read them. */
export function isOfPersons({ source }: Measure): boolean {
  return ROWS_OF[source] === 'records.read';
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

/** Whether what its rows add comes to the measure: the middle one of them does not. */
export function addsUp(measure: Measure): boolean {
  return !('figure' in measure && (measure.figure === 'median tenure' || measure.figure === 'median year'));
}

const ROWS_OF: Readonly<Record<Measure['source'], Capability>> = {
  'account totals': 'ledger.read',
  'cash totals': 'ledger.read',
  'cash flows': 'ledger.read',
  'entry totals': 'ledger.read',
  'open documents': 'ledger.read',
  documents: 'ledger.read',
  allocations: 'ledger.read',
  'paid documents': 'ledger.read',
  parties: 'ledger.read',
  'customer profiles': 'ledger.read',
  settings: 'records.read',
  people: 'records.read',
  moves: 'records.read',
  pay: 'records.read',
};
