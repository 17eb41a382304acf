import { isMeasure, isMetric, type Operand } from '../../metrics/definition/metric.ts';

/** Whether the values of parts of a period add up to that of the whole: amounts of its days do, balances and shares do not. */
export function addsUpOverTime(operand: Operand): boolean {
  if (isMetric(operand)) return operand.periodKind === 'range' && addsUpOverTime(operand.formula);
  if (isMeasure(operand)) return 'timing' in operand && operand.timing === 'flow';
  return operand.kind === 'sum' && operand.terms.every(({ of }) => addsUpOverTime(of));
}
