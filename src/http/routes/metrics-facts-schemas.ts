import Type from 'typebox';
import { ACCOUNT_CLASSES } from '../../ledger/account-class.ts';
import { FACT_KINDS } from '../../metrics/plan/fact-kind.ts';
import { FACT_CURSOR_FORM, FACT_CURSOR_RULE } from '../../metrics/plan/fact-position.ts';
import { type Explained, OPERATIONS, ROLES } from '../../questions/explanation.ts';
import { named } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { ExactCount, Exactly, Instant, Nullable, PageLimit, TextOfForm, Uuid } from '../schemas.ts';
import { NullReasonName, VALUE_META, ValueData, ValueMeta } from './metric-value-schemas.ts';
import { MetricId, QUESTION } from './question-schemas.ts';

const Day = Type.String({ format: 'date', examples: ['2026-11-20'] });
const Amount = Type.String({
  pattern: String.raw`^-?\d+(\.\d+)?$`,
  description: 'Exact.',
  examples: ['1234567.89'],
});

/** What an explanation is on the wire: its leaves have the address of their rows. */
export type ExplainedOnWire = Omit<Explained, 'operands' | 'facts'> &
  Readonly<{
    operands: ReadonlyArray<Readonly<{ role: (typeof ROLES)[number]; of: ExplainedOnWire }>>;
    facts: (Omit<NonNullable<Explained['facts']>, 'isListed'> & Readonly<{ rows: string | null }>) | null;
  }>;

const Itself = Type.Unsafe<ExplainedOnWire>({ $ref: 'Explanation#' });

/** A value with those that it is made of. It names itself, so that it is kept by its name. */
export const Explanation = {
  ...Exactly(
    {
      operation: Type.Enum([...OPERATIONS]),
      label: Type.String({ examples: ['Total revenue'] }),
      metric: Nullable(MetricId),
      startDate: Day,
      endDate: Day,
      value: Nullable(Amount),
      nullReason: Type.Optional(NullReasonName),
      times: Type.Optional(Type.Number({ description: 'What the quotient is multiplied by.' })),
      operands: Type.Array(named('Operand', Exactly({ role: Type.Enum([...ROLES]), of: Itself }))),
      facts: Nullable(
        named(
          'ExplainedFacts',
          Exactly({
            leaf: Nullable(
              Type.String({ description: 'null where the facts are persons whom the caller may not see.' }),
            ),
            count: ExactCount({ description: 'How many facts are behind the value.' }),
            sum: Nullable(
              Type.String({
                pattern: String.raw`^-?\d+(\.\d+)?$`,
                description:
                  'What the facts add up to, exactly; null where they are only counted, and where the value is the middle one of them.',
              }),
            ),
            rows: Nullable(
              Type.String({
                description:
                  'Where the facts are; null for callers who may not read them: entries and documents need `ledger.read`, persons ' +
                  '`records.read`, and with pay or hours `people.view_cost` too.',
              }),
            ),
          }),
        ),
      ),
    },
    { description: 'A value, and what it is made of; its leaves are facts.' },
  ),
  $id: 'Explanation',
};

/** `GET /v1/metrics/{id}/explain` */
export const EXPLAIN = {
  config: { access: 'authenticated', remembered: true, namesDataVersion: true },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'explainMetricValue',
      summary: 'Explain a metric value',
      description:
        'The formula as a tree with the value at each node, one for each number that the value shows. The facts behind a ' +
        'leaf are counted and added up by themselves, beside the totals that answer questions.',
    }),
    params: Type.Object({ id: MetricId }),
    querystring: Type.Object(QUESTION),
    response: {
      200: named(
        'ExplanationAnswer',
        Exactly(
          {
            data: named(
              'ExplainedValue',
              Exactly({
                formula: Type.String({
                  description: 'In words.',
                  examples: ['Total revenue − Total expenses'],
                }),
                source: Type.Optional(Type.String({ description: 'What the formula is taken from.' })),
                value: ValueData,
                withheld: Type.Boolean({
                  description:
                    'True for metrics of groups of persons, and for a key that is limited to families of metrics: what is behind the value would reveal more than the value.',
                }),
                parts: Type.Array(
                  named('ExplainedPart', Exactly({ key: Type.String(), label: Type.String(), of: Itself })),
                  {
                    description: 'The value; or each month, or each part.',
                  },
                ),
              }),
            ),
            meta: ValueMeta,
          },
          { description: 'The explanation.' },
        ),
      ),
    },
  },
} as const;

