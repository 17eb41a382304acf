import type { Metric } from '../../api/metrics.ts';
import type { MetricQuestions } from './questions.ts';

/** The context shared by all nodes of an explanation. */
export type NodeContext = Readonly<{
  metric: Metric;
  metrics: readonly Metric[];
  questions: MetricQuestions;
  /** The currency of amounts. */
  currency: string;
}>;
