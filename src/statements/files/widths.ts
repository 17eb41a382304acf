import { Breather } from '../../questions/breather.ts';
import type { Cell, Column, SheetRow } from '../../spreadsheets/workbook.ts';
import type { Grid } from './formulas.ts';
import type { LeadColumn } from './lead-columns.ts';

/** The widths of the columns of a sheet, in characters: what is in them is seen whole, unless it is very long. */
export async function widthsOf(
  { columns, rows, left, decimals }: Grid,
  leads: readonly LeadColumn[],
  heads: readonly SheetRow[],
): Promise<readonly Column[]> {
  const digits = columns.map(() => 0);
  const lead = leads.map((_lead, place): number => (place === 0 ? LEAST_LABEL : LEAST_LEAD));
  const breather = new Breather();
  for (const row of rows) {
    await breather.breathe();
    for (const [place, { of }] of leads.entries())
      lead[place] = Math.max(
        lead[place] ?? 0,
        (of(row)?.length ?? 0) + (place === 0 ? row.level * INDENT : 0),
      );
    for (const [column, value] of row.values.entries())
      digits[column] = Math.max(digits[column] ?? 0, (value?.e ?? 0) + 1);
  }
  const numbers = digits.map((count, column) => {
    const number = count + Math.floor(count / 3) + decimals + BRACKETS;
    const head = Math.max(...heads.map((cells) => lengthOf(cells[left + column] ?? null)));
    return Math.max(LEAST_NUMBER, number, Math.min(head, MOST_TEXT) + MARGIN);
  });
  const leading = lead.map((length) => Math.min(length, MOST_TEXT) + MARGIN);
  return [...leading, ...numbers].map((width) => ({ width }));
}

const LEAST_LABEL = 32;
const LEAST_LEAD = 10;
const LEAST_NUMBER = 14;
const MOST_TEXT = 60;
/** Characters of a step of indenting. */
const INDENT = 3;
/** The point, and a bracket on each side. */
const BRACKETS = 3;
const MARGIN = 2;

function lengthOf(cell: Cell | null): number {
  return cell?.kind === 'text' ? cell.text.length : 0;
}
