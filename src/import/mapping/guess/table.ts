import type { CellForm, TableRow } from '../../readers/table.ts';
import { MOST_BEFORE_HEADER } from '../find-header.ts';
import { commonWidth } from '../read-start.ts';
import { normalName } from '../source-row.ts';
import { areDates } from './dates.ts';
import { folded, foldedOutsideBrackets } from './folded.ts';
import { areNumbers } from './numbers.ts';

/** A column of a table that is looked at: its name, and its filled cells. */
export type TableColumn = Readonly<{
  name: string;
  /** Its name as names are compared, and that without what stands in brackets. */
  folded: readonly string[];
  /** Its place among the columns, from 0. */
  place: number;
  cells: readonly string[];
  /** Cells that somebody wrote, of which a workbook does not say what they are. */
  texts: readonly string[];
  holds: CellForm;
}>;

/** A table that is looked at; `headerLine` is null where its columns are called by their numbers. */
export type LookedAtTable = Readonly<{
  headerLine: number | null;
  columns: readonly TableColumn[];
  body: readonly TableRow[];
}>;

/** Finds the header among the first rows: the one that has most names that `isKnown` knows. */
export function lookAt(rows: readonly TableRow[], isKnown: (name: string) => boolean): LookedAtTable {
  const width = commonWidth(rows);
  const candidates = rows
    .slice(0, MOST_BEFORE_HEADER + 1)
    .map((row, index) => ({ row, index, count: countKnown(row, isKnown) }));
  const best = candidates.reduce((one, other) => (other.count > one.count ? other : one));
  const first = candidates.find(({ row }) => row.cells.length === width) ?? best;
  const header = best.count > 0 ? best : first;
  const isData =
    header.count === 0 &&
    header.row.cells.some((cell, place) => isFact(cell, header.row.forms?.[place] ?? 'text'));
  const body = isData ? rows : rows.slice(header.index + 1);
  const names = isData
    ? header.row.cells.map((_cell, place) => String(place + 1))
    : header.row.cells.map((cell) => cell.trim());
  // A name that stands there twice says of neither which it is.
  const counts = new Map<string, number>();
  for (const name of names) counts.set(normalName(name), (counts.get(normalName(name)) ?? 0) + 1);
  return {
    headerLine: isData ? null : header.row.line,
    columns: names.flatMap((name, place) =>
      name === '' || counts.get(normalName(name)) !== 1 ? [] : [columnAt(name, place, body)],
    ),
    body,
  };
}

function countKnown({ cells }: TableRow, isKnown: (name: string) => boolean): number {
  return cells.filter((cell) => [folded(cell), foldedOutsideBrackets(cell)].some(isKnown)).length;
}

function isFact(cell: string, form: CellForm): boolean {
  return cell.trim() !== '' && (form !== 'text' || areDates([cell.trim()]) || areNumbers([cell.trim()]));
}

function columnAt(name: string, place: number, body: readonly TableRow[]): TableColumn {
  const filled = body
    .map(({ cells, forms }) => ({
      text: (cells[place] ?? '').trim(),
      form: forms?.[place] ?? ('text' as const),
    }))
    .filter(({ text }) => text !== '');
  const texts = filled.filter(({ form }) => form === 'text').map(({ text }) => text);
  return {
    name,
    folded: [...new Set([folded(name), foldedOutsideBrackets(name)])],
    place,
    cells: filled.map(({ text }) => text),
    texts,
    holds: formOfMost(
      filled.map(({ form }) => form),
      texts,
    ),
  };
}

function formOfMost(forms: readonly CellForm[], texts: readonly string[]): CellForm {
  const dates = forms.filter((form) => form === 'date').length;
  const numbers = forms.filter((form) => form === 'number').length;
  if (dates * 2 > forms.length) return 'date';
  if (numbers * 2 > forms.length) return 'number';
  const some = texts.slice(0, TELLING);
  if (some.length > 0 && areDates(some)) return 'date';
  return areNumbers(some) ? 'number' : 'text';
}

/** So many cells tell what a column holds. */
const TELLING = 20;
