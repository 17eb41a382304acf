import type { Metric } from './metric.ts';

/** What a value can be compared with: the period of the same kind just before, or the same dates one year earlier. */
export const COMPARISONS = ['previous', 'last_year'] as const;
export type ComparedTo = (typeof COMPARISONS)[number];

/** What the value of a metric can be compared with. The points of a series are compared with each other. */
export function comparisonsOf({ shape }: Metric): readonly ComparedTo[] {
  return shape === 'timeseries' ? [] : COMPARISONS;
}
