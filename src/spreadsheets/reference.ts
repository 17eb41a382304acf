/** The name of a cell, counted from 0: (0, 0) is A1. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** The cells of a column from one row to another: B2:B5. */
export function columnRange(column: number, firstRow: number, lastRow: number): string {
  return `${cellName(column, firstRow)}:${cellName(column, lastRow)}`;
}

/** A, B, …, Z, AA, AB and so on. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${columnName(Math.floor(column / 26) - 1)}${last}`;
}

/** What a sheet can hold, its header included. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;
