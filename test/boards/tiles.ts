import type { FigureTile, StatementTile, TableTile, Tile } from '../../src/boards/tile.ts';

const COMMON = { size: 'small', title: null, period: null } as const;

export const aFigure = (metric: string, more: Partial<FigureTile> = {}): Tile => ({
  ...COMMON,
  kind: 'figure',
  metric,
  compare: null,
  ...more,
});

export const aChart = (metric: string, months = 12): Tile => ({ ...COMMON, kind: 'chart', metric, months });

export const aTable = (metrics: readonly string[], more: Partial<TableTile> = {}): Tile => ({
  ...COMMON,
  kind: 'table',
  metrics,
  compare: null,
  ...more,
});

export const aStatement = (
  statement: StatementTile['statement'],
  more: Partial<StatementTile> = {},
): Tile => ({
  ...COMMON,
  kind: 'statement',
  statement,
  columns: 'none',
  compare: null,
  detail: 'summary',
  method: null,
  rows: null,
  ...more,
});
