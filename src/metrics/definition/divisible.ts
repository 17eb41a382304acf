import type { DimensionName } from './dimension.ts';
import type { Measure } from './measure.ts';
import { measuresOf } from './measures-of.ts';
import { isFigureMetric, type Metric } from './metric.ts';
import { sourceOf } from './sources.ts';

/** The dimensions that can divide a change: their parts keep their name from one period to the next. */
export const CHANGE_DIMENSIONS = ['account', 'department', 'customer', 'vendor'] as const;
export type ChangeDimension = (typeof CHANGE_DIMENSIONS)[number];

/** By what the change of a metric can be divided, in part at least; nothing where it is of groups of persons, or a series. */
export function changeDimensionsOf(metric: Metric): readonly ChangeDimension[] {
  if (isFigureMetric(metric) || metric.shape !== 'scalar') return [];
  const measures = measuresOf(metric);
  return CHANGE_DIMENSIONS.filter((by) => measures.some((measure) => isDivisible(measure, by)));
}

/** Whether a measure is kept part by part. */
export function isDivisible(measure: Measure, by: DimensionName): boolean {
  return sourceOf(measure).dividedBy(measure).includes(by);
}
