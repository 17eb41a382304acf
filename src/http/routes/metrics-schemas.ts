import Type from 'typebox';
import { COMPARISONS } from '../../metrics/definition/comparison.ts';
import { CHANGE_DIMENSIONS } from '../../metrics/definition/divisible.ts';
import { FAVOURABLE } from '../../metrics/definition/favourable.ts';
import { CATEGORIES } from '../../metrics/definition/metric.ts';
import { MOST_POINTS } from '../../metrics/plan/points.ts';
import { MONTHS_AT_ONCE } from '../../metrics/plan/rounds.ts';
import { VALUE_COLUMNS } from '../../questions/value-csv.ts';
import { named, oneOf } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { CapabilityName, ErrorShown, Exactly, Nullable } from '../schemas.ts';
import {
  BasisName,
  DefinitionVersion,
  MetricListMeta,
  MOMENT,
  PeriodKindName,
  STAMP,
  UnitName,
  ValueData,
  ValueMeta,
} from './metric-value-schemas.ts';
import { AsOf, Compare, LinkText, MetricId, PeriodText, QUESTION, Team } from './question-schemas.ts';

export const MetricCategory = named('MetricCategory', Type.Enum([...CATEGORIES]));

const Description = named(
  'Metric',
  Exactly(
    {
      id: MetricId,
      label: Type.String({ examples: ['Total revenue'] }),
      description: Type.String(),
      category: MetricCategory,
      unit: UnitName,
      shape: Type.Enum(['scalar', 'timeseries', 'breakdown']),
      periodKind: PeriodKindName,
      pointKind: Type.Union([PeriodKindName, Type.Null()], {
        description:
          'What the points of a series are: of the days of each month (`range`) or of its end (`snapshot`); null of other shapes.',
      }),
      requiresCapability: CapabilityName,
      teamScoped: Type.Boolean(),
      teamRequiresCapability: Type.Union([CapabilityName, Type.Null()], {
        description: 'What `team` takes besides: metrics that count pay need `people.view_cost`.',
      }),
      definitionVersion: DefinitionVersion,
      favourable: named(
        'Favourable',
        Type.Enum([...FAVOURABLE], {
          description:
            'Whether more of it is good news (`up`), bad news (`down`), or depends on the business.',
        }),
      ),
      notApplicable: Type.Union([Type.String({ examples: ['Not burning cash'] }), Type.Null()], {
        description: 'What the reason `not_applicable` means for it, in a few words.',
      }),
      basis: Nullable(BasisName),
      monthly: Type.Union([MetricId, Type.Null()], {
        description: 'The series that has the same value for every month; null where there is none.',
      }),
      divisions: Type.Array(
        named('Division', Exactly({ id: MetricId, dimension: Type.String({ examples: ['account'] }) })),
        { description: 'The metrics that divide the same value into parts, and by what.' },
      ),
      comparisons: Type.Array(Type.Enum([...COMPARISONS]), {
        description: 'What `compare`, and `against` of its changes, may name; nothing for a series.',
      }),
      changesBy: Type.Array(Type.Enum([...CHANGE_DIMENSIONS]), {
        description: 'What `by` of its changes may name.',
      }),
      related: Type.Array(MetricId),
      tags: Type.Array(Type.String()),
    },
    { description: 'A metric, without its formula.' },
  ),
);

/** `GET /v1/metrics` */
export const LIST = {
  config: { access: 'authenticated', remembered: true },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'listMetrics',
      summary: 'List metrics',
      description: 'All of them, or those of one category, in the order of the catalogue.',
    }),
    querystring: Type.Object({ category: Type.Optional(MetricCategory) }),
    response: {
      200: named(
        'MetricList',
        Exactly(
          {
            data: Type.Array(Description),
            meta: MetricListMeta,
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
    ...described({ tag: 'Metrics', operationId: 'getMetric', summary: 'Get a metric' }),
    params: Type.Object({ id: MetricId }),
    response: {
      200: named(
        'MetricDescriptionAnswer',
        Exactly(
          { data: Description, meta: named('MetricDescriptionMeta', Exactly(STAMP)) },
          { description: 'The metric.' },
        ),
      ),
    },
  },
} as const;

/** `GET /v1/metrics/{id}/value` */
export const VALUE = {
  config: { access: 'authenticated', remembered: true, namesDataVersion: true },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'getMetricValue',
      summary: 'Get a metric value',
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

/** `GET /v1/metrics/{id}/value.csv` */
export const VALUE_AS_CSV = {
  config: { access: 'authenticated', takesLinks: true },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'getMetricValueAsCsv',
      summary: 'Export a metric value as CSV',
      description:
        'The same value in rows, for spreadsheets: of a number one, of a series one for each month, of parts one for each and one for their total. ' +
        `A series has at most ${MONTHS_AT_ONCE} months.`,
    }),
    params: VALUE.schema.params,
    querystring: Type.Object({ ...VALUE.schema.querystring.properties, link: LinkText }),
    response: {
      200: {
        description: 'The value, as a file.',
        content: {
          'text/csv': {
            schema: Type.Unsafe<string>({
              type: 'string',
              description: `RFC 4180. The columns are ${VALUE_COLUMNS.join(', ')}, and three for each time that it is compared with. Amounts have the decimals of the currency.`,
            }),
          },
        },
      },
    },
  },
} as const;

/** In one batch. */
export const MOST_QUERIES = 50;

/** Why one question of several has no answer. */
export const Failure = named('BatchFailure', Exactly({ ok: Type.Literal(false), error: ErrorShown }));

/** The value of one question of several, or why there is none. */
export const Result = named(
  'BatchResult',
  oneOf(
    {
      success: named('BatchSuccess', Exactly({ ok: Type.Literal(true), data: ValueData, meta: ValueMeta })),
      failure: Failure,
    },
    { description: 'The value, or why there is none.' },
  ),
);

/** `POST /v1/metrics/batch` */
export const BATCH = {
  config: {
    access: 'authenticated',
    remembered: true,
    namesDataVersion: true,
    whileClosed: true,
    takesLinks: true,
  },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'getMetricValues',
      summary: 'Get up to 50 metric values',
      description:
        'All on one snapshot of the books. Each query has its own result; one that fails stops no other. ' +
        `An answer may have ${MOST_POINTS} points: one for each month of a series, and one for any other value and for each ` +
        'that it is compared with. A query for which there is no more room fails with ANSWER_TOO_LARGE, and the others answer.',
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
          { minItems: 1, maxItems: MOST_QUERIES },
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
            meta: named('BatchMeta', Exactly({ ...MOMENT, ...STAMP })),
          },
          { description: 'The results.' },
        ),
      ),
    },
  },
} as const;
