import type { DimensionName } from '../definition/dimension.ts';
import { isDivisible } from '../definition/divisible.ts';
import { type Formula, isMeasure, isMetric, type Operand } from '../definition/metric.ts';
import { type Moment, movedTo, operandOn } from './moment.ts';

export type Quotient = Extract<Formula, { kind: 'quotient' }>;

/** The quotient that an operand is, by itself or on a condition; null where it is none. */
export function quotientOf(operand: Operand): Quotient | null {
  if (isMetric(operand)) return quotientOf(operand.formula);
  if (isMeasure(operand)) return null;
  if (operand.kind === 'provided') return quotientOf(operand.of);
  return operand.kind === 'quotient' ? operand : null;
}

/** Whether the values of an operand by a dimension add up to its value at a moment. */
export function isAdditive(operand: Operand, by: DimensionName, moment: Moment): boolean {
  if (isMetric(operand)) return isAdditive(operand.formula, by, moment);
  if (isMeasure(operand)) return isDivisible(operand, by);
  switch (operand.kind) {
    case 'sum':
      return operand.terms.every(({ of }) => isAdditive(of, by, moment));
    case 'mean':
      return operand.of.every((of) => isAdditive(of, by, moment));
    case 'another time': {
      const moved = movedTo(operand, moment);
      return moved !== null && isAdditive(operand.of, by, moved);
    }
    case 'documents or ledger':
      return isAdditive(operandOn(operand, moment), by, moment);
    case 'quotient':
      return isLength(operand.divisor) && isAdditive(operand.dividend, by, moment);
    case 'not below zero':
    case 'zero unless positive':
    case 'provided':
    case 'largest parts':
    case 'length':
      return false;
    default:
      return operand satisfies never;
  }
}

// The days of a period are the same for every part.
function isLength(operand: Operand): boolean {
  return !isMetric(operand) && !isMeasure(operand) && operand.kind === 'length';
}
