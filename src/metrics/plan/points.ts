import { AlmanacError } from '../../errors.ts';
import { countMonths } from '../../period/index.ts';
import type { Question } from './question.ts';

/**
 * So many points at most may be in one answer: a series has one for every month of its period, any other value is one. The
 * calendar has 119,988 months, so that every question by itself fits.
 */
export const MOST_POINTS = 120_000;

/** So many points the answer to a question has, known before any work. */
export function countPoints({ metric, period }: Question): number {
  return metric.shape === 'timeseries' ? countMonths(period.nominal) : 1;
}

/** So many points of a series at most are explained at once, each down to its facts: those of fifty years. */
export const MOST_EXPLAINED_POINTS = 600;

/** Throws ANSWER_TOO_LARGE where a series has more points than are explained at once. */
export function requireExplainable(question: Question): void {
  const points = countPoints(question);
  if (points <= MOST_EXPLAINED_POINTS) return;
  throw new AlmanacError(
    'ANSWER_TOO_LARGE',
    `At most ${MOST_EXPLAINED_POINTS} points are explained at once, and this period has ${points}; ask for a shorter one.`,
    { detail: { points, limit: MOST_EXPLAINED_POINTS } },
  );
}
