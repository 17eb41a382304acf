import type { ComparedTo } from '../metrics/definition/comparison.ts';
import {
  type ColumnDivision,
  type Detail,
  type Method,
  STATEMENT_NAMES,
  type StatementName,
} from '../statements/definition/statement.ts';

/** How wide a tile is: a quarter of the board, half of it, or all. */
export const TILE_SIZES = ['small', 'wide', 'full'] as const;
export type TileSize = (typeof TILE_SIZES)[number];

/** What a board shows in one place. It is stored and sent in this form. */
export type Tile = FigureTile | ChartTile | TableTile | StatementTile;

type Common = Readonly<{
  size: TileSize;
  /** Null: that of what it shows. */
  title: string | null;
  /** Null: the period of the page. */
  period: string | null;
}>;

/** One value, and what it is compared with. */
export type FigureTile = Common & Readonly<{ kind: 'figure'; metric: string; compare: ComparedTo | null }>;

/** A value in each of so many months, up to the end of the period. */
export type ChartTile = Common & Readonly<{ kind: 'chart'; metric: string; months: number }>;

/** Several values, or the parts of one: a single metric that is divided. */
export type TableTile = Common &
  Readonly<{ kind: 'table'; metrics: readonly string[]; compare: ComparedTo | null }>;

/** A statement, or the rows of it that are named. */
export type StatementTile = Common &
  Readonly<{
    kind: 'statement';
    statement: StatementOfTile;
    columns: ColumnDivision;
    compare: ComparedTo | null;
    detail: Detail;
    /** Null: the usual one, or the statement has none. */
    method: Method | null;
    /** Their keys; null: all. */
    rows: readonly string[] | null;
  }>;

export type StatementOfTile = Exclude<StatementName, 'general-ledger'>;

/** The statements that a tile can show: all but the ledger, which is of one account. */
export const STATEMENTS_OF_TILES = STATEMENT_NAMES.filter(
  (name): name is StatementOfTile => name !== 'general-ledger',
);

/** So many tiles a board has at most. */
export const MOST_TILES = 100;

/** So many metrics are in a table, and so many rows of a statement are named, at most. */
export const MOST_METRICS = 20;
export const MOST_NAMED_ROWS = 50;

/** The months of a chart. */
export const CHART_MONTHS = { least: 3, most: 36, usual: 12 } as const;

/** The metrics that a tile shows itself; a statement shows its own. */
export function metricsOf(tile: Tile): readonly string[] {
  switch (tile.kind) {
    case 'figure':
    case 'chart':
      return [tile.metric];
    case 'table':
      return tile.metrics;
    case 'statement':
      return [];
    default:
      return tile satisfies never;
  }
}
