import { stretchesOfMonths } from '../../period/index.ts';
import { countPoints } from './points.ts';
import type { Question } from './question.ts';

/** A question or, of a long series, a question about some of its months; `place` is that of the whole among the questions. */
export type QuestionPart = Readonly<{ place: number; question: Question }>;

/**
 * The questions in rounds, each planned, read and evaluated at once: all but series in the first, and in
 * each no more months of series than can be computed without delaying other requests. The months of a series stay in order.
 */
export function roundsOf(questions: readonly Question[]): readonly (readonly QuestionPart[])[] {
  const rounds: QuestionPart[][] = [[]];
  let left = MONTHS_AT_ONCE;
  for (const [place, question] of questions.entries()) {
    for (const part of stretchesOf(question)) {
      const months = part.metric.shape === 'timeseries' ? countPoints(part) : 0;
      if (months > left) {
        rounds.push([]);
        left = MONTHS_AT_ONCE;
      }
      left -= months;
      rounds.at(months === 0 ? 0 : -1)?.push({ place, question: part });
    }
  }
  return rounds;
}

/** So many months of series are planned, read and evaluated at once. */
export const MONTHS_AT_ONCE = 500;

/** A series in stretches of months, of which each is a question by itself; any other question as it is. */
function stretchesOf(question: Question): readonly Question[] {
  if (countPoints(question) <= MONTHS_AT_ONCE) return [question];
  return stretchesOfMonths(question.period.nominal, MONTHS_AT_ONCE).map((nominal) => ({
    ...question,
    period: { ...question.period, nominal },
  }));
}
