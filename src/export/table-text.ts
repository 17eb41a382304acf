import { CUSTOM_FIELD_COLUMN, type FileKind } from '../import/kinds/kind.ts';
import { asTextCell } from '../import/readers/text-cell.ts';
import type { ExportedRow, ExportedRows } from './exported-table.ts';

/** The text of a file in pieces; there is none of a file without rows. */
export type TableText = AsyncGenerator<string>;

/** A file of CSV as an import of its kind reads it, without the columns that it is not to have. */
export async function* csvText(
  { columns }: FileKind,
  { custom, rows }: ExportedRows,
  hidden: readonly string[],
  onRow: () => void,
): TableText {
  const own = Object.keys(columns).filter((name) => !hidden.includes(name));
  const header = [...own, ...custom.map((key) => `${CUSTOM_FIELD_COLUMN}${key}`)].join(',');
  let waiting = [header];
  for await (const { cells, custom: values = {} } of rows) {
    onRow();
    const given = [...own.map((name) => cells[name]), ...custom.map((key) => values[key])];
    if (waiting.push(given.map(csvCell).join(',')) < ROWS_AT_ONCE) continue;
    yield lines(waiting);
    waiting = [];
  }
  if (waiting[0] !== header || waiting.length > 1) yield lines(waiting);
}

/** A file of one object of JSON, of what has a value. */
export async function* jsonText(rows: AsyncIterable<ExportedRow>, onRow: () => void): TableText {
  for await (const { cells } of rows) {
    onRow();
    const said = Object.entries(cells).filter(([, value]) => value !== null && value !== '');
    yield `${JSON.stringify(Object.fromEntries(said), null, 2)}\n`;
  }
}

const ROWS_AT_ONCE = 500;

function lines(some: readonly string[]): string {
  return some.map((line) => `${line}\n`).join('');
}

function csvCell(value: string | null | undefined): string {
  const cell = asTextCell((value ?? '').trim());
  return /[",;\n\r\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
