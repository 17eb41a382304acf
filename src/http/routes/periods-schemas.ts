import Type from 'typebox';
import { MOST_DESCRIBED_MONTHS } from '../../period/index.ts';
import { named } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { Exactly, Nullable } from '../schemas.ts';
import { RequestedPeriod, ResolvedPeriod, STAMP } from './metric-value-schemas.ts';
import { AsOf, PeriodText } from './question-schemas.ts';

/** `GET /v1/periods/{period}` */
export const PERIOD = {
  config: { access: 'authenticated' },
  schema: {
    ...described({
      tag: 'Metrics',
      operationId: 'getPeriod',
      summary: 'Get the days of a period',
      description:
        'What a period means for the organisation today, or as at `asOf`: its days, the snapshot at its end, its months, and the periods that values are compared with.',
    }),
    params: Type.Object({ period: PeriodText }),
    querystring: Type.Object({ asOf: Type.Optional(AsOf) }),
    response: {
      200: named(
        'PeriodAnswer',
        Exactly(
          {
            data: named(
              'PeriodDescription',
              Exactly({
                requested: RequestedPeriod,
                resolved: ResolvedPeriod,
                closing: Type.String({
                  description: 'The snapshot at the end of the period, as a period for metrics of a day.',
                  examples: ['as_of:2026-11-20'],
                }),
                monthCount: Type.Integer({
                  minimum: 1,
                  description: 'How many calendar months are counted in the period, at least in part.',
                }),
                months: Type.Array(ResolvedPeriod, {
                  description: `The last calendar months up to the end of the period, the oldest first: ${MOST_DESCRIBED_MONTHS}, or as many as the calendar has.`,
                }),
                previous: Nullable(ResolvedPeriod),
                lastYear: Nullable(ResolvedPeriod),
              }),
            ),
            meta: named('PeriodMeta', Exactly({ asOf: Nullable(Type.String({ format: 'date' })), ...STAMP })),
          },
          { description: 'The period.' },
        ),
      ),
    },
  },
} as const;
