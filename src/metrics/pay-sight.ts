import type { Capability } from '../access/capability.ts';
import { PAYROLL_EXPENSE_CLASSES } from '../ledger/account-class.ts';
import { measuresOf } from './measures.ts';
import type { Metric } from './metric.ts';

/**
 * How a caller sees what persons are paid. Totals are the same for everybody; split, or as rows, pay is seen in detail only
 * with `people.view_cost`, and otherwise together: one part, and one row for a day and a class.
 */
export type PaySight = 'in detail' | 'together';

/** The capability that shows pay in detail. */
export const SEES_PAY: Capability = 'people.view_cost';

export function paySightOf(capabilities: ReadonlySet<Capability>): PaySight {
  return capabilities.has(SEES_PAY) ? 'in detail' : 'together';
}

/** What asking a metric about one team takes besides: a team of one would show that person's pay. */
export function capabilityForTeam(metric: Metric): Capability | null {
  return metric.teamScoped === true && countsPay(metric) ? SEES_PAY : null;
}

function countsPay(metric: Metric): boolean {
  return measuresOf(metric).some(
    (measure) =>
      measure.source === 'account totals' &&
      measure.classes.some((name) => (PAYROLL_EXPENSE_CLASSES as readonly string[]).includes(name)),
  );
}
