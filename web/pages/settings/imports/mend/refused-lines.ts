import type { Report } from '../queries.ts';
import { isSameColumn, type SourceCell, type SourceRow, type SourceTable } from './source-table.ts';

type Refusal = Report['refused'][number];

/** A refused row of the file, with every reason for it. */
export type RefusedLine = Readonly<{ line: number; row: SourceRow; refusals: readonly Refusal[] }>;

/** A text that was refused for one reason in several rows. */
export type RepeatedText = Readonly<{
  reason: string;
  column: string;
  from: string;
  lines: readonly number[];
}>;

/** The refused rows that were found in the file, in their order. */
export function refusedLines({ refused }: Report, { rows }: SourceTable): readonly RefusedLine[] {
  const lines = [...new Set(refused.flatMap(({ line }) => line ?? []))].sort((one, other) => one - other);
  return lines.flatMap((line) => {
    const row = rows.get(line);
    return row === undefined ? [] : [{ line, row, refusals: refused.filter((one) => one.line === line) }];
  });
}

/** The cells of a row that a reason names, with the reasons; empty where it is about the whole row. */
export function wrongCells({ row, refusals }: RefusedLine): ReadonlyMap<number, string> {
  const wrong = new Map<number, string>();
  for (const [index, cell] of (row.cells ?? []).entries()) {
    const reasons = refusals.filter((refusal) => isAbout(refusal, cell)).map(plainReason);
    if (reasons.length > 0) wrong.set(index, reasons.join(' '));
  }
  return wrong;
}

/** The reasons that no cell of the row can show. */
export function otherReasons({ row, refusals }: RefusedLine): readonly string[] {
  return refusals
    .filter((refusal) => row.cells?.some((cell) => isAbout(refusal, cell)) !== true)
    .map(({ reason }) => reason);
}

/** Whether a row can be corrected cell by cell; otherwise its whole text is. */
export function hasCells({ row, refusals }: RefusedLine, { form }: SourceTable): boolean {
  if (row.cells === null) return false;
  if (form.kind === 'csv') return true;
  // A key that a row of NDJSON lacks can be added to its text alone.
  const named = refusals.flatMap(({ columns }) => columns);
  return named.every((column) =>
    row.cells?.some(({ name, isEditable }) => isEditable && isSameColumn(name, column)),
  );
}

/** Texts that one reason refused in several rows, and that one correction can replace in all of them. */
export function repeatedTexts(lines: readonly RefusedLine[]): readonly RepeatedText[] {
  const groups = new Map<string, RepeatedText>();
  for (const { line, row, refusals } of lines) {
    for (const { reason, columns } of refusals) {
      const [column, second] = columns;
      const cell = row.cells?.find(({ name }) => column !== undefined && isSameColumn(name, column));
      if (column === undefined || second !== undefined || cell?.isEditable !== true) continue;
      const from = cell.text.trim();
      const key = JSON.stringify([reason, column, from]);
      const known = groups.get(key) ?? { reason, column: cell.name, from, lines: [] };
      groups.set(key, { ...known, lines: [...known.lines, line] });
    }
  }
  // An empty cell is a mistake in this row, and may be right in others.
  return [...groups.values()].filter(({ lines: { length }, from }) => length > 1 && from !== '');
}

/** The rows with a mistake of their own first, and how many these are: one correction mends the others together. */
export function plainOrder(lines: readonly RefusedLine[], repeated: readonly RepeatedText[]): OrderedLines {
  const isRepeated = ({ line, refusals }: RefusedLine) =>
    refusals.every(({ reason }) => repeated.some((one) => one.reason === reason && one.lines.includes(line)));
  const own = lines.filter((line) => !isRepeated(line));
  return { lines: [...own, ...lines.filter(isRepeated)], single: own.length };
}

type OrderedLines = Readonly<{ lines: readonly RefusedLine[]; single: number }>;

/** A reason without the columns that it begins with, for the cell of one of them. */
export function plainReason({ reason, columns }: Refusal): string {
  const rest = columns.length === 0 ? reason : reason.slice(reason.indexOf(': ') + 2);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function isAbout({ columns }: Refusal, cell: SourceCell): boolean {
  return cell.isEditable && columns.some((column) => isSameColumn(cell.name, column));
}
