/** The content of a cell: a text, a number, an exact number as text (`12.50`), or nothing. */
export type Cell = string | number | null;

/** Rows as a file for spreadsheets, by RFC 4180. Numbers stay as they are; no text of it is taken for a formula. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

function written(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : NUMBER.test(cell) ? cell : harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

// A spreadsheet would evaluate a text that begins like this, and its author may be anyone who sends a bill.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
