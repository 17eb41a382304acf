import { readFileSync } from 'node:fs';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { findMetrics } from '../../src/search/find-metrics.ts';

/** A question as people ask it, with the metrics that answer it. */
export type AskedQuestion = Readonly<{ question: string; metrics: readonly string[] }>;

/** The questions of a list. */
export function questionsIn(name: 'tuning' | 'held-out' | 'fresh'): readonly AskedQuestion[] {
  return readFileSync(new URL(`questions/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([question = '', metrics = '']) => ({ question, metrics: metrics.split(' ') }));
}

/** The share of questions, in percent, of which an answer is among the first so many. */
export function shareAmong(questions: readonly AskedQuestion[], first: number): number {
  const found = questions.filter(({ question, metrics }) => {
    const best = findMetrics(question, EVERYTHING, null).slice(0, first);
    return best.some(({ metric }) => metrics.includes(metric.id));
  });
  return (100 * found.length) / questions.length;
}

/** How well the questions of a list find their metrics. */
export function sharesOf(name: 'held-out' | 'fresh') {
  const questions = questionsIn(name);
  return { questions: questions.length, first: shareAmong(questions, 1), three: shareAmong(questions, 3) };
}

const EVERYTHING = { capabilities: new Set(CAPABILITIES), limits: null };
