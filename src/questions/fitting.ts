import { AlmanacError } from '../errors.ts';
import { countPoints } from '../metrics/plan/points.ts';
import type { ResolvedQuestion } from './ask.ts';

/**
 * The outcomes that fit in one answer, in their order: a question that would take the answer past its limit is replaced by
 * the error that says so. The others are unchanged.
 */
export function fitting(
  outcomes: readonly (ResolvedQuestion | AlmanacError)[],
  mostPoints: number,
): readonly (ResolvedQuestion | AlmanacError)[] {
  let left = mostPoints;
  return outcomes.map((outcome) => {
    if (outcome instanceof AlmanacError) return outcome;
    const points = countPoints(outcome.question) + outcome.comparisons.length;
    if (points > left) return tooLarge(points, left, mostPoints);
    left -= points;
    return outcome;
  });
}

function tooLarge(points: number, left: number, limit: number): AlmanacError {
  return new AlmanacError(
    'ANSWER_TOO_LARGE',
    `This query has ${points} points and the answer has room for ${left} more; ask for a shorter period, or in another batch.`,
    { detail: { points, limit } },
  );
}
