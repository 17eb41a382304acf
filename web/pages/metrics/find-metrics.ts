import type { Metric } from '../../api/metrics.ts';
import { CATEGORY_NAMES } from './categories.ts';

/**
 * The metrics that have every word of the search in their label, id, description, tags or category. Those whose label or id
 * has them all come first; within that the order stays.
 */
export function findMetrics(metrics: readonly Metric[], search: string): readonly Metric[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return metrics;
  const hasAll = (text: string): boolean => words.every((word) => text.includes(word));
  const found = metrics.filter((metric) => hasAll(textOf(metric)));
  const named = new Set(found.filter(({ label, id }) => hasAll(`${label} ${id}`.toLowerCase())));
  return [...named, ...found.filter((metric) => !named.has(metric))];
}

function textOf({ label, id, description, tags, category }: Metric): string {
  return [label, id, description, ...tags, CATEGORY_NAMES[category]].join('\n').toLowerCase();
}
