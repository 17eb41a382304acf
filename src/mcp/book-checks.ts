import Type, { type Static } from 'typebox';
import { balanceCheck } from '../metrics/catalog/quality.ts';
import { inWordsOf } from '../organizations/words.ts';
import type { ReferenceTime } from '../period/index.ts';
import type { AnsweredQuestion } from '../questions/batch.ts';
import { checkBooks as answerChecks, resultOfCheck } from '../questions/check-books.ts';
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
  const answered = await answerChecks(reading, principal, { when, now });
  const ledger = answered.find(({ resolved }) => resolved.question.metric === balanceCheck)?.data.coverage;
  return {
    checks: answered.map((one) => bookCheck(one, caller, when)),
    firstEntry: ledger?.from ?? null,
    lastEntry: ledger?.through ?? null,
  };
}

function bookCheck(answered: AnsweredQuestion, caller: Caller, when: ReferenceTime) {
  const { resolved, data } = answered;
  if (data.kind !== 'scalar') throw new Error('a check of the books is not one number');
  const { metric } = resolved.question;
  const { jurisdiction, minimumGroupSize } = caller.principal.organization;
  return {
    metric: metric.id,
    label: inWordsOf(jurisdiction, metric.label),
    result: resultOfCheck(answered),
    unit: metric.unit,
    ...statedNumber(data.value, data.nullReason, minimumGroupSize),
    page: metricPage(caller, resolved, when),
  };
}
