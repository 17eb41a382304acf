import { FaultCollector, requireThat } from '../../invalid-request.ts';
import { COMPARISONS, type ComparedTo } from '../../metrics/definition/comparison.ts';
import {
  COLUMN_DIVISIONS,
  type ColumnDivision,
  DETAILS,
  type Detail,
} from '../../statements/definition/statement.ts';
import { BUILT_IN_BOARDS } from '../built-in.ts';
import { isBoardId } from '../read-boards.ts';
import { STATEMENTS_OF_TILES, type StatementOfTile } from '../tile.ts';

/** A part of a board pack: a board, or a statement in columns, compared, and in detail. */
export type PackPart =
  | Readonly<{ kind: 'board'; id: string }>
  | Readonly<{
      kind: 'statement';
      name: StatementOfTile;
      columns: ColumnDivision;
      compare: ComparedTo | null;
      detail: Detail;
    }>;

/** So many parts a pack has at most. */
export const MOST_PARTS = 20;

export const PARTS_RULE = `must be 1 to ${MOST_PARTS} of board:<id> or statement:<name>:<columns>:<compare>:<detail>, separated by commas; all after the name may be left out`;

/** Reads the parts of a pack: `board:cash,statement:profit-and-loss:months`. Throws INVALID_REQUEST. */
export function readParts(text: string): readonly PackPart[] {
  const faults = new FaultCollector();
  const parts = text.split(',').map((part) => faults.read(() => readPart(part)));
  faults.requireNone();
  requireThat('parts', parts.length <= MOST_PARTS, PARTS_RULE, 'length');
  return parts.flatMap((part) => part ?? []);
}

function readPart(text: string): PackPart {
  const [kind = '', name = '', ...view] = text.split(':');
  if (kind === 'board' && view.length === 0 && isBoard(name)) return { kind, id: name };
  const [columns = 'none', compare = columns === 'none' ? 'last_year' : NOTHING, detail = 'summary'] = view;
  const found = {
    name: STATEMENTS_OF_TILES.find((each) => each === name),
    columns: COLUMN_DIVISIONS.find((each) => each === columns),
    compare: [NOTHING, ...COMPARISONS].find((each) => each === compare),
    detail: DETAILS.find((each) => each === detail),
  };
  const isStatement = kind === 'statement' && view.length <= VIEW_STEPS;
  const isKnown = Object.values(found).every((one) => one !== undefined);
  requireThat('parts', isStatement && isKnown, PARTS_RULE);
  return {
    kind: 'statement',
    name: found.name as StatementOfTile,
    columns: found.columns as ColumnDivision,
    compare: compare === NOTHING ? null : (found.compare as ComparedTo),
    detail: found.detail as Detail,
  };
}

/** Compared with nothing, as the address has it. */
const NOTHING = 'none';
/** The columns, the comparison and the detail. */
const VIEW_STEPS = 3;

function isBoard(id: string): boolean {
  return isBoardId(id) || BUILT_IN_BOARDS.some((board) => board.id === id);
}
