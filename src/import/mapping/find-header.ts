import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { isConfidential } from '../kinds/kind.ts';
import type { TableRow } from '../readers/table.ts';
import { MOST_COLUMNS } from '../xlsx/read-sheet.ts';
import type { CompiledMapping } from './compile.ts';
import { normalName, type Places } from './source-row.ts';

/** The columns of a table: where each stands, and which of them the mapping does not know. */
export type TableHeader = Readonly<{ width: number; places: Places; unknown: readonly string[] }>;

/** Rows before the header that are searched for it. */
export const MOST_BEFORE_HEADER = 100;

/** Whether a row names all columns that the mapping needs. */
export function isHeader({ needed }: CompiledMapping, cells: readonly string[]): boolean {
  const names = new Set(cells.map(normalName));
  return needed.every((name) => names.has(normalName(name)));
}

/** The header that a row is. Throws FileFault where it has a column of the mapping twice. */
export function headerOf(compiled: CompiledMapping, { line, cells }: TableRow): TableHeader {
  const { mapping, needed, optional } = compiled;
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const names = cells.slice(0, width).map(normalName);
  const known = new Map([...needed, ...optional].map((name) => [normalName(name), name]));
  for (const [name, said] of known)
    if (names.indexOf(name) !== names.lastIndexOf(name))
      throw new FileFault(line, `the header has ${quote(said)} twice`);
  const ignored = new Set((mapping.ignore ?? []).map(normalName));
  const unknown = cells.slice(0, width).filter((cell) => {
    const name = normalName(cell);
    return name !== '' && !known.has(name) && !ignored.has(name);
  });
  return { width: cells.length, places: new Map(names.map((name, index) => [name, index])), unknown };
}

/**
 * The columns of a table without a header, which are called by their numbers. A row of a workbook ends with its last cell that is not empty,
 * so that the first one does not tell how many there are.
 */
export function numberedHeader(
  { needed, optional }: CompiledMapping,
  { line, cells, forms }: TableRow,
): TableHeader {
  const named =
    forms === null ? [] : [...needed, ...optional].map(Number).filter((one) => one <= MOST_COLUMNS);
  const width = Math.max(cells.length, ...named);
  const places = new Map(Array.from({ length: width }, (_cell, index) => [String(index + 1), index]));
  const lacking = needed.filter((name) => !places.has(normalName(name)));
  if (lacking.length > 0)
    throw new FileFault(line, `the table has ${cells.length} columns, and no column ${lacking.join(', ')}`);
  return { width: cells.length, places, unknown: [] };
}

/** The fault of a table without the header of the mapping. `first` is the table's first row, which the fault names. */
export function noHeader({ kind, needed }: CompiledMapping, first: TableRow): FileFault {
  const names = new Set(first.cells.map(normalName));
  const lacking = needed.filter((name) => !names.has(normalName(name))).map((name) => quote(name));
  // Without a header its place may be taken by what it must not repeat.
  const shown = isConfidential(kind)
    ? ''
    : `; it has ${first.cells
        .slice(0, SHOWN)
        .map((cell) => quote(cell))
        .join(', ')}`;
  return new FileFault(first.line, `the header lacks ${lacking.join(', ')}${shown}`);
}

const SHOWN = 30;
