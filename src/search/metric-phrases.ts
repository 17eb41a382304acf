import { firstSentence } from '../first-sentence.ts';
import { CATALOG } from '../metrics/catalog/index.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import { featuresOf } from './question-words.ts';
import { wordsOf } from './words.ts';

/** A name of a metric, or a way to ask for it, as features with what each weighs. */
export type Phrase = Readonly<{ features: ReadonlySet<string>; weight: number }>;

/** What questions are compared with. */
export type MetricPhrases = Readonly<{
  of: ReadonlyMap<Metric, Readonly<{ phrases: readonly Phrase[]; about: ReadonlySet<string> }>>;
  /** What a feature weighs: the rarer, the more. */
  weightOf: (feature: string) => number;
  /** Every word of the catalogue, as it is written. */
  vocabulary: ReadonlySet<string>;
}>;

/** The features of a text, pairs among them, as they are compared. */
export function comparedFeatures({ words, pairs }: ReturnType<typeof featuresOf>): ReadonlySet<string> {
  return new Set([...words, ...pairs.map((pair) => `${PAIR}${pair}`)]);
}

const PAIR = '+';

/** The phrases of all metrics. They are taken apart for the first question. */
export function metricPhrases(): MetricPhrases {
  KEPT.phrases ??= phrasesOf(CATALOG);
  return KEPT.phrases;
}

const KEPT: { phrases: MetricPhrases | null } = { phrases: null };

function phrasesOf(metrics: readonly Metric[]): MetricPhrases {
  const texts = metrics.map((metric) => ({
    metric,
    names: [metric.label, metric.id.replaceAll(/[._]/g, ' '), ...(metric.synonyms ?? [])],
    about: [...metric.tags, metric.category, firstSentence(metric.description)].join(' '),
  }));
  const vocabulary = new Set(texts.flatMap(({ names, about }) => wordsOf([...names, about].join(' '))));
  const compared = texts.map(({ metric, names, about }) => ({
    metric,
    names: names.map((name) => comparedFeatures(featuresOf(name))),
    about: new Set(featuresOf(about).words),
  }));
  const counts = new Map<string, number>();
  for (const { names } of compared)
    for (const feature of new Set(names.flatMap((name) => [...name])))
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const weightOf = (feature: string): number =>
    Math.log(1 + metrics.length / (counts.get(feature) ?? 1)) * (feature.startsWith(PAIR) ? PAIR_WEIGHT : 1);
  return {
    of: new Map(
      compared.map(({ metric, names, about }) => [
        metric,
        { phrases: names.map((features) => ({ features, weight: weightOfAll(features, weightOf) })), about },
      ]),
    ),
    weightOf,
    vocabulary,
  };
}

const PAIR_WEIGHT = 0.4;

export function weightOfAll(features: Iterable<string>, weightOf: (feature: string) => number): number {
  let sum = 0;
  for (const feature of features) sum += weightOf(feature);
  return sum;
}
