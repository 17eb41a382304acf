import Type from 'typebox';
import { COMPARISONS } from '../../metrics/compare.ts';
import { CATEGORIES } from '../../metrics/metric.ts';
import { BASES, NULL_REASONS } from '../../metrics/value.ts';
import { discriminated, named, oneOf } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { CapabilityName, ErrorShown, Exactly, ExactNumber, Instant, Nullable } from '../schemas.ts';
import { AsOf, MetricId, PeriodText, QUESTION, RelativePeriod, Team } from './question-schemas.ts';

const Day = Type.String({ format: 'date', examples: ['2026-11-20'] });
const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217', examples: ['AUD'] });
const Version = Type.Literal(1);
const Stamp = { computedAt: Instant, version: Version };

const DefinitionVersion = Type.Integer({
  minimum: 1,
  description:
    'Raised when the meaning of the metric changes; the reference of the metrics lists the changes.',
  examples: [1],
});

const Category = named('MetricCategory', Type.Enum([...CATEGORIES]));
const Kind = named('PeriodKind', Type.Enum(['range', 'snapshot']));
export const NullReasonName = named('NullReason', Type.Enum([...NULL_REASONS]));

const BasisName = named(
  'Basis',
  Type.Enum([...BASES], {
    description:
      'On what a value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day.',
  }),
);

const Description = named(
  'Metric',
  Exactly(
    {
      id: MetricId,
      label: Type.String({ examples: ['Total revenue'] }),
      description: Type.String(),
      category: Category,
      unit: named('Unit', Type.Enum(['currency', 'count', 'percent', 'ratio', 'days', 'months'])),
      shape: Type.Enum(['scalar', 'timeseries', 'breakdown']),
      periodKind: Kind,
      requiresCapability: CapabilityName,
      teamScoped: Type.Boolean(),
      teamRequiresCapability: Type.Union([CapabilityName, Type.Null()], {
        description: 'What `team` takes besides: metrics that count pay need `people.view_cost`.',
      }),
      definitionVersion: DefinitionVersion,
      basis: Nullable(BasisName),
      related: Type.Array(MetricId),
      tags: Type.Array(Type.String()),
    },
    { description: 'A metric, without its formula.' },
  ),
);

const Heading = {
  currency: Type.Optional(Currency),
  periodLabel: Type.String({ examples: ['FY2027 to date'] }),
  basis: Type.Optional(BasisName),
};
const Value = {
  value: Nullable(ExactNumber({ examples: [1_234_567.89] })),
  nullReason: Type.Optional(NullReasonName),
};

const ResolvedPeriod = named(
  'ResolvedPeriod',
  Exactly({
    startDate: Type.String({ format: 'date', examples: ['2026-07-01'] }),
    endDate: Day,
    asOfDate: Type.String({
      format: 'date',
      description: 'The last day whose facts were counted.',
      examples: ['2026-11-20'],
    }),
    kind: Kind,
    label: Type.String({ examples: ['FY2027 to date'] }),
    complete: Type.Boolean({ description: 'Whether all of the period was counted.' }),
  }),
);

const Comparisons = {
  comparisons: Type.Optional(
    Type.Array(
      named(
        'Comparison',
        Exactly({
          to: Type.Enum([...COMPARISONS]),
          resolved: Nullable(ResolvedPeriod),
          value: Nullable(ExactNumber()),
          change: Nullable(
            ExactNumber({ description: 'What the value has gained since; of a percentage, in points.' }),
          ),
          changePercent: Nullable(
            ExactNumber({ description: 'null where the value was zero or less then.' }),
          ),
          nullReason: Type.Optional(NullReasonName),
        }),
      ),
      { description: 'The value at the times that `compare` names, like for like.' },
    ),
  ),
};

