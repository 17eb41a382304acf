import { cellsOfRecord, writtenCell } from './csv-record.ts';
import { cellsOfObject, rewrittenObject } from './json-record.ts';
import { type RecordForm, scanRecords } from './scan-records.ts';
import { decode, EncodingGuess, isUtf16, type MendableEncoding } from './text-encoding.ts';

/** How a table is written: its columns, where it is CSV; in NDJSON each row names its own. */
export type TableForm =
  | Readonly<{ kind: 'csv'; delimiter: string; names: readonly string[] }>
  | Readonly<{ kind: 'ndjson' }>;

/** A file with rows to correct. */
export type SourceTable = Readonly<{
  form: TableForm;
  encoding: MendableEncoding;
  rows: ReadonlyMap<number, SourceRow>;
}>;

/** A row of the file as it is written there. `cells` is null where it cannot be divided into those of the columns. */
export type SourceRow = Readonly<{ text: string; cells: readonly SourceCell[] | null }>;
export type SourceCell = Readonly<{ name: string; text: string; isEditable: boolean }>;

/** A file that is to be read, and what is known of it from the report. */
export type TableRequest = Readonly<{
  file: Blob;
  format: 'csv' | 'ndjson';
  /** The lines of its rows that were refused. */
  lines: ReadonlySet<number>;
  /** Columns that the reasons name, by which the header is found. */
  columns: readonly string[];
}>;

/** Why rows cannot be corrected here, as a sentence. */
export class NotMendable extends Error {
  override readonly name = 'NotMendable';
}

/** A longer row is no row to correct in a form. */
const LARGEST_ROW = 64 * 1024;
/** Rows in which the header is looked for, as the service does. */
const MOST_BEFORE_HEADER = 100;
const DELIMITERS = [',', ';', '\t', '|'];

/** Reads the refused rows of a file. `onProgress` hears the part that was read. Throws NotMendable or NoRecords. */
export async function readSourceTable(
  { file, format, lines, columns }: TableRequest,
  onProgress: (part: number) => void = () => undefined,
): Promise<SourceTable> {
  const start = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
  if (isUtf16(start))
    throw new NotMendable('This file is in UTF-16. Save it as UTF-8 to correct its rows here.');
  const form = format === 'ndjson' ? ({ kind: 'ndjson' } as const) : await csvFormOf(file, start, columns);
  const guess = new EncodingGuess();
  const found = new Map<number, Uint8Array<ArrayBuffer>>();
  let heard = 0;
  await scanRecords(
    file,
    recordForm(form),
    ({ line, bytes }) => {
      if (lines.has(line) && bytes.length <= LARGEST_ROW) found.set(line, bytes.slice());
    },
    async (read) => {
      guess.hear(new Uint8Array(await file.slice(heard, read).arrayBuffer()));
      heard = read;
      onProgress(read / file.size);
    },
  );
  const { encoding } = guess;
  const rows = [...found].map(([line, bytes]) => [line, rowOf(decode(bytes, encoding), form)] as const);
  return { form, encoding, rows: new Map(rows) };
}

export function recordForm(form: TableForm): RecordForm {
  return form.kind === 'csv' ? { kind: 'csv', delimiter: form.delimiter } : { kind: 'lines' };
}

/** The text of a row with other texts in some cells, by their index. */
export function rewrittenRow(text: string, form: TableForm, changes: ReadonlyMap<number, string>): string {
  if (form.kind === 'ndjson') {
    const cells = cellsOfObject(text);
    return cells === null ? text : rewrittenObject(text, cells, changes);
  }
  const cells = cellsOfRecord(text, form.delimiter) ?? [];
  return cells
    .map(({ written }, index) => {
      const changed = changes.get(index);
      return changed === undefined ? written : writtenCell(changed, form.delimiter);
    })
    .join(form.delimiter);
}

/** The cells of a row. */
export function rowOf(text: string, form: TableForm): SourceRow {
  if (form.kind === 'ndjson') {
    const cells = cellsOfObject(text);
    return { text, cells: cells?.map(({ key, ...cell }) => ({ ...cell, name: key })) ?? null };
  }
  const cells = cellsOfRecord(text, form.delimiter);
  if (cells?.length !== form.names.length) return { text, cells: null };
  return {
    text,
    cells: cells.map((cell, index) => ({ name: form.names[index] ?? '', text: cell.text, isEditable: true })),
  };
}

/** Columns are the same whatever their capitals and spaces. */
export function isSameColumn(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

function normal(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The delimiter and the header: the first row that has all columns which the reasons name, or else the first row. */
async function csvFormOf(
  file: Blob,
  start: Uint8Array<ArrayBuffer>,
  columns: readonly string[],
): Promise<TableForm> {
  const usual = usualDelimiter(new TextDecoder().decode(start));
  let first: readonly string[] | null = null;
  for (const delimiter of new Set([usual, ...DELIMITERS])) {
    const rows = await firstRows(file.slice(0, start.length), delimiter);
    const header = rows.find((row) =>
      columns.every((column) => row.some((name) => isSameColumn(name, column))),
    );
    if (header !== undefined) return { kind: 'csv', delimiter, names: namesOf(header) };
    first ??= rows[0] ?? null;
  }
  if (first === null) throw new NotMendable('The file has no row that can be read.');
  const isNumbered = columns.length > 0 && columns.every((column) => /^\d+$/.test(column));
  const names = isNumbered ? first.map((_, index) => String(index + 1)) : namesOf(first);
  return { kind: 'csv', delimiter: usual, names };
}

function namesOf(header: readonly string[]): readonly string[] {
  return header.map((name) => name.trim());
}

async function firstRows(start: Blob, delimiter: string): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  await scanRecords(start, { kind: 'csv', delimiter }, ({ bytes }) => {
    if (rows.length >= MOST_BEFORE_HEADER) return;
    const cells = cellsOfRecord(new TextDecoder().decode(bytes), delimiter);
    if (cells?.some(({ text }) => text.trim() !== '') === true) rows.push(cells.map(({ text }) => text));
  }).catch((failure: unknown) => {
    // The start of a file may end within quotes.
    if (rows.length === 0) throw failure;
  });
  return rows;
}

// As the service finds it: the most frequent in the first line with text.
function usualDelimiter(text: string): string {
  const header = (text.split('\n').find((line) => line.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best), ',');
}
