import Type from 'typebox';
import { COVERAGE_STATES } from '../../metrics/coverage/state.ts';
import { ASSUMPTIONS, BASES } from '../../metrics/definition/basis.ts';
import { COMPARISONS } from '../../metrics/definition/comparison.ts';
import { NULL_REASONS } from '../../metrics/definition/null-reason.ts';
import { discriminated, named } from '../named-schema.ts';
import { Exactly, ExactNumber, Instant, Nullable } from '../schemas.ts';
import { MetricId, RelativePeriod } from './question-schemas.ts';

const Day = Type.String({ format: 'date', examples: ['2026-11-20'] });
const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217', examples: ['AUD'] });
const Version = Type.Literal(1);

/** What every answer about metrics ends with. */
export const STAMP = { computedAt: Instant, version: Version };

/** What a list of what can be asked ends with. */
export const MetricListMeta = named(
  'MetricListMeta',
  Exactly({ total: Type.Integer({ minimum: 0 }), ...STAMP }),
);

export const DefinitionVersion = Type.Integer({
  minimum: 1,
  description:
    'Raised when the meaning of the metric changes; the reference of the metrics lists the changes.',
  examples: [1],
});

export const PeriodKindName = named('PeriodKind', Type.Enum(['range', 'snapshot']));
export const UnitName = named('Unit', Type.Enum(['currency', 'count', 'percent', 'ratio', 'days', 'months']));
export const NullReasonName = named('NullReason', Type.Enum([...NULL_REASONS]));

export const BasisName = named(
  'Basis',
  Type.Enum([...BASES], {
    description:
      'On what a value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. `documents` and `ledger`, of what is owed by customers or to vendors: invoices or bills with what settles them, or, before the first day of these, the control accounts.',
  }),
);

export const AssumptionName = named(
  'Assumption',
  Type.Enum([...ASSUMPTIONS], {
    description:
      'What a value assumes. `due_dates`: some of the invoices or bills do not say when they are due, and the payment terms in the settings do. Without these terms there is no value: `no_data`.',
  }),
);

export const CoverageOfValue = named(
  'Coverage',
  Exactly(
    {
      from: Nullable(
        Type.String({
          format: 'date',
          description: 'The first day with a fact of what the metric reads; null where there is none.',
          examples: ['2022-07-01'],
        }),
      ),
      through: Nullable(
        Type.String({
          format: 'date',
          description: 'The last day with one; people and pay run to today.',
          examples: ['2026-10-30'],
        }),
      ),
      state: Type.Enum([...COVERAGE_STATES], {
        description: 'How much of the days is known. Where it is `none`, there is no value: `no_data`.',
      }),
      gaps: Type.Array(named('CoverageGap', Exactly({ from: Day, through: Day })), {
        description: 'The stretches of more than 92 days without a fact that the days touch.',
      }),
      missing: Type.Optional(
        ExactNumber({
          description: 'How many employees are without pay, where pay is counted and some are.',
        }),
      ),
      unknown: Type.Optional(
        Type.Literal('due_dates', {
          description:
            'What else there is no value without: `due_dates` of open invoices or bills, where there are no payment terms either.',
        }),
      ),
    },
    {
      description:
        'What is known of a value. What it reads is the ledger, invoices, bills, people or pay; of several, what they share.',
    },
  ),
);

const Heading = {
  currency: Type.Optional(Currency),
  periodLabel: Type.String({ examples: ['FY2027 to date'] }),
  coverage: CoverageOfValue,
  basis: Type.Optional(BasisName),
  assumed: Type.Optional(AssumptionName),
};
/** A value, or why there is none. */
export const VALUE_OR_REASON = {
  value: Nullable(ExactNumber({ examples: [1_234_567.89] })),
  nullReason: Type.Optional(NullReasonName),
};

export const ResolvedPeriod = named(
  'ResolvedPeriod',
  Exactly({
    startDate: Type.String({ format: 'date', examples: ['2026-07-01'] }),
    endDate: Day,
    asOfDate: Type.String({
      format: 'date',
      description: 'The last day whose facts were counted.',
      examples: ['2026-11-20'],
    }),
    kind: PeriodKindName,
    label: Type.String({ examples: ['FY2027 to date'] }),
    complete: Type.Boolean({ description: 'Whether all of the period was counted.' }),
  }),
);

