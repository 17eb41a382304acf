import type { Board, BoardTile, StatementOfTile, StatementTile } from '../../api/generated.ts';
import type { PackPart } from './pack-part.ts';

/** A sheet of a pack, which begins a page: the figures of a board, or a statement. */
export type PackSheet = FiguresSheet | StatementSheet;

export type FiguresSheet = Readonly<{
  kind: 'figures';
  key: string;
  board: Board;
  /** Its statements are sheets of their own. */
  tiles: readonly BoardTile[];
}>;

export type StatementSheet = Readonly<{
  kind: 'statement';
  key: string;
  name: StatementOfTile;
  /** Its own; null: that of the statement. */
  title: string | null;
  /** Its own; null: that of the pack. */
  period: string | null;
}> &
  Pick<StatementTile, 'columns' | 'compare' | 'detail' | 'method'>;

/** The sheets of a pack in their order, as its workbook has them: each statement of a board follows it, whole. */
export function sheetsOf(
  parts: readonly PackPart[],
  boards: ReadonlyMap<string, Board>,
): readonly PackSheet[] {
  return parts.flatMap((part, place): PackSheet[] => {
    switch (part.kind) {
      case 'board':
        return sheetsOfBoard(boards.get(part.id), place);
      case 'statement': {
        const { name, columns, compare, detail } = part;
        const view = { columns, compare: compare === 'none' ? null : compare, detail, method: null };
        return [{ kind: 'statement', key: `${place}`, name, title: null, period: null, ...view }];
      }
      case 'unknown':
        return [];
      default:
        return part satisfies never;
    }
  });
}

function sheetsOfBoard(board: Board | undefined, place: number): PackSheet[] {
  if (board === undefined) return [];
  const figures = board.tiles.filter(({ kind }) => kind !== 'statement');
  const statements = board.tiles.filter((tile): tile is StatementTile => tile.kind === 'statement');
  // A board of nothing but statements has no figures to show before them.
  const isOfStatements = figures.length === 0 && statements.length > 0 && board.hidden_tiles === 0;
  return [
    ...(isOfStatements ? [] : [{ kind: 'figures', key: `${place}`, board, tiles: figures } as const]),
    ...statements.map(
      ({ statement: name, title, period, columns, compare, detail, method }, index) =>
        ({
          kind: 'statement',
          key: `${place}.${index}`,
          name,
          title,
          period,
          columns,
          compare,
          detail,
          method,
        }) as const,
    ),
  ];
}

/** How many of the sheets are statements. */
export function statementsAmong(sheets: readonly PackSheet[]): number {
  return sheets.filter(({ kind }) => kind === 'statement').length;
}
