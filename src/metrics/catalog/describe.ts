import type { Basis } from '../definition/basis.ts';
import { type ComparedTo, comparisonsOf } from '../definition/comparison.ts';
import type { DimensionName } from '../definition/dimension.ts';
import type { ChangeDimension } from '../definition/divisible.ts';
import { definitionVersionOf, type Metric } from '../definition/metric.ts';
import { capabilityForTeam, type Sight } from '../definition/protection.ts';
import { isVisible } from './registry.ts';
import { relativesOf } from './relatives.ts';

/** A metric as callers see it: its definition without its formula. */
export type MetricDescription = Readonly<{
  id: string;
  label: string;
  description: string;
  category: Metric['category'];
  unit: Metric['unit'];
  shape: Metric['shape'];
  periodKind: Metric['periodKind'];
  /** Whether the points of a series are of the days of their months or of their ends; null of other shapes. */
  pointKind: Metric['periodKind'] | null;
  requiresCapability: Metric['requiresCapability'];
  teamScoped: boolean;
  /** The additional capability for one team; null for none. */
  teamRequiresCapability: Metric['requiresCapability'] | null;
  definitionVersion: number;
  favourable: Metric['favourable'];
  /** The meaning of `not_applicable` for it, in a few words; null for none in particular. */
  notApplicable: string | null;
  /** On what every value rests that is not what it seems, as the value itself says; null where there is no such thing. */
  basis: Basis | null;
  /** The series that has the same value for every month. */
  monthly: string | null;
  /** The metrics that divide the same value, and by what. */
  divisions: Readonly<{ id: string; dimension: DimensionName }>[];
  /** The times that it can be compared with. */
  comparisons: ComparedTo[];
  /** The dimensions that divide a change of it. */
  changesBy: ChangeDimension[];
  related: string[];
  tags: string[];
}>;

/** Describes a metric to a caller: metrics that they may not see are not named either. */
export function describe(metric: Metric, sight: Sight): MetricDescription {
  const { id, label, description, category, unit, shape, periodKind, requiresCapability, related, tags } =
    metric;
  const { monthly, divisions, changesBy } = relativesOf(metric);
  const isNamed = (other: Metric | null): other is Metric => other !== null && isVisible(other.id, sight);
  return {
    id,
    label,
    description,
    category,
    unit,
    shape,
    periodKind,
    pointKind: metric.shape === 'timeseries' ? metric.of.periodKind : null,
    requiresCapability,
    teamScoped: metric.teamScoped === true,
    teamRequiresCapability: capabilityForTeam(metric),
    definitionVersion: definitionVersionOf(metric),
    favourable: metric.favourable,
    notApplicable: metric.notApplicable ?? null,
    basis: metric.basis ?? null,
    monthly: isNamed(monthly) ? monthly.id : null,
    divisions: divisions
      .filter(isNamed)
      .map(({ id: other, dimension }) => ({ id: other, dimension: dimension.name })),
    comparisons: [...comparisonsOf(metric)],
    changesBy: [...changesBy],
    related: related.filter((other) => isVisible(other, sight)),
    tags: [...tags],
  };
}