/** The value at another time beside the one that was asked for. */
export const Comparison = named(
  'Comparison',
  Exactly({
    to: Type.Enum([...COMPARISONS]),
    resolved: Nullable(ResolvedPeriod),
    value: Nullable(ExactNumber()),
    change: Nullable(
      ExactNumber({ description: 'What the value has gained since; of a percentage, in points.' }),
    ),
    changePercent: Nullable(ExactNumber({ description: 'null where the value was zero or less then.' })),
    coverage: Nullable(CoverageOfValue),
    nullReason: Type.Optional(NullReasonName),
  }),
);

const Comparisons = {
  comparisons: Type.Optional(
    Type.Array(Comparison, { description: 'The value at the times that `compare` names, like for like.' }),
  ),
};

export const ValueData = named(
  'MetricValue',
  discriminated(
    'kind',
    {
      scalar: named(
        'ScalarValue',
        Exactly({ kind: Type.Literal('scalar'), ...VALUE_OR_REASON, ...Heading, ...Comparisons }),
      ),
      timeseries: named(
        'TimeseriesValue',
        Exactly({
          kind: Type.Literal('timeseries'),
          interval: Type.Literal('month'),
          ...Heading,
          points: Type.Array(
            named(
              'TimeseriesPoint',
              Exactly({
                date: Type.String({ format: 'date', description: 'The first day of the month.' }),
                label: Type.String({ examples: ['Nov 2026'] }),
                ...VALUE_OR_REASON,
                complete: Type.Boolean({
                  description: 'False while the value covers only a part of the month.',
                }),
                basis: Type.Optional(BasisName),
              }),
            ),
          ),
        }),
      ),
      breakdown: named(
        'BreakdownValue',
        Exactly({
          kind: Type.Literal('breakdown'),
          dimension: Type.String({ examples: ['account'] }),
          ...Heading,
          ...Comparisons,
          total: Nullable(
            ExactNumber({
              description:
                'null where parts do not add up, where one of them has no value, or where it would reveal one that is hidden.',
            }),
          ),
          nullReason: Type.Optional(NullReasonName),
          items: Type.Array(
            named(
              'BreakdownItem',
              Exactly({
                key: Type.String(),
                label: Type.String(),
                ...VALUE_OR_REASON,
                asOfDate: Type.Optional(
                  Type.String({
                    format: 'date',
                    description:
                      'The day that the value is of, where it is an earlier one than that of the answer: a pay gap that could not be renewed without revealing persons repeats an earlier snapshot.',
                  }),
                ),
                share: Nullable(
                  ExactNumber({
                    description:
                      'Part of the total, 0 to 1; null where that is 0 or any part has the other sign.',
                  }),
                ),
              }),
            ),
          ),
        }),
      ),
    },
    { description: 'The value, in the shape of the metric.' },
  ),
);

export const RequestedPeriod = named(
  'RequestedPeriod',
  discriminated(
    'type',
    {
      relative: named(
        'RequestedRelativePeriod',
        Exactly({ type: Type.Literal('relative'), period: RelativePeriod }),
      ),
      absolute: named(
        'RequestedAbsolutePeriod',
        Exactly({ type: Type.Literal('absolute'), startDate: Day, endDate: Day }),
      ),
      as_of: named('RequestedDay', Exactly({ type: Type.Literal('as_of'), date: Day })),
    },
    { description: 'The period as it was asked for.' },
  ),
);

/** The date that pins an answer, and the currency of its amounts. */
export const MOMENT = {
  asOf: Nullable(Type.String({ format: 'date', description: 'The date that pins relative periods.' })),
  baseCurrency: Currency,
};

/** The period of an answer. */
export const AnsweredPeriod = named(
  'AnsweredPeriod',
  Exactly({ requested: RequestedPeriod, resolved: ResolvedPeriod }),
);

/** What an answer about one metric says of its question. */
export const VALUE_META = {
  metric: MetricId,
  definitionVersion: DefinitionVersion,
  period: AnsweredPeriod,
  ...MOMENT,
  ...STAMP,
};
export const ValueMeta = named('MetricMeta', Exactly(VALUE_META));
