import type { TableRow } from '../readers/table.ts';
import type { BrokenRow, Row } from '../row.ts';
import type { CompiledMapping } from './compile.ts';
import { type EntryNames, entryNames } from './entry-names.ts';
import type { CompiledColumn } from './mapped-column.ts';
import type { Mapping } from './schema.ts';
import { type CellOf, cellsOf, normalName, type Places } from './source-row.ts';

/** The rows that a row of the table becomes, or why it is left out. */
export type MappedRow =
  | Readonly<{ kind: 'rows'; rows: readonly (Row | BrokenRow)[] }>
  | Readonly<{ kind: 'left out'; why: 'only' | 'no amount' }>;

/** Reads rows of a table whose columns stand at these places, in their order. */
export function rowMapper(
  { mapping, rows }: CompiledMapping,
  file: string,
  places: Places,
): (row: TableRow) => MappedRow {
  const nameEntry = entryNames(mapping);
  return (row) => {
    const cellOf = cellsOf(row, places);
    if (!counts(mapping, cellOf)) return { kind: 'left out', why: 'only' };
    const made = rows
      .map((columns) => mapOne(columns, cellOf))
      .filter((one) => mapping.lines === undefined || one.hasAmount);
    if (made.length === 0) return { kind: 'left out', why: 'no amount' };
    return { kind: 'rows', rows: named(made, nameEntry, { file, line: row.line, cellOf }) };
  };
}

/** Whether the row is one of those that the mapping is about. */
export function counts({ only = [] }: Mapping, cellOf: CellOf): boolean {
  return only.every(({ column, is, not }) => {
    const says = normalName(cellOf(column)?.text ?? '');
    const isOneOf = (words: readonly string[]) => words.some((word) => normalName(word) === says);
    return (is === undefined || isOneOf(is)) && (not === undefined || !isOneOf(not));
  });
}

type MadeRow = Readonly<{ values: Record<string, string>; reasons: readonly string[]; hasAmount: boolean }>;

function mapOne(columns: ReadonlyMap<string, CompiledColumn>, cellOf: CellOf): MadeRow {
  const values: Record<string, string> = {};
  const reasons: string[] = [];
  let hasAmount = false;
  for (const [name, column] of columns) {
    const conversion = column.read(cellOf);
    if (conversion === null) continue;
    if (!conversion.ok) {
      reasons.push(conversion.reason);
      // What cannot be read may be an amount.
      hasAmount ||= column.form === 'number';
      continue;
    }
    values[name] = conversion.text;
    hasAmount ||= column.form === 'number' && name !== 'rate' && /[1-9]/.test(conversion.text);
  }
  return { values, reasons, hasAmount };
}

function named(
  made: readonly MadeRow[],
  nameEntry: EntryNames,
  { file, line, cellOf }: Readonly<{ file: string; line: number; cellOf: CellOf }>,
): (Row | BrokenRow)[] {
  const entry = nameEntry(cellOf, line);
  const reasons = [...new Set(made.flatMap((one) => one.reasons))];
  const rows = made.map(({ values }) => (entry === null ? values : { ...values, entry }));
  if (reasons.length > 0) return [{ kind: 'broken', file, line, reasons, values: rows[0] ?? {} }];
  return rows.map((values) => ({ kind: 'row', file, line, values }));
}