const NamedRecord = named('NamedRecord', Exactly({ id: Uuid, name: Type.String() }));

const Row = named(
  'MetricRow',
  Exactly({
    kind: Type.Enum([...FACT_KINDS], {
      description:
        '`lines` are lines or entries of pay, added up for who may not see pay (`people.view_cost`): one row for a day and a class of accounts, for cash an account.',
    }),
    id: Nullable(Uuid),
    line: Nullable(Type.Integer({ minimum: 1 })),
    date: Day,
    amount: Type.String({
      pattern: String.raw`^-?\d+(\.\d+)?$`,
      description:
        'What it adds to the value, exactly. Money is in base currency with its digits (JPY 500, AUD 500.00, BHD 500.000), and has more where the amount has more.',
      examples: ['120.50'],
    }),
    facts: Type.Integer({
      minimum: 1,
      description: 'How many facts the row stands for; pay that is added up counts as one.',
    }),
    externalId: Nullable(Type.String()),
    description: Nullable(Type.String()),
    reference: Nullable(Type.String()),
    account: Nullable(named('AccountName', Exactly({ code: Type.String(), name: Type.String() }))),
    accountClass: Nullable(Type.Enum([...ACCOUNT_CLASSES])),
    department: Nullable(NamedRecord),
    party: Type.Union([NamedRecord, Type.Null()], { description: 'The customer or the vendor.' }),
    currency: Nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
    originalAmount: Nullable(
      Type.String({
        pattern: String.raw`^-?\d+(\.\d+)?$`,
        description: 'In its own currency, with its digits.',
        examples: ['120.50'],
      }),
    ),
    recordedAt: Nullable(Instant),
    person: Nullable(
      named(
        'CountedPerson',
        Exactly(
          {
            id: Nullable(Uuid),
            name: Nullable(Type.String()),
            membershipId: Uuid,
            startDate: Nullable(Day),
            terminationDate: Nullable(Day),
            since: Nullable(Day),
          },
          {
            description:
              'Of rows of kind `person`: who is counted, by the membership that counts, and `since` when they have been employed where that is counted. `id` is null for users of whom no person is kept.',
          },
        ),
      ),
    ),
  }),
);

/** `GET /v1/metrics/{id}/rows` */
export const ROWS = {
  config: { access: 'authenticated', remembered: true, namesDataVersion: true },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'listMetricRows',
      summary: 'List the records behind a value',
      description:
        'Those of a leaf of its explanation, the newest first. Their amounts add up to its sum exactly. Names are in camelCase, ' +
        'as in all answers about metrics; records have snake_case. Needs `ledger.read`, ' +
        'where the facts are persons `records.read`.',
    }),
    params: Type.Object({ id: MetricId }),
    querystring: Type.Object({
      ...QUESTION,
      leaf: Type.String({ description: 'As the explanation names it.', examples: ['0'] }),
      cursor: Type.Optional(
        TextOfForm(FACT_CURSOR_FORM, {
          rule: FACT_CURSOR_RULE,
          description: '`next_cursor` of the page before.',
        }),
      ),
      limit: Type.Optional(PageLimit()),
    }),
    response: {
      200: named(
        'MetricRowPage',
        Exactly(
          {
            data: Type.Array(Row),
            meta: named(
              'MetricRowPageMeta',
              Exactly({
                ...VALUE_META,
                leaf: Type.String(),
                next_cursor: Nullable(
                  Type.String({
                    pattern: FACT_CURSOR_FORM,
                    description: 'Where the next page begins; null at the end.',
                  }),
                ),
              }),
            ),
          },
          { description: 'The facts.' },
        ),
      ),
    },
  },
} as const;
