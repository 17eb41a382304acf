import { newId } from '../../src/db/identifier.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { planReads } from '../../src/metrics/plan/plan.ts';
import { knowing, type Question } from '../../src/metrics/plan/question.ts';
import { evaluate } from '../../src/metrics/value/evaluate.ts';
import type { MetricValue } from '../../src/metrics/value/value.ts';
import { formatDay } from '../../src/period/index.ts';
import { readQuestions } from '../../src/questions/read-questions.ts';
import { compile } from '../../src/sql/compile.ts';
import { day } from '../support/books.ts';
import { type PlainValue, plain } from '../support/plain.ts';
import { question } from './asking.ts';

/** A metric and the period that it is asked for. */
export type Wanted = readonly [id: string, period: string];

/** Answers questions about an organisation in AUD as they are answered on a day, all by one statement. */
export function answering(tenant: TenantWriter, today: string) {
  return async (wanted: readonly Wanted[]): Promise<PlainValue[]> =>
    await answersTo(
      tenant,
      wanted.map(([id, period]) => question(id, period, day(today))),
    );
}

/** The answers to questions about an organisation in AUD, whose groups of persons have so many at least. */
export async function answersTo(
  tenant: TenantWriter,
  questions: readonly Question[],
  minimum?: number,
): Promise<PlainValue[]> {
  return (await exactAnswersTo(tenant, questions, minimum)).map(plain);
}

/** The answer to one question. */
export async function answerTo(tenant: TenantWriter, asked: Question, minimum?: number): Promise<PlainValue> {
  const [answer] = await answersTo(tenant, [asked], minimum);
  if (answer === undefined) throw new Error('a question has no answer');
  return answer;
}

/** The answers to questions, with decimals. */
export async function exactAnswersTo(
  tenant: TenantWriter,
  questions: readonly Question[],
  minimum?: number,
): Promise<MetricValue[]> {
  const [first] = questions;
  if (first === undefined) return [];
  // Nothing is known of an organisation that has not been asked about.
  const unknown = { id: newId(new Date()), dataVersion: { number: 0, stamp: '' } };
  const { readings, recorded } = await readQuestions(
    tenant,
    unknown,
    { questions, plan: (guessed) => planReads(guessed), compile: (plan) => compile(plan, 'in detail') },
    new Date(`${formatDay(first.recorded.today)}T00:00:00Z`),
  );
  return questions.map((one) => evaluate(knowing(one, recorded), readings, 'AUD', minimum));
}

/** The value of an answer that is one. */
export function scalarOf(value: PlainValue | undefined): number | null {
  if (value?.kind !== 'scalar') throw new Error(`not one value: ${JSON.stringify(value)}`);
  return value.value;
}
