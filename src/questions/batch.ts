import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import type { ReferenceTime } from '../period/index.ts';
import { type Answer, answer } from './answer.ts';
import { type Asker, type QuestionInput, type ResolvedQuestion, resolveQuestion } from './ask.ts';
import { fitting } from './fitting.ts';

/** A question of a batch with its answer. */
export type AnsweredQuestion = Readonly<{ resolved: ResolvedQuestion; data: Answer['data'] }>;

/**
 * Answers many questions on one snapshot, in their order. A question that cannot be answered has an error in its place and stops
 * no other; a failure of ours stops them all.
 */
export async function answerBatch(
  tenant: TenantWriter,
  inputs: readonly QuestionInput[],
  asker: Asker,
  { when, now, mostPoints }: Readonly<{ when: ReferenceTime; now: Date; mostPoints: number }>,
): Promise<readonly (AnsweredQuestion | AlmanacError)[]> {
  const outcomes = fitting(
    inputs.map((input) => attempt(() => resolveQuestion(input, asker, when))),
    mostPoints,
  );
  const resolved = outcomes.flatMap((outcome) => (outcome instanceof AlmanacError ? [] : [outcome]));
  const answers = (await answer(tenant, resolved, asker, now)).values();
  return outcomes.map((outcome) => (outcome instanceof AlmanacError ? outcome : answered(outcome, answers)));
}

/** Answers one question. Throws AlmanacError where there is no answer. */
export async function answerOne(
  tenant: TenantWriter,
  resolved: ResolvedQuestion,
  asker: Asker,
  now: Date,
): Promise<AnsweredQuestion> {
  const outcome = answered(resolved, (await answer(tenant, [resolved], asker, now)).values());
  if (outcome instanceof AlmanacError) throw outcome;
  return outcome;
}

/** A question with the next of the answers, or the error in its place. */
export function answered(
  resolved: ResolvedQuestion,
  answers: Iterator<Answer | AlmanacError>,
): AnsweredQuestion | AlmanacError {
  const next = answers.next();
  if (next.done === true) throw new Error('a question was left without an answer');
  if (next.value instanceof AlmanacError) return next.value;
  const { question, data } = next.value;
  // The days that it was answered for may be earlier than those that were asked for: those of a snapshot.
  return { resolved: { ...resolved, question }, data };
}

/** What the work comes to, or the error that refuses it. */
export function attempt<Result>(work: () => Result): Result | AlmanacError {
  try {
    return work();
  } catch (failure) {
    if (failure instanceof AlmanacError) return failure;
    throw failure;
  }
}
