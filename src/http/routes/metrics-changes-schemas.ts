import Type from 'typebox';
import { COMPARISONS } from '../../metrics/definition/comparison.ts';
import { CHANGE_DIMENSIONS } from '../../metrics/definition/divisible.ts';
import { CALENDAR_UNITS } from '../../period/index.ts';
import { MOST_HISTORY_POINTS } from '../../questions/history.ts';
import { named } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { Exactly, Nullable, TextOfForm } from '../schemas.ts';
import { ChangeSentence, DividedRatio, Driver, Undivided } from './change-schemas.ts';
import {
  AssumptionName,
  BasisName,
  Comparison,
  CoverageOfValue,
  ResolvedPeriod,
  VALUE_OR_REASON,
  ValueData,
  ValueMeta,
} from './metric-value-schemas.ts';
import { LastPeriod, MetricId, QUESTION } from './question-schemas.ts';

/** `GET /v1/metrics/{id}/changes` */
export const CHANGES = {
  config: { access: 'authenticated', remembered: true, namesDataVersion: true },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'explainMetricChange',
      summary: 'Explain a change of a metric value',
      description:
        'The change in one sentence, the value now and at another time, and the effect of each number that its formula ends in. Effects are exact, do not ' +
        'depend on an order, and add up to the change: in a quotient each number counts at the mean of the other before and after. With `by`, a ratio is also ' +
        'divided into rate and mix, or into shares of its divisor.',
    }),
    params: Type.Object({ id: MetricId }),
    querystring: Type.Object({
      ...QUESTION,
      against: Type.Optional(
        Type.Enum([...COMPARISONS], {
          default: 'previous',
          description: 'The time to compare with, like for like.',
        }),
      ),
      by: Type.Optional(
        Type.Enum([...CHANGE_DIMENSIONS], {
          description: 'What to divide each effect by; `changesBy` of the metric lists what can be.',
        }),
      ),
    }),
    response: {
      200: named(
        'ChangesAnswer',
        Exactly(
          {
            data: named(
              'MetricChanges',
              Exactly({
                value: ValueData,
                comparison: Comparison,
                withheld: Type.Boolean({
                  description:
                    'True for metrics of groups of persons, and for a key that is limited to families of metrics: the causes of the change would reveal more than the value.',
                }),
                sentence: ChangeSentence,
                drivers: Type.Array(Driver, {
                  description:
                    'What changed, the largest effect first; empty where there is no change to explain.',
                }),
                division: Nullable(DividedRatio),
                undivided: Nullable(Undivided),
              }),
            ),
            meta: ValueMeta,
          },
          { description: 'What made the difference.' },
        ),
      ),
    },
  },
} as const;

/** A value in each of several periods. */
export const History = named(
  'MetricHistory',
  Exactly({
    every: Type.Enum([...CALENDAR_UNITS]),
    points: Type.Array(
      named(
        'HistoryPoint',
        Exactly({
          period: ResolvedPeriod,
          coverage: CoverageOfValue,
          basis: Type.Optional(BasisName),
          assumed: Type.Optional(AssumptionName),
          ...VALUE_OR_REASON,
        }),
      ),
      { description: 'The oldest first.' },
    ),
  }),
);

/** How many points a history has where nobody says. */
export const USUAL_POINTS = '12';

/** `GET /v1/metrics/{id}/history` */
export const HISTORY = {
  config: { access: 'authenticated', remembered: true, namesDataVersion: true },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'getMetricHistory',
      summary: 'Get the history of a metric value',
      description:
        'The value in each of the last months, quarters or financial years, or at the end of each for a metric of a day. ' +
        'The last one ends on the last day that `period` counts; its days up to then are counted. It costs as much of the rate ' +
        'limit as a batch of as many queries.',
    }),
    params: Type.Object({ id: MetricId }),
    querystring: Type.Object({
      ...QUESTION,
      period: Type.Optional(LastPeriod),
      every: Type.Optional(
        Type.Enum([...CALENDAR_UNITS], { default: 'month', description: 'What each point is of.' }),
      ),
      count: Type.Optional(
        TextOfForm('^([1-9][0-9]?|1[01][0-9]|120)$', {
          rule: `must be from 1 to ${MOST_HISTORY_POINTS}`,
          code: 'range',
          default: USUAL_POINTS,
          description: `How many points, from 1 to ${MOST_HISTORY_POINTS}; fewer where the calendar has no more.`,
          examples: [USUAL_POINTS],
        }),
      ),
    }),
    response: {
      200: named(
        'HistoryAnswer',
        Exactly(
          {
            data: History,
            meta: ValueMeta,
          },
          { description: 'The history.' },
        ),
      ),
    },
  },
} as const;
