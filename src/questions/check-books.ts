import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import { balanceCheck, payablesTieOut, QUALITY, receivablesTieOut } from '../metrics/catalog/quality.ts';
import { isVisible } from '../metrics/catalog/registry.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import { MOST_POINTS } from '../metrics/plan/points.ts';
import type { ReferenceTime } from '../period/index.ts';
import type { Asker } from './ask.ts';
import { type AnsweredQuestion, answerBatch } from './batch.ts';

/**
 * What a check says of the books. `fails`: it must be 0 and is not, so other numbers may be wrong. `to_review`: above 0, which is worth a
 * look.
 */
export type CheckResult = 'passes' | 'fails' | 'to_review' | 'unknown';

/** Answers every quality metric that somebody may see, as at a day: of a range, over the twelve months to it. */
export async function checkBooks(
  tenant: TenantWriter,
  asker: Asker,
  { when, now }: Readonly<{ when: ReferenceTime; now: Date }>,
): Promise<readonly AnsweredQuestion[]> {
  const metrics = QUALITY.filter(({ id }) => isVisible(id, asker));
  const questions = metrics.map(({ id, periodKind }) => ({
    id,
    period: periodKind === 'snapshot' ? 'today' : 'trailing_12',
    team: undefined,
    compare: undefined,
  }));
  const outcomes = await answerBatch(tenant, questions, asker, { when, now, mostPoints: MOST_POINTS });
  return outcomes.map((outcome) => {
    if (outcome instanceof AlmanacError) throw outcome;
    return outcome;
  });
}

/** What the answer to one of them says. */
export function resultOfCheck({ resolved, data }: AnsweredQuestion): CheckResult {
  if (data.kind !== 'scalar') throw new Error('a check of the books is not one number');
  if (data.value === null) return 'unknown';
  if (data.value.isZero()) return 'passes';
  return MUST_BE_ZERO.has(resolved.question.metric) ? 'fails' : 'to_review';
}

// What must be zero where the books agree; the others count what is left to do.
const MUST_BE_ZERO: ReadonlySet<Metric> = new Set([balanceCheck, receivablesTieOut, payablesTieOut]);
