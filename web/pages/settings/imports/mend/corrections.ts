/** What was corrected, and not sent yet. */
export type Corrections = Readonly<{
  /** Texts of cells, by the line of their row and their index in it. */
  cells: ReadonlyMap<number, ReadonlyMap<number, string>>;
  /** Whole rows, where they cannot be divided into cells. */
  rows: ReadonlyMap<number, string>;
  leftOut: ReadonlySet<number>;
  /** Replacements of a text in all rows. */
  replacements: readonly Replacement[];
}>;

/** A text that another one replaces in every row that has it in a column. */
export type Replacement = Readonly<{ column: string; from: string; to: string }>;

export const NO_CORRECTIONS: Corrections = {
  cells: new Map(),
  rows: new Map(),
  leftOut: new Set(),
  replacements: [],
};

export function isEmpty({ cells, rows, leftOut, replacements }: Corrections): boolean {
  return cells.size + rows.size + leftOut.size + replacements.length === 0;
}

export function isCorrected({ cells, rows, leftOut }: Corrections, line: number): boolean {
  return cells.has(line) || rows.has(line) || leftOut.has(line);
}

/** With another text in a cell; a cell that says again what the file says is not corrected. */
export function withCell(before: Corrections, line: number, cell: CellChange): Corrections {
  const { index, text, was } = cell;
  const row = new Map(before.cells.get(line));
  if (text === was) row.delete(index);
  else row.set(index, text);
  const cells = new Map(before.cells);
  if (row.size === 0) cells.delete(line);
  else cells.set(line, row);
  return { ...before, cells };
}

type CellChange = Readonly<{ index: number; text: string; was: string }>;

/** With another text in place of a row. */
export function withRow(before: Corrections, line: number, text: string, was: string): Corrections {
  const rows = new Map(before.rows);
  if (text === was) rows.delete(line);
  else rows.set(line, text);
  return { ...before, rows };
}

export function withoutLine(before: Corrections, line: number): Corrections {
  return { ...before, leftOut: new Set([...before.leftOut, line]) };
}

/** As the file has the row. */
export function withLineAsBefore(before: Corrections, line: number): Corrections {
  const [cells, rows, leftOut] = [new Map(before.cells), new Map(before.rows), new Set(before.leftOut)];
  cells.delete(line);
  rows.delete(line);
  leftOut.delete(line);
  return { ...before, cells, rows, leftOut };
}

/** With a replacement in all rows; null takes it back. */
export function withReplacement(
  before: Corrections,
  { column, from }: Omit<Replacement, 'to'>,
  to: string | null,
): Corrections {
  const others = before.replacements.filter((one) => one.column !== column || one.from !== from);
  return {
    ...before,
    replacements: to === null || to === from ? others : [...others, { column, from, to }],
  };
}
