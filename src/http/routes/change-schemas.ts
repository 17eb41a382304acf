import Type from 'typebox';
import { MOST_PARTS } from '../../metrics/value/changed-parts.ts';
import { UNDIVIDED_CODES } from '../../questions/undivided.ts';
import { discriminated, named } from '../named-schema.ts';
import { Exactly, ExactNumber, Nullable } from '../schemas.ts';
import { UnitName } from './metric-value-schemas.ts';
import { MetricId } from './question-schemas.ts';

const CHANGED = {
  before: ExactNumber({ description: 'At the other time.' }),
  after: ExactNumber({ description: 'In the period of the question.' }),
  effect: ExactNumber({ description: 'What its change added to the value, in the unit of the metric.' }),
};

const ChangedPart = named('ChangedPart', Exactly({ key: Type.String(), label: Type.String(), ...CHANGED }));

/** A number of a formula, and the effect of its change. */
export const Driver = named(
  'ChangeDriver',
  Exactly({
    label: Type.String({ examples: ['Operating revenue'] }),
    metric: Type.Union([MetricId, Type.Null()], {
      description: 'The metric that it is the value of; null where it has none of its own.',
    }),
    unit: UnitName,
    ...CHANGED,
    parts: Type.Array(ChangedPart, {
      description:
        'Its parts by what `by` names, the largest effect first; their effects add up to its effect. At most ' +
        `${MOST_PARTS}: the smallest are one part, \`others\`. Of a metric that is a division, its items. Empty where it is not kept in parts.`,
    }),
  }),
);

const RatioPart = named(
  'RatioPart',
  Exactly({
    key: Type.String(),
    label: Type.String({ examples: ['Sales'] }),
    before: Nullable(
      ExactNumber({
        description:
          'At the other time: the ratio of the part, null where its divisor was not above zero; of `shares` what the part was of the divisor.',
      }),
    ),
    after: Nullable(ExactNumber({ description: 'The same in the period of the question.' })),
    weightBefore: Nullable(
      ExactNumber({ description: 'The share of the part in the divisor, in percent; null of `shares`.' }),
    ),
    weightAfter: Nullable(ExactNumber()),
    rate: Nullable(
      ExactNumber({
        description:
          'The change of its ratio, times its mean weight; null where it has a ratio at one time alone.',
      }),
    ),
    mix: Nullable(
      ExactNumber({
        description:
          'The change of its weight, times what its mean ratio is above that of the whole; null where it has no weight.',
      }),
    ),
    effect: ExactNumber({ description: 'Rate and mix together, or the change of a part that has neither.' }),
  }),
);

/** The change of a ratio, divided into parts. */
export const DividedRatio = named(
  'DividedRatio',
  Exactly(
    {
      kind: Type.Enum(['rate_and_mix', 'shares'], {
        description:
          '`rate_and_mix`, by department, customer or vendor: how the ratio of each part changed, and how its weight did. `shares`, by account: how each account changed in percent of the divisor; the accounts of the divisor are left out where they are always all of it.',
      }),
      dividend: Type.String({ examples: ['Gross profit'] }),
      divisor: Type.String({ examples: ['Operating revenue'] }),
      parts: Type.Array(RatioPart, {
        description: `The largest effect first; the effects add up to the change. At most ${MOST_PARTS}: the smallest are one part, \`others\`.`,
      }),
    },
    {
      description:
        'Null without `by`, for a metric that is no ratio, and where its numbers are not kept by that dimension.',
    },
  ),
);

/** A change in one sentence. */
export const ChangeSentence = named(
  'ChangeSentence',
  Exactly(
    {
      text: Type.String({
        examples: ['Gross margin fell 1.2 points: cost of sales rose 20% on operating revenue up 17%.'],
      }),
      pieces: Type.Array(
        named(
          'SentencePiece',
          discriminated(
            'kind',
            {
              words: named('SentenceWords', Exactly({ kind: Type.Literal('words'), words: Type.String() })),
              number: named(
                'SentenceNumber',
                Exactly({ kind: Type.Literal('number'), value: ExactNumber(), unit: UnitName }),
              ),
            },
            { description: 'Words, or a number.' },
          ),
        ),
        { description: 'The same sentence, for programs that write numbers as their reader does.' },
      ),
    },
    { description: 'The change in one sentence, in English.' },
  ),
);

/** Why a change has no causes, or no parts. */
export const Undivided = named(
  'Undivided',
  Exactly(
    {
      code: Type.Enum([...UNDIVIDED_CODES]),
      message: Type.String({ examples: ['The value is the same at both times.'] }),
    },
    { description: 'Why the change is not divided, or not into parts; null where it is.' },
  ),
);
