import type { Transaction } from '../db/transaction.ts';
import type { Recorded } from '../metrics/coverage/recorded.ts';
import { planReads, recordingFor } from '../metrics/plan/plan.ts';
import type { Question } from '../metrics/plan/question.ts';
import { Readings } from '../metrics/value/readings.ts';
import { compileRecorded } from '../sql/recorded.ts';

/** Reads what is known of the sources of questions, by a statement of its own, on the snapshot of a transaction. */
export async function readRecordedIn(
  transaction: Transaction,
  asked: readonly Readonly<{ question: Question }>[],
): Promise<Recorded> {
  const questions = asked.map(({ question }) => question);
  const [first] = questions;
  if (first === undefined) throw new Error('nothing is asked');
  const recording = recordingFor(questions);
  if (recording === null) return first.recorded;
  const rows = await transaction.run(compileRecorded(recording));
  return new Readings(planReads([]), rows).recordedWith(first.recorded);
}
