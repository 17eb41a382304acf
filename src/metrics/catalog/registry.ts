import type { NamedFigure } from '../../disclosure/make-snapshot.ts';
import { type Category, isFigureMetric, type Metric } from '../definition/metric.ts';
import { exists, type Sight } from '../definition/protection.ts';
import { CATALOG } from './index.ts';

const BY_ID: ReadonlyMap<string, Metric> = new Map(CATALOG.map((metric) => [metric.id, metric]));

/** The figures of the metrics that are answered from snapshots, in catalogue order. */
export const FIGURES: readonly NamedFigure[] = CATALOG.flatMap((metric) =>
  isFigureMetric(metric) ? [{ metric: metric.id, figure: metric.figure }] : [],
);

/** The metric of that id, if there is one. */
export function findMetric(id: string): Metric | undefined {
  return BY_ID.get(id);
}

/** The metric of that id that exists for a caller, whether or not they may see it. */
export function findMetricFor(id: string, sight: Sight): Metric | undefined {
  const metric = findMetric(id);
  return metric !== undefined && exists(metric, sight) ? metric : undefined;
}

/** Whether there is a metric of that id, and the caller may see it. */
export function isVisible(id: string, sight: Sight): boolean {
  const metric = findMetricFor(id, sight);
  return metric !== undefined && sight.capabilities.has(metric.requiresCapability);
}

/** The metrics that the caller may see, all or those of one category, in catalogue order. */
export function visibleMetrics(sight: Sight, category: Category | null): readonly Metric[] {
  return CATALOG.filter(
    (metric) => isVisible(metric.id, sight) && (category === null || metric.category === category),
  );
}