export const ValueData = named(
  'MetricValue',
  discriminated(
    'kind',
    {
      scalar: named(
        'ScalarValue',
        Exactly({ kind: Type.Literal('scalar'), ...Value, ...Heading, ...Comparisons }),
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
                ...Value,
                complete: Type.Boolean({
                  description: 'False while the value covers only a part of the month.',
                }),
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
                'null where parts do not add up, where one of them has no value, or where it would tell one that is hidden.',
            }),
          ),
          items: Type.Array(
            named(
              'BreakdownItem',
              Exactly({
                key: Type.String(),
                label: Type.String(),
                ...Value,
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

const Requested = named(
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

const Moment = {
  asOf: Nullable(Type.String({ format: 'date', description: 'The date that pins relative periods.' })),
  baseCurrency: Currency,
};

/** What an answer about one metric says of its question. */
export const VALUE_META = {
  metric: MetricId,
  definitionVersion: DefinitionVersion,
  period: named('AnsweredPeriod', Exactly({ requested: Requested, resolved: ResolvedPeriod })),
  ...Moment,
  ...Stamp,
};
export const ValueMeta = named('MetricMeta', Exactly(VALUE_META));

const Compare = Type.String({
  description: 'Times to compare the value with: `previous`, `last_year` or both, separated by a comma.',
  examples: ['previous,last_year'],
});

/** `GET /v1/metrics` */
export const LIST = {
  config: { access: 'authenticated', remembered: true },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'listMetrics',
      summary: 'The metrics that you may see',
      description: 'All of them, or those of one category, in the order of the catalogue.',
    }),
    querystring: Type.Object({ category: Type.Optional(Category) }),
    response: {
      200: named(
        'MetricList',
        Exactly(
          {
            data: Type.Array(Description),
            meta: named('MetricListMeta', Exactly({ total: Type.Integer({ minimum: 0 }), ...Stamp })),
          },
          { description: 'The metrics.' },
        ),
      ),
    },
  },
} as const;

/** `GET /v1/metrics/{id}` */
export const DESCRIBE = {
  config: { access: 'authenticated', remembered: true },
  schema: {
    ...described({ tag: 'Metrics', operationId: 'getMetric', summary: 'What a metric is' }),
    params: Type.Object({ id: MetricId }),
    response: {
      200: named(
        'MetricDescriptionAnswer',
        Exactly(
          { data: Description, meta: named('MetricDescriptionMeta', Exactly(Stamp)) },
          { description: 'The metric.' },
        ),
      ),
    },
  },
} as const;

/** `GET /v1/metrics/{id}/value` */
export const VALUE = {
  config: { access: 'authenticated', remembered: true },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'getMetricValue',
      summary: 'What the number was',
      description: 'For a period, and pinned to a date when `asOf` names one.',
    }),
    params: Type.Object({ id: MetricId }),
    querystring: Type.Object({
      ...QUESTION,
      compare: Type.Optional(Compare),
    }),
    response: {
      200: named(
        'MetricAnswer',
        Exactly({ data: ValueData, meta: ValueMeta }, { description: 'The value.' }),
      ),
    },
  },
} as const;

const Result = named(
  'BatchResult',
  oneOf(
    {
      success: named('BatchSuccess', Exactly({ ok: Type.Literal(true), data: ValueData, meta: ValueMeta })),
      failure: named('BatchFailure', Exactly({ ok: Type.Literal(false), error: ErrorShown })),
    },
    { description: 'The value, or why there is none.' },
  ),
);

/** `POST /v1/metrics/batch` */
export const BATCH = {
  config: { access: 'authenticated', remembered: true },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'getMetricValues',
      summary: 'Up to 50 numbers at once',
      description:
        'All on one snapshot of the books. Each query has its own result; one that fails stops no other.',
    }),
    body: named(
      'BatchRequest',
      Exactly({
        queries: Type.Array(
          named(
            'BatchQuery',
            Exactly({
              key: Type.String({
                minLength: 1,
                description: 'Chosen by you, once in the batch.',
                examples: ['cash'],
              }),
              id: MetricId,
              period: PeriodText,
              team: Type.Optional(Team),
              compare: Type.Optional(Compare),
            }),
          ),
          { minItems: 1, maxItems: 50 },
        ),
        asOf: Type.Optional(AsOf),
      }),
    ),
    response: {
      200: named(
        'BatchAnswer',
        Exactly(
          {
            results: Type.Record(Type.String(), Result, {
              description: 'By the keys of the queries, in their order.',
            }),
            meta: named('BatchMeta', Exactly({ ...Moment, ...Stamp })),
          },
          { description: 'The results.' },
        ),
      ),
    },
  },
} as const;
