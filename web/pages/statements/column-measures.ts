import type { StatementRow } from '../../api/generated.ts';
import type { TableWriter } from '../../format/table-number.ts';
import { amountText } from './cell-text.ts';
import type { ColumnHead } from './column-heads.ts';

/** How wide a table is, and each of its columns by its place among them. On paper all are narrower by one scale. */
export type Measures = Readonly<{ widths: readonly number[]; most: string }>;

/** The width of a column, or of several, as a style sheet has it. */
export function styleOf(widthRem: number): string {
  return `calc(${widthRem.toFixed(2)}rem * var(--statement-scale))`;
}

/** The least width of a table with these columns. */
export function leastOf(widthsRem: readonly number[]): string {
  return `calc(var(--statement-names) + ${styleOf(widthsRem.reduce((sum, width) => sum + width, 0))})`;
}

/**
 * As wide as the longest number of each kind needs, known before any row is drawn: columns neither move when rows are added nor have to be
 * measured by the browser.
 */
export function measuresOf(
  rows: readonly StatementRow[],
  heads: readonly ColumnHead[],
  writer: TableWriter,
): Measures {
  const longest = heads.map(({ index, column }) =>
    Math.max(...extremesOf(rows, index).map((value) => widthOf(amountText(value, column.kind, writer)))),
  );
  const ofAmounts = Math.max(0, ...longest.filter((_, place) => !isPercent(heads[place])));
  const widths = longest.map((width, place) => {
    const needed = (isPercent(heads[place]) ? width : ofAmounts) + PADDING_REM;
    return Math.max(LEAST_REM, needed);
  });
  return { widths, most: `${MOST_NAMES_REM + heads.length * MOST_REM}rem` };
}

// A little more than its signs take in the bold of totals.
function widthOf(text: string): number {
  const narrow = text.replaceAll(/[^.,\s\u2019]/g, '').length;
  const digits = text.replaceAll(/[^\d]/g, '').length;
  return narrow * 0.27 + digits * 0.52 + (text.length - narrow - digits) * 0.72;
}

const PADDING_REM = 1.5;
const LEAST_REM = 5;

const MOST_NAMES_REM = 28;
const MOST_REM = 11;

function isPercent(head: ColumnHead | undefined): boolean {
  return head?.column.kind === 'change_percent';
}

function extremesOf(rows: readonly StatementRow[], index: number): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const { kind, values } of rows) {
    if (kind === 'check') continue;
    const value = Number(values[index] ?? 0);
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}
