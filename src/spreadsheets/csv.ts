import { asTextCell } from '../import/readers/text-cell.ts';

/** A text as a cell of CSV (RFC 4180), which no spreadsheet takes for a formula. */
export function csvText(text: string): string {
  const cell = asTextCell(text);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
