import Type, { type Static } from 'typebox';
import { AlmanacError } from '../errors.ts';
import { balanceCheck, payablesTieOut, QUALITY, receivablesTieOut } from '../metrics/catalog/quality.ts';
import { isVisible } from '../metrics/catalog/registry.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import { MOST_POINTS } from '../metrics/plan/points.ts';
import { inWordsOf } from '../organizations/words.ts';
import type { ReferenceTime } from '../period/index.ts';
import { type AnsweredQuestion, answerBatch } from '../questions/batch.ts';
import type { Caller } from './caller.ts';
import { metricPage } from './page-address.ts';
import { defined, exactly } from './schema.ts';
import { STATED_NUMBER, statedNumber } from './stated-number.ts';

/** What a check says of the books. */
export const BookCheck = defined(
  'Check',
  exactly({
    metric: Type.String(),
    label: Type.String(),
    result: Type.Enum(['passes', 'fails', 'to_review', 'unknown'], {
      description:
        '`fails`: it must be 0 and is not, so other numbers may be wrong. `to_review`: above 0, which is worth a look.',
    }),
    unit: Type.String(),
    ...STATED_NUMBER,
    page: Type.String(),
  }),
);

/** What is known of the books: their checks, and the first and the last day with an entry; null where the caller may not see them. */
export type CheckedBooks = Readonly<{
  checks: readonly Static<typeof BookCheck>[];
  firstEntry: string | null;
  lastEntry: string | null;
}>;

/** Answers every quality metric that the caller may see, as at the day. */
export async function checkBooks(caller: Caller, when: ReferenceTime): Promise<CheckedBooks> {
  const { principal, reading, now } = caller;
  const metrics = QUALITY.filter(({ id }) => isVisible(id, principal));
  const questions = metrics.map(({ id, periodKind }) => ({
    id,
    period: periodKind === 'snapshot' ? 'today' : 'trailing_12',
    team: undefined,
    compare: undefined,
  }));
  const outcomes = await answerBatch(reading, questions, principal, { when, now, mostPoints: MOST_POINTS });
  const answered = outcomes.map((outcome) => {
    if (outcome instanceof AlmanacError) throw outcome;
    return outcome;
  });
  const ledger = answered.find(({ resolved }) => resolved.question.metric === balanceCheck)?.data.coverage;
  return {
    checks: answered.map((one) => bookCheck(one, caller, when)),
    firstEntry: ledger?.from ?? null,
    lastEntry: ledger?.through ?? null,
  };
}

// What must be zero where the books agree; the others count what is left to do.
const MUST_BE_ZERO: ReadonlySet<Metric> = new Set([balanceCheck, receivablesTieOut, payablesTieOut]);

function bookCheck({ resolved, data }: AnsweredQuestion, caller: Caller, when: ReferenceTime) {
  if (data.kind !== 'scalar') throw new Error('a check of the books is not one number');
  const { metric } = resolved.question;
  const { jurisdiction, minimumGroupSize } = caller.principal.organization;
  const wrong = MUST_BE_ZERO.has(metric) ? ('fails' as const) : ('to_review' as const);
  return {
    metric: metric.id,
    label: inWordsOf(jurisdiction, metric.label),
    result: data.value === null ? ('unknown' as const) : data.value.isZero() ? ('passes' as const) : wrong,
    unit: metric.unit,
    ...statedNumber(data.value, data.nullReason, minimumGroupSize),
    page: metricPage(caller, resolved, when),
  };
}
