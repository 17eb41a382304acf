import type { Metric } from './metric.ts';

/** A time that a value is compared with: the period of the same kind just before, or the same dates one year earlier. */
export const COMPARISONS = ['previous', 'last_year'] as const;
export type ComparedTo = (typeof COMPARISONS)[number];

/** The comparisons of a metric's value. The points of a series are compared with each other. */
export function comparisonsOf({ shape }: Metric): readonly ComparedTo[] {
  return shape === 'timeseries' ? [] : COMPARISONS;
}
