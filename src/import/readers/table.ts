/** What a cell of a table is: text as somebody wrote it, or a number or a date of a spreadsheet, in our form. */
export type CellForm = 'text' | 'number' | 'date';

/** A row of a table, and the line that it begins on; `forms` is null where all its cells are text. */
export type TableRow = Readonly<{
  line: number;
  cells: readonly string[];
  forms: readonly CellForm[] | null;
  /** The places of cells that are formulas of other cells. */
  computed: ReadonlySet<number>;
  /** Why some of its cells hold nothing that can be read, by their places. */
  faults: ReadonlyMap<number, string>;
}>;

export const NO_FAULTS: TableRow['faults'] = new Map();
export const NONE_COMPUTED: TableRow['computed'] = new Set();
