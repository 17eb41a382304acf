import type { Statement } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import type { Recorded } from '../metrics/coverage/recorded.ts';
import { type Plan, recordingFor } from '../metrics/plan/plan.ts';
import { knowing, type Question } from '../metrics/plan/question.ts';
import { type FactRow, Readings } from '../metrics/value/readings.ts';
import { stateIn } from '../sql/state.ts';
import { type DataOf, lastKnown, remember } from './known-recorded.ts';
import { readFactRows } from './read-facts.ts';

/** What was read for questions, and what is known of their sources in the same state of the data. */
export type QuestionReading = Readonly<{
  plan: Plan;
  rows: readonly FactRow[];
  readings: Readings;
  recorded: Recorded;
}>;

/** How questions are read: their plan, and the statement for one. */
export type Reading = Readonly<{
  questions: readonly Question[];
  plan: (questions: readonly Question[]) => Plan | Promise<Plan>;
  compile: (plan: Plan) => Statement<FactRow> | null | Promise<Statement<FactRow> | null>;
}>;

/**
 * Reads what answers questions, by one statement where their windows end as was known before: what is known of the sources is read
 * with it, or remembered from the same state of the data. Where a window ends on another day, it is read again.
 */
export async function readQuestions(
  tenant: TenantWriter,
  organization: DataOf,
  { questions, plan: planOf, compile }: Reading,
  now: Date,
): Promise<QuestionReading> {
  const [first] = questions;
  if (first === undefined) throw new Error('nothing is asked');
  const unread = first.recorded;
  const known = lastKnown(organization, unread.today);
  let isCurrent = known?.stamp === organization.dataVersion.stamp;
  let guess = known?.recorded ?? unread;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const guessed = questions.map((question) => knowing(question, guess));
    const planned = await planOf(guessed);
    const plan = isCurrent ? planned : { ...planned, recording: recordingFor(questions) };
    const rows = await readFactRows(tenant, plan, await compile(plan), now);
    const stamp = stateIn(rows)[0]?.stamp ?? null;
    const readings = new Readings(plan, rows);
    if (isCurrent && stamp !== known?.stamp) {
      isCurrent = false;
      continue;
    }
    const recorded = readings.recordedWith(isCurrent ? guess : unread);
    if (stamp !== null) remember(organization, { stamp, recorded });
    if (questions.every((question) => readings.isEnoughFor(knowing(question, recorded))))
      return { plan, rows, readings, recorded };
    guess = recorded;
    isCurrent = false;
  }
  throw new AlmanacError(
    'UNAVAILABLE',
    'The data changed too often while the answer was computed; ask again.',
    {
      headers: { 'retry-after': '1' },
    },
  );
}

// A window is read again where the last fact has changed meanwhile.
const ATTEMPTS = 5;
