import type { Capability } from '../../access/capability.ts';
import type { Measure } from './measure.ts';
import { measuresOf } from './measures-of.ts';
import { CATEGORIES, type Category, type Metric } from './metric.ts';
import type { RecordsBehind } from './source.ts';
import { sourceOf } from './sources.ts';

// Access to the catalogue and to the facts behind it: metrics by capability and family, pay in detail or combined,
// rows by their content.

/** The part of the catalogue that a caller may see: by capability, and for a limited key also by family. */
export type Sight = Readonly<{
  capabilities: ReadonlySet<Capability>;
  /** The categories that exist for the caller; null: all. */
  families: ReadonlySet<Category> | null;
}>;

/** Whether there is such a metric for the caller at all. */
export function exists(metric: Metric, { families }: Sight): boolean {
  return families === null || families.has(metric.category);
}

export function isCategory(text: string): text is Category {
  return (CATEGORIES as readonly string[]).includes(text);
}

/**
 * A caller's access to pay. Totals are the same for everyone; divided, or as rows, pay is shown in detail only
 * with `people.view_cost`, and otherwise combined: one part, and one row for a day and a class.
 */
export type PaySight = 'in detail' | 'together';

/** The capability that shows pay in detail. */
export const SEES_PAY: Capability = 'people.view_cost';

export function paySightOf(capabilities: ReadonlySet<Capability>): PaySight {
  return capabilities.has(SEES_PAY) ? 'in detail' : 'together';
}

/** The additional capability for a metric of one team: a team of one would reveal that person's pay. */
export function capabilityForTeam(metric: Metric): Capability | null {
  return metric.teamScoped === true && countsPay(metric) ? SEES_PAY : null;
}

function countsPay(metric: Metric): boolean {
  return measuresOf(metric).some((measure) => sourceOf(measure).pay(measure) === 'in total');
}

/** The capabilities for the rows behind a measure: those of the ledger, or of persons, with pay if they show it. */
export function capabilitiesForRows(measure: Measure): readonly Capability[] {
  const { records, pay } = sourceOf(measure);
  return pay(measure) === 'in rows' ? [LISTS[records], SEES_PAY] : [LISTS[records]];
}

/** Whether the rows behind a measure are persons. Callers without `records.read` see how many there are, and no rows. */
export function isOfPersons(measure: Measure): boolean {
  return sourceOf(measure).records === 'persons';
}

const LISTS: Readonly<Record<RecordsBehind, Capability>> = {
  ledger: 'ledger.read',
  documents: 'ledger.read',
  parties: 'ledger.read',
  persons: 'records.read',
  setting: 'records.read',
};
