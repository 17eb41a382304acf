import { visibleMetrics } from '../metrics/catalog/registry.ts';
import type { Category, Metric } from '../metrics/definition/metric.ts';
import type { Sight } from '../metrics/definition/protection.ts';
import { isTypoOf } from './likeness.ts';
import { comparedFeatures, type MetricPhrases, metricPhrases, weightOfAll } from './metric-phrases.ts';
import { featuresOf } from './question-words.ts';
import { hintsIn, shapeScore } from './shape-hints.ts';
import { wordsOf } from './words.ts';

/** A metric that answers a question, and the words of the question by which it was found. */
export type FoundMetric = Readonly<{ metric: Metric; score: number; matched: readonly string[] }>;

/**
 * The metrics that the caller may see and a question is about, the best first. A question is compared with every name of a metric and every way to
 * ask for it; what it shares with one counts the more, the fewer metrics share it.
 */
export function findMetrics(
  question: string,
  sight: Sight,
  category: Category | null,
): readonly FoundMetric[] {
  const known = metricPhrases();
  const correct = (word: string) => corrected(word, known.vocabulary);
  const features = comparedFeatures(featuresOf(question, correct));
  const weight = weightOfAll(features, known.weightOf);
  const hints = hintsIn(question);
  const typed = wordsOf(question).map((word) => ({ word, of: featuresOf(word, correct).words }));
  return visibleMetrics(sight, category)
    .flatMap((metric) => {
      const found = likenessOf(metric, { features, weight }, known);
      if (found.score < LEAST) return [];
      const matched = typed.flatMap(({ word, of }) =>
        of.some((feature) => found.shared.has(feature)) ? [word] : [],
      );
      return [{ metric, score: found.score + shapeScore(metric, hints), matched }];
    })
    .toSorted((one, other) => other.score - one.score);
}

/** Less is no likeness: what a question shares with something by accident. */
const LEAST = 0.12;
const ABOUT_WEIGHT = 0.15;
/** What the question has and a name has not counts less than the reverse: questions have more words than names. */
const ONLY_ASKED = 0.4;
const ONLY_NAMED = 0.6;

type AskedFeatures = Readonly<{ features: ReadonlySet<string>; weight: number }>;

function likenessOf(metric: Metric, { features, weight }: AskedFeatures, known: MetricPhrases) {
  const own = known.of.get(metric);
  let [best, sharedOfBest]: [number, readonly string[]] = [0, []];
  if (own === undefined || weight === 0) return { score: best, shared: new Set(sharedOfBest) };
  for (const phrase of own.phrases) {
    const shared = [...features].filter((feature) => phrase.features.has(feature));
    const both = weightOfAll(shared, known.weightOf);
    const score = both / (both + ONLY_ASKED * (weight - both) + ONLY_NAMED * (phrase.weight - both));
    if (score > best) [best, sharedOfBest] = [score, shared];
  }
  const about = [...features].filter((feature) => own.about.has(feature));
  return {
    score: best + (ABOUT_WEIGHT * weightOfAll(about, known.weightOf)) / weight,
    shared: new Set(sharedOfBest),
  };
}

// A word that is not in the catalogue is taken for the one that it is a mistake of.
function corrected(word: string, vocabulary: ReadonlySet<string>): string {
  if (vocabulary.has(word)) return word;
  for (const known of vocabulary) if (isTypoOf(word, known)) return known;
  return word;
}
