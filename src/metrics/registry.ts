import type { Capability } from '../access/capability.ts';
import type { NamedFigure } from '../disclosure/make-snapshot.ts';
import { CATALOG } from './catalog/index.ts';
import { type Category, isFigureMetric, type Metric } from './metric.ts';

const BY_ID: ReadonlyMap<string, Metric> = new Map(CATALOG.map((metric) => [metric.id, metric]));

/** The figures of the metrics that are answered from snapshots, in catalogue order. */
export const FIGURES: readonly NamedFigure[] = CATALOG.flatMap((metric) =>
  isFigureMetric(metric) ? [{ metric: metric.id, figure: metric.figure }] : [],
);

/** The metric of that id, if there is one. */
export function findMetric(id: string): Metric | undefined {
  return BY_ID.get(id);
}

/** Whether there is a metric of that id, and a caller with these capabilities may see it. */
export function isVisible(id: string, capabilities: ReadonlySet<Capability>): boolean {
  const metric = findMetric(id);
  return metric !== undefined && capabilities.has(metric.requiresCapability);
}

/** The metrics that a caller with these capabilities may see, all or those of one category, in catalogue order. */
export function visibleMetrics(
  capabilities: ReadonlySet<Capability>,
  category: Category | null,
): readonly Metric[] {
  return CATALOG.filter(
    (metric) =>
      capabilities.has(metric.requiresCapability) && (category === null || metric.category === category),
  );
}
