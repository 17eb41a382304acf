import type { Capability } from '../../access/capability.ts';
import type { Measure } from './measure.ts';
import { measuresOf } from './measures-of.ts';
import { CATEGORIES, type Category, type Metric } from './metric.ts';
import type { RecordsBehind } from './source.ts';
import { sourceOf } from './sources.ts';

// Access to the catalogue and to the facts behind it: metrics by capability and family, pay in detail or combined,
// rows by their content.

/** The part of the catalogue that a caller may see: by capability, and for limited keys and sheet links by these limits too. */
export type Sight = Readonly<{
  capabilities: ReadonlySet<Capability>;
  /** null: the whole catalogue exists for the caller. */
  limits: Limits | null;
}>;

/** What exists for a caller: the metrics of some families, or the metrics and statements that a sheet link names. */
export type Limits =
  | Readonly<{ kind: 'families'; families: ReadonlySet<Category> }>
  | Readonly<{ kind: 'named'; metrics: ReadonlySet<string>; statements: ReadonlySet<string> }>;

/** Whether there is such a metric for the caller at all. */
export function exists({ id, category }: Metric, { limits }: Sight): boolean {
  if (limits === null) return true;
  return limits.kind === 'families' ? limits.families.has(category) : limits.metrics.has(id);
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
