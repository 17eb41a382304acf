import type { ResolvedPeriod } from '../period/index.ts';
import type { Metric } from './metric.ts';

/** A metric, and the days for which its value is wanted. */
export type Question = Readonly<{ metric: Metric; period: ResolvedPeriod }>;
