import type { TenantReader } from '../../src/db/tenant.ts';
import { planReads } from '../../src/metrics/plan/plan.ts';
import { evaluate } from '../../src/metrics/value/evaluate.ts';
import { Readings } from '../../src/metrics/value/readings.ts';
import { compile } from '../../src/sql/compile.ts';
import { day } from '../support/books.ts';
import { type PlainValue, plain } from '../support/plain.ts';
import { question } from './asking.ts';

/** A metric and the period that it is asked for. */
export type Wanted = readonly [id: string, period: string];

/** Answers questions about an organisation in AUD as they are answered on a day, all by one statement. */
export function answering(tenant: TenantReader, today: string) {
  return async (wanted: readonly Wanted[]): Promise<PlainValue[]> => {
    const questions = wanted.map(([id, period]) => question(id, period, day(today)));
    const plan = planReads(questions);
    const statement = compile(plan, 'in detail');
    const facts = new Readings(plan, statement === null ? [] : await tenant.read(statement));
    return questions.map((one) => plain(evaluate(one, facts, 'AUD')));
  };
}

/** The value of an answer that is one. */
export function scalarOf(value: PlainValue | undefined): number | null {
  if (value?.kind !== 'scalar') throw new Error(`not one value: ${JSON.stringify(value)}`);
  return value.value;
}
