import { Decimal } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';
import type { Cell, CellStyle, Negative, NumberFormat } from './workbook.ts';

/** A text, which never becomes a formula. */
export function textCell(text: string, style: CellStyle = PLAIN): Cell {
  return { kind: 'text', text, style };
}

/** A number in decimal digits. */
export function numberCell(number: string, style: CellStyle = PLAIN): Cell {
  return { kind: 'number', number: decimalText(number), style };
}

/** A percentage: "12.5" is 12.5 %, which a spreadsheet holds as 0.125. */
export function percentCell(percentage: string, style: CellStyle): Cell {
  return { kind: 'number', number: new Decimal(decimalText(percentage)).div(100).toFixed(), style };
}

export function dateCell(day: Day, style: CellStyle = DATE): Cell {
  return { kind: 'date', day, style };
}

/** A formula such as SUM(B2:B5), and what it comes to. Its parts are references of ours, never a text that somebody wrote. */
export function formulaCell(formula: string, number: string | null, style: CellStyle = PLAIN): Cell {
  return { kind: 'formula', formula, number: number === null ? null : decimalText(number), style };
}

/** A style for many cells: made once, it is looked up quickly. What `look` leaves out is plain. */
export function cellStyle(format: NumberFormat, look: Partial<CellStyle> = {}): CellStyle {
  return { isBold: false, line: 'none', indent: 0, align: 'general', ...look, format };
}

/** The format of money in a currency with so many decimals. */
export function amountFormat(decimals: number, negative: Negative = 'minus'): NumberFormat {
  return { kind: 'amount', decimals, negative };
}

export function percentFormat(decimals: number, negative: Negative = 'minus'): NumberFormat {
  return { kind: 'percent', decimals, negative };
}

/** Texts, and numbers with as many decimals as they have. */
export const PLAIN_FORMAT: NumberFormat = { kind: 'plain' };

const PLAIN = cellStyle(PLAIN_FORMAT);
const DATE = cellStyle({ kind: 'date' });

// Without an exponent, and without anything that is no digit: Infinity has no place in a cell.
function decimalText(number: string): string {
  if (/^-?\d+(\.\d*[1-9])?$/.test(number)) return number;
  const decimal = new Decimal(number);
  if (!decimal.isFinite()) throw new RangeError(`not a number that a cell can hold: ${number}`);
  return decimal.toFixed();
}
