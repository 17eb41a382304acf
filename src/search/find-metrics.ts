import { visibleMetrics } from '../metrics/catalog/registry.ts';
import type { Category, Metric } from '../metrics/definition/metric.ts';
import type { Sight } from '../metrics/definition/protection.ts';
import { scoreOf, searched } from './score.ts';
import { alternativesTo } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** A metric that answers a question, and the words of the question by which it was found. */
export type FoundMetric = Readonly<{ metric: Metric; score: number; matched: readonly string[] }>;

/** The metrics that the caller may see and a question is about, the best first. */
export function findMetrics(
  question: string,
  sight: Sight,
  category: Category | null,
): readonly FoundMetric[] {
  const words = wordsOf(question);
  const alternatives = alternativesTo(words);
  return visibleMetrics(sight, category)
    .flatMap((metric) => {
      const of = searched(metric.label, [...metric.tags, metric.id, metric.category]);
      const scores = alternatives.flatMap((some) => scoreOf(some, of) ?? []);
      return scores.length === 0 ? [] : [{ metric, score: Math.max(...scores), matched: words }];
    })
    .toSorted((one, other) => other.score - one.score);
}
