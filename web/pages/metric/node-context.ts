import type { Metric } from '../../api/metrics.ts';
import type { MetricQuestions } from './questions.ts';

/** What all nodes of an explanation have in common. */
export type NodeContext = Readonly<{
  metric: Metric;
  metrics: readonly Metric[];
  questions: MetricQuestions;
  /** The currency of amounts. */
  currency: string;
}>;
