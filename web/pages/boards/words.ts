import type { BoardSummary, BoardTile, Statement } from '../../api/generated.ts';
import type { Metric } from '../../api/metrics.ts';

/** What a tile is called: its own title, or that of what it shows. */
export function titleOf(
  tile: BoardTile,
  metrics: readonly Metric[] | undefined,
  statements: readonly Statement[] | undefined,
): string {
  if (tile.title !== null) return tile.title;
  const labelOf = (id: string) => metrics?.find((metric) => metric.id === id)?.label ?? 'Metric';
  switch (tile.kind) {
    case 'figure':
      return labelOf(tile.metric);
    case 'chart':
      return `${labelOf(tile.metric)} by month`;
    case 'table':
      return tile.metrics.length === 1 ? labelOf(tile.metrics[0] ?? '') : `${tile.metrics.length} metrics`;
    case 'statement':
      return statements?.find(({ name }) => name === tile.statement)?.title ?? 'Statement';
    default:
      return tile satisfies never;
  }
}

export const KIND_WORDS: Readonly<Record<BoardTile['kind'], string>> = {
  figure: 'Figure',
  chart: 'Chart',
  table: 'Table',
  statement: 'Statement',
};

export const SIZE_WORDS: Readonly<Record<BoardTile['size'], string>> = {
  small: 'Small',
  wide: 'Wide',
  full: 'Full',
};

/** The owner of a board. */
export function whoseWords(
  board: Pick<BoardSummary, 'is_built_in' | 'is_shared' | 'is_own' | 'owner_name'>,
): string {
  if (board.is_built_in) return 'Comes with Almanac';
  if (board.is_own) return board.is_shared ? 'Yours, shared' : 'Private';
  return board.owner_name === null ? 'Shared' : `Shared by ${board.owner_name}`;
}

/** How many tiles are left out for the reader. */
export function hiddenWords(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? 'One more tile shows what you may not see.'
    : `${count} more tiles show what you may not see.`;
}
