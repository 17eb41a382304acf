import Type from 'typebox';
import {
  CHART_MONTHS,
  MOST_METRICS,
  MOST_NAMED_ROWS,
  STATEMENTS_OF_TILES,
  TILE_SIZES,
  type Tile,
} from '../../boards/tile.ts';
import { COMPARISONS } from '../../metrics/definition/comparison.ts';
import { COLUMN_DIVISIONS, DETAILS, METHODS } from '../../statements/definition/statement.ts';
import { discriminated, discriminatedForm, named } from '../named-schema.ts';
import { Exactly, Nullable } from '../schemas.ts';
import { MetricId, PeriodText } from './question-schemas.ts';

const COMMON = {
  size: Type.Enum([...TILE_SIZES], {
    description: 'How wide it is: a quarter of the board (`small`), half of it (`wide`) or all (`full`).',
  }),
  title: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Null: the name of what it shows.',
      examples: ['Sales, last month'],
    }),
  ),
  period: Type.Union([PeriodText, Type.Null()], {
    description: 'Null: the period chosen on the page of the board.',
  }),
};

const COMPARE = {
  compare: Nullable(Type.Enum([...COMPARISONS], { description: 'What its values are compared with.' })),
};

const TILES = {
  figure: named(
    'FigureTile',
    Exactly(
      { kind: Type.Literal('figure'), ...COMMON, metric: MetricId, ...COMPARE },
      { description: 'The value of a metric.' },
    ),
  ),
  chart: named(
    'ChartTile',
    Exactly(
      {
        kind: Type.Literal('chart'),
        ...COMMON,
        metric: MetricId,
        months: Type.Integer({
          minimum: CHART_MONTHS.least,
          maximum: CHART_MONTHS.most,
          description: 'How many months, up to the end of the period.',
          examples: [CHART_MONTHS.usual],
        }),
      },
      { description: 'A metric of one value, by month.' },
    ),
  ),
  table: named(
    'TableTile',
    Exactly(
      {
        kind: Type.Literal('table'),
        ...COMMON,
        metrics: Type.Array(MetricId, {
          minItems: 1,
          maxItems: MOST_METRICS,
          description: 'Metrics of one value, each a row; or one metric that is divided into parts.',
        }),
        ...COMPARE,
      },
      { description: 'Several metrics, or the parts of one.' },
    ),
  ),
  statement: named(
    'StatementTile',
    Exactly(
      {
        kind: Type.Literal('statement'),
        ...COMMON,
        statement: named('StatementOfTile', Type.Enum([...STATEMENTS_OF_TILES])),
        columns: Type.Enum([...COLUMN_DIVISIONS], { description: 'What the period is divided into.' }),
        ...COMPARE,
        detail: Type.Enum([...DETAILS]),
        method: Nullable(
          Type.Enum([...METHODS], { description: 'Of the cash flow statement; null: `indirect`.' }),
        ),
        rows: Type.Union(
          [
            Type.Array(Type.String({ minLength: 1, maxLength: 100, examples: ['gross_profit'] }), {
              minItems: 1,
              maxItems: MOST_NAMED_ROWS,
              uniqueItems: true,
            }),
            Type.Null(),
          ],
          { description: 'The keys of the rows to show, with what is beneath them; null: all.' },
        ),
      },
      { description: 'A statement, or some of its rows.' },
    ),
  ),
};

const ABOUT = { description: 'What a board shows in one place.' };

/** A tile in answers. */
export const ShownTile = Type.Unsafe<Tile>(named('BoardTile', discriminated('kind', TILES, ABOUT)));

/** A tile in requests. */
export const SentTile = Type.Unsafe<Tile>(discriminatedForm('BoardTile', 'kind', TILES, ABOUT));
