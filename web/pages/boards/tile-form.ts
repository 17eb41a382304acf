import type { BoardTile, StatementOfTile, StatementTile } from '../../api/generated.ts';
import type { Metric } from '../../api/metrics.ts';

/** The input for a tile of any kind. The kind decides which fields count. */
export type TileDraft = Readonly<{
  kind: BoardTile['kind'];
  title: string;
  size: BoardTile['size'] | null;
  /** Empty: that of the page. */
  period: string;
  compare: '' | 'previous' | 'last_year';
  metric: string | null;
  months: string;
  /** The metrics of a table. */
  metrics: readonly string[];
  /** Whether a table shows the parts of `metric` instead. */
  isDivided: boolean;
  statement: StatementOfTile;
  columns: StatementTile['columns'];
  detail: StatementTile['detail'];
  method: 'indirect' | 'direct';
  rows: readonly string[] | null;
}>;

const EMPTY: TileDraft = {
  kind: 'figure',
  title: '',
  size: null,
  period: '',
  compare: 'last_year',
  metric: null,
  months: '12',
  metrics: [],
  isDivided: false,
  statement: 'profit-and-loss',
  columns: 'none',
  detail: 'summary',
  method: 'indirect',
  rows: null,
};

/** The draft of a tile, or of a new one. */
export function draftOf(tile: BoardTile | null, metrics: readonly Metric[]): TileDraft {
  if (tile === null) return EMPTY;
  const common = {
    ...EMPTY,
    kind: tile.kind,
    title: tile.title ?? '',
    size: tile.size,
    period: tile.period ?? '',
  };
  switch (tile.kind) {
    case 'figure':
      return { ...common, metric: tile.metric, compare: tile.compare ?? '' };
    case 'chart':
      return { ...common, metric: tile.metric, months: String(tile.months) };
    case 'table': {
      const [only = null] = tile.metrics;
      const isDivided = metrics.find(({ id }) => id === only)?.shape === 'breakdown';
      return {
        ...common,
        metrics: isDivided ? [] : tile.metrics,
        metric: only,
        isDivided,
        compare: tile.compare ?? '',
      };
    }
    case 'statement': {
      const { statement, columns, detail, method, rows, compare } = tile;
      return {
        ...common,
        statement,
        columns,
        detail,
        method: method ?? 'indirect',
        rows,
        compare: compare ?? '',
      };
    }
    default:
      return tile satisfies never;
  }
}

/** The default size of a tile. */
export function sizeOf({ kind, size }: TileDraft): BoardTile['size'] {
  return size ?? (kind === 'figure' ? 'small' : 'wide');
}

/** The tile that a draft says; null where something is missing. */
export function tileOf(draft: TileDraft): BoardTile | null {
  const { kind, metric, title, period } = draft;
  const common = {
    size: sizeOf(draft),
    title: title.trim() === '' ? null : title.trim(),
    period: period === '' ? null : period,
  };
  const compare = draft.compare === '' ? null : draft.compare;
  switch (kind) {
    case 'figure':
      return metric === null ? null : { ...common, kind, metric, compare };
    case 'chart':
      return metric === null ? null : { ...common, kind, metric, months: Number(draft.months) };
    case 'table': {
      const metrics = draft.isDivided ? (metric === null ? [] : [metric]) : [...draft.metrics];
      return metrics.length === 0
        ? null
        : { ...common, kind, metrics, compare: draft.isDivided ? null : compare };
    }
    case 'statement': {
      const { statement, columns, detail, rows } = draft;
      const method = statement === 'cash-flow' ? draft.method : null;
      const named = rows === null ? null : [...rows];
      return { ...common, kind, statement, columns, compare, detail, method, rows: named };
    }
    default:
      return kind satisfies never;
  }
}
