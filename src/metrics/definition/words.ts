import { inLower } from './letters.ts';
import type { Formula, Operand, When } from './metric.ts';
import { isFigureMetric, isMeasure, isMetric, type Metric } from './metric.ts';
import { sourceOf } from './sources.ts';

/** How the value of a metric is calculated, in words and signs; for a series that of each month. */
export function calculationOf(metric: Metric): string {
  if (isFigureMetric(metric)) return metric.calculation;
  return inWords(metric.shape === 'timeseries' ? metric.of.formula : metric.formula);
}

/** How an operand is made, in words and signs that a reader of accounts knows: `Total revenue − Total expenses`. */
export function inWords(operand: Operand): string {
  if (isMetric(operand)) return operand.label;
  if (isMeasure(operand)) return sourceOf(operand).words(operand);
  return formulaInWords(operand);
}

function formulaInWords(formula: Formula): string {
  switch (formula.kind) {
    case 'sum':
      return formula.terms
        .map(({ sign, of }, index) => {
          const words = inWords(of);
          if (index === 0) return sign === 1 ? words : `−${enclosed(of)}`;
          return sign === 1 ? ` + ${words}` : ` − ${enclosed(of)}`;
        })
        .join('');
    case 'quotient': {
      const { dividend, divisor, times } = formula;
      const quotient = `${enclosed(dividend)} ÷ ${enclosed(divisor)}`;
      return times === 1 ? quotient : `${quotient} × ${times}`;
    }
    case 'mean':
      return `mean of: ${formula.of.map(inWords).join('; ')}`;
    case 'not below zero':
      return `${enclosed(formula.of)}, but not below 0`;
    case 'zero unless positive':
      return `${enclosed(formula.of)}, and 0 where ${inLower(inWords(formula.that))} is not above 0`;
    case 'provided':
      return `${inWords(formula.of)}, where there ${formula.is === 'nothing' ? 'are no' : 'are any'} ${inLower(inWords(formula.that))}`;
    case 'another time':
      return `${enclosed(formula.of)} ${whenInWords(formula.when)}`;
    case 'largest parts':
      return `the ${formula.count} largest by ${formula.dimension.name} of ${inWords(formula.of)}`;
    case 'documents or ledger':
      return `${inWords(formula.documents)}; before the first day of ${formula.recordedIn} ${inLower(inWords(formula.ledger))}`;
    case 'length':
      return formula.unit === 'days' ? 'Days in the period' : 'Months in the period';
    default:
      return formula satisfies never;
  }
}

/** In brackets where signs stand around it. */
function enclosed(operand: Operand): string {
  const words = inWords(operand);
  if (isMetric(operand) || isMeasure(operand)) return words;
  return ENCLOSED.has(operand.kind) ? `(${words})` : words;
}

const ENCLOSED: ReadonlySet<Formula['kind']> = new Set(['sum', 'quotient', 'mean', 'another time']);

/** The other time of an operand, as it follows the operand's words. */
export function whenInWords(when: When): string {
  switch (when.kind) {
    case 'a year earlier':
      return 'a year earlier';
    case 'the period before':
      return 'in the period before';
    case 'before it':
      return 'when the period began';
    case 'at its end':
      return 'when the period ended';
    case 'financial year up to its end':
      return 'in the financial year up to the last day';
    case 'days up to its end':
      return `in the ${when.days} days up to the last`;
    case 'whole months up to its end':
      return `in the last ${when.months} whole months`;
    default:
      return when satisfies never;
  }
}
