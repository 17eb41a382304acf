import { FaultCollector, requireThat } from '../../invalid-request.ts';
import { COLUMN_DIVISIONS, type ColumnDivision } from '../../statements/definition/statement.ts';
import { BUILT_IN_BOARDS } from '../built-in.ts';
import { isBoardId } from '../read-boards.ts';
import { STATEMENTS_OF_TILES, type StatementOfTile } from '../tile.ts';

/** A part of a board pack: a board, or a statement in columns. */
export type PackPart =
  | Readonly<{ kind: 'board'; id: string }>
  | Readonly<{ kind: 'statement'; name: StatementOfTile; columns: ColumnDivision }>;

/** So many parts a pack has at most. */
export const MOST_PARTS = 20;

export const PARTS_RULE = `must be 1 to ${MOST_PARTS} of board:<id>, statement:<name> or statement:<name>:<columns>, separated by commas`;

/** Reads the parts of a pack: `board:cash,statement:profit-and-loss:months`. Throws INVALID_REQUEST. */
export function readParts(text: string): readonly PackPart[] {
  const faults = new FaultCollector();
  const parts = text.split(',').map((part) => faults.read(() => readPart(part)));
  faults.requireNone();
  requireThat('parts', parts.length <= MOST_PARTS, PARTS_RULE, 'length');
  return parts.flatMap((part) => part ?? []);
}

function readPart(text: string): PackPart {
  const [kind = '', name = '', columns = 'none', ...rest] = text.split(':');
  if (kind === 'board' && rest.length === 0 && columns === 'none' && isBoard(name)) return { kind, id: name };
  const statement = STATEMENTS_OF_TILES.find((each) => each === name);
  const division = COLUMN_DIVISIONS.find((each) => each === columns);
  const isStatement = kind === 'statement' && rest.length === 0;
  requireThat('parts', isStatement && statement !== undefined && division !== undefined, PARTS_RULE);
  return { kind: 'statement', name: statement as StatementOfTile, columns: division as ColumnDivision };
}

function isBoard(id: string): boolean {
  return isBoardId(id) || BUILT_IN_BOARDS.some((board) => board.id === id);
}
