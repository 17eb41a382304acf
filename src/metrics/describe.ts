import type { Capability } from '../access/capability.ts';
import { definitionVersionOf, type Metric } from './metric.ts';
import { capabilityForTeam } from './pay-sight.ts';
import { isVisible } from './registry.ts';
import type { Basis } from './value.ts';

/** What callers read of a metric: its definition without its formula. */
export type MetricDescription = Readonly<{
  id: string;
  label: string;
  description: string;
  category: Metric['category'];
  unit: Metric['unit'];
  shape: Metric['shape'];
  periodKind: Metric['periodKind'];
  requiresCapability: Metric['requiresCapability'];
  teamScoped: boolean;
  /** What asking it about one team takes besides; null where that takes nothing more. */
  teamRequiresCapability: Metric['requiresCapability'] | null;
  definitionVersion: number;
  /** On what every value rests that is not what it seems, as the value itself says; null where there is no such thing. */
  basis: Basis | null;
  related: string[];
  tags: string[];
}>;

/** Describes a metric to a caller with these capabilities: metrics that they may not see are not named either. */
export function describe(metric: Metric, capabilities: ReadonlySet<Capability>): MetricDescription {
  const { id, label, description, category, unit, shape, periodKind, requiresCapability, related, tags } =
    metric;
  return {
    id,
    label,
    description,
    category,
    unit,
    shape,
    periodKind,
    requiresCapability,
    teamScoped: metric.teamScoped === true,
    teamRequiresCapability: capabilityForTeam(metric),
    definitionVersion: definitionVersionOf(metric),
    basis: metric.basis ?? null,
    related: related.filter((other) => isVisible(other, capabilities)),
    tags: [...tags],
  };
}
