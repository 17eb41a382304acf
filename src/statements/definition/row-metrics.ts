import { define, type Operand, type ScalarMetric } from '../../metrics/definition/metric.ts';
import type { Unit } from '../../money/round.ts';
import type { PeriodKind } from '../../period/index.ts';

/**
 * A metric of one row, for a row that is no metric of the catalogue. It is computed as they are, and nobody can ask for it by its id.
 */
export function amountOfRange(id: string, label: string, formula: Operand): ScalarMetric {
  return rowMetric(id, label, formula, 'range');
}

/** The same at the end of the last day. */
export function amountOnDate(id: string, label: string, formula: Operand): ScalarMetric {
  return rowMetric(id, label, formula, 'snapshot');
}

function rowMetric(id: string, label: string, formula: Operand, periodKind: PeriodKind): ScalarMetric {
  return define({
    id,
    label,
    description: label,
    category: 'quality',
    unit: 'currency' satisfies Unit,
    requiresCapability: 'metrics.read',
    favourable: 'neither',
    related: [],
    tags: [],
    shape: 'scalar',
    periodKind,
    formula,
  });
}
