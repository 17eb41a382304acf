import Type from 'typebox';
import { MOST_TILES } from '../../boards/tile.ts';
import { discriminated, named, oneOf } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { Exactly, Nullable } from '../schemas.ts';
import { SentTile } from './board-tiles-schemas.ts';
import { MOMENT, STAMP, ValueMeta } from './metric-value-schemas.ts';
import { History } from './metrics-changes-schemas.ts';
import { Failure, Result } from './metrics-schemas.ts';
import { AsOf, PeriodText } from './question-schemas.ts';

const HistoryResult = named(
  'HistoryResult',
  oneOf(
    {
      success: named('HistorySuccess', Exactly({ ok: Type.Literal(true), data: History, meta: ValueMeta })),
      failure: Failure,
    },
    { description: 'The values by month, or why there are none.' },
  ),
);

const TileValues = named(
  'TileValues',
  discriminated(
    'kind',
    {
      figure: named('FigureTileValues', Exactly({ kind: Type.Literal('figure'), result: Result })),
      chart: named('ChartTileValues', Exactly({ kind: Type.Literal('chart'), result: HistoryResult })),
      table: named(
        'TableTileValues',
        Exactly({
          kind: Type.Literal('table'),
          results: Type.Array(Result, { description: 'One for each of its metrics.' }),
        }),
      ),
      statement: named(
        'StatementTileValues',
        Exactly(
          { kind: Type.Literal('statement') },
          { description: 'A statement is asked for at its own address.' },
        ),
      ),
    },
    { description: 'The values of a tile, by its kind.' },
  ),
);

/** `POST /v1/board-values` */
export const BOARD_VALUES = {
  config: { access: 'metrics.read', remembered: true, whileClosed: true },
  schema: {
    ...described({
      tag: 'Boards',
      operationId: 'getBoardValues',
      summary: 'Get the values of tiles',
      description:
        'All on one snapshot of the books, each equal to the value of its metric asked for alone. Where the period is a range of days, a metric of a day is that of the last one which counts. It costs as much of the rate limit as a batch of as many queries.',
    }),
    body: named(
      'BoardValuesRequest',
      Exactly({
        tiles: Type.Array(SentTile, {
          minItems: 1,
          maxItems: MOST_TILES,
          description: 'Those of a board, saved or not.',
        }),
        period: PeriodText,
        asOf: Type.Optional(AsOf),
      }),
    ),
    response: {
      200: named(
        'BoardValuesAnswer',
        Exactly(
          {
            data: Type.Array(TileValues, { description: 'In the order of the tiles.' }),
            meta: named(
              'BoardValuesMeta',
              Exactly({
                ...MOMENT,
                dataVersion: Nullable(
                  Type.Integer({
                    minimum: 0,
                    description:
                      'The version of the data that all values are of; null where it changed while they were read.',
                  }),
                ),
                ...STAMP,
              }),
            ),
          },
          { description: 'The values.' },
        ),
      ),
    },
  },
} as const;
