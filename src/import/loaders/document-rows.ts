import { quote } from '../../quote.ts';
import type { HEADER_COLUMNS, LINE_COLUMNS } from '../kinds/document-columns.ts';
import type { Cells } from '../kinds/kind.ts';
import { CUSTOM_FIELD_COLUMN } from '../kinds/kind.ts';

/** The contents of a row about its document, and about its line. */
export type HeaderCells = Cells<typeof HEADER_COLUMNS> & Readonly<{ party: string }>;
export type LineCells = Cells<typeof LINE_COLUMNS>;

/** A row of a file of invoices or bills: `name` is its document's, null where it has none; `cells` null where refused. */
export type DocumentRow = Readonly<{
  line: number;
  name: string | null;
  values: Readonly<Record<string, string>>;
  cells: (HeaderCells & LineCells) | null;
}>;

/** A row that can be taken. */
export type SoundRow = DocumentRow & Readonly<{ cells: HeaderCells & LineCells }>;

/** The rows of one document, in order; `broken` when one of them was refused, and then they are none. */
export type DocumentGroup = Readonly<{
  name: string;
  line: number;
  broken: boolean;
  rows: readonly SoundRow[];
}>;

/** Lines that a document may have: it is held in memory whole. */
const LARGEST_DOCUMENT = 10_000;

/**
 * Puts the rows of each document together, which follow one another. Calls `refuse` for a row that contradicts the
 * first one of its document; `party` is the column of the customer or the vendor.
 */
export async function* groupRows(
  rows: AsyncIterable<DocumentRow>,
  {
    kind,
    party,
    refuse,
  }: Readonly<{ kind: string; party: string; refuse: (line: number, reason: string) => void }>,
): AsyncGenerator<DocumentGroup> {
  const headerColumns = [
    party,
    'issue_date',
    'due_date',
    'currency',
    'rate',
    'reference',
    'transferred',
    'voided',
  ];
  let group: { name: string; line: number; broken: boolean; rows: SoundRow[] } | null = null;
  for await (const row of rows) {
    if (row.name === null) {
      // It belongs to no document, and was refused. The lines around it may still be those of one document.
      if (group !== null) group.broken = true;
      continue;
    }
    if (group === null || row.name !== group.name) {
      if (group !== null) yield group;
      group = { name: row.name, line: row.line, broken: false, rows: [] };
    }
    const first = group.rows[0] ?? null;
    const { cells } = row;
    let isSound = cells !== null;
    if (first !== null) {
      for (const reason of contradictions(first, row, headerColumns)) {
        refuse(row.line, reason);
        isSound = false;
      }
    }
    if (isSound && group.rows.length === LARGEST_DOCUMENT) {
      refuse(row.line, `${kind}: more than ${LARGEST_DOCUMENT} lines`);
      isSound = false;
    }
    group.broken ||= !isSound;
    if (group.broken) group.rows.length = 0;
    else if (cells !== null) group.rows.push({ ...row, cells });
  }
  if (group !== null) yield group;
}

/** A row's values in its columns `custom_fields.<key>`, by key. */
export function customOf({ values }: SoundRow): Record<string, string> {
  const columns = Object.entries(values).filter(([column]) => column.startsWith(CUSTOM_FIELD_COLUMN));
  return Object.fromEntries(
    columns.map(([column, cell]) => [column.slice(CUSTOM_FIELD_COLUMN.length), cell]),
  );
}

function* contradictions(first: SoundRow, row: DocumentRow, columns: readonly string[]): Generator<string> {
  if (row.cells === null) return;
  for (const column of columns) {
    const [said, says] = [first.values[column] ?? '', row.values[column] ?? ''];
    if (says !== said && !isSame(column, first.cells, row.cells))
      yield contradiction(column, says, said, first);
  }
  for (const column of Object.keys({ ...first.values, ...row.values })) {
    const [said, says] = [first.values[column] ?? '', row.values[column] ?? ''];
    if (column.startsWith(CUSTOM_FIELD_COLUMN) && says !== said)
      yield contradiction(column, says, said, first);
  }
}

// The same number, or the same truth, may be written in two ways.
function isSame(column: string, one: HeaderCells, other: HeaderCells): boolean {
  if (column === 'rate') return one.rate !== null && other.rate !== null && one.rate.eq(other.rate);
  return isMark(column) && (one[column] ?? false) === (other[column] ?? false);
}

function isMark(column: string): column is 'voided' | 'transferred' {
  return column === 'voided' || column === 'transferred';
}

function contradiction(column: string, says: string, said: string, { line }: SoundRow): string {
  const shown = (cell: string) => (cell === '' ? 'nothing' : quote(cell));
  return `${column}: ${shown(says)} differs from ${shown(said)} on line ${line}, with which it begins`;
}
