import type { Period, ResolvedPeriod } from '../period/index.ts';
import type { Metric } from './metric.ts';

/**
 * A metric, and the days for which its value is wanted; `before` is the period of the same kind just before, null where
 * there is none.
 */
export type Question = Readonly<{ metric: Metric; period: ResolvedPeriod; before: Period | null }>;
