import { amountCell, numberCell as plainNumber } from '../../export/amounts.ts';
import { asTextCell } from '../../import/readers/text-cell.ts';
import { minorUnitsOf } from '../../money/currency.ts';
import { Decimal } from '../../money/decimal.ts';
import { requireDay } from '../../period/index.ts';
import { amountFormat, cellStyle, dateCell, numberCell, textCell } from '../../spreadsheets/cells.ts';
import type { Cell, CellStyle } from '../../spreadsheets/workbook.ts';
import type { ListedValue, PageRow } from './read-page.ts';
import type { ListContext, PlainColumn } from './sorted-list.ts';

/** A value as CSV has it: a number in plain digits, and a text so that no spreadsheet takes it for a formula. */
export function csvCell(column: PlainColumn, value: ListedValue, row: PageRow, context: ListContext): string {
  if (value === null || value === undefined) return '';
  switch (column.type) {
    case 'amount':
      return amountCell(String(value), currencyOf(column, row, context));
    case 'rate':
      return plainNumber(String(value));
    case 'instant':
      return instantText(value);
    case 'id':
    case 'text':
    case 'choice':
      return asTextCell(String(value));
    case 'day':
    case 'count':
    case 'flag':
      return String(value);
    default:
      return column satisfies never;
  }
}

/** The same in a workbook: a number is one, and a day too. */
export function cellIn(
  column: PlainColumn,
  value: ListedValue,
  row: PageRow,
  context: ListContext,
): Cell | null {
  if (value === null || value === undefined) return null;
  switch (column.type) {
    case 'amount': {
      const amount = String(value);
      const decimals = minorUnitsOf(currencyOf(column, row, context));
      return numberCell(amount, amountStyle(Math.max(decimals, new Decimal(amount).decimalPlaces())));
    }
    case 'rate':
    case 'count':
      return numberCell(String(value));
    case 'day':
      return dateCell(requireDay(String(value)));
    case 'instant':
      return textCell(instantText(value));
    case 'id':
    case 'text':
    case 'choice':
    case 'flag':
      return textCell(String(value));
    default:
      return column satisfies never;
  }
}

/** An instant as answers have it. */
export function instantText(value: ListedValue): string {
  if (!(value instanceof Date)) throw new Error('an instant of the database is a date');
  return value.toISOString();
}

function currencyOf(
  { currency }: Extract<PlainColumn, { type: 'amount' }>,
  row: PageRow,
  { baseCurrency }: ListContext,
): string {
  const named = currency === 'base' ? null : row[currency];
  return typeof named === 'string' ? named : baseCurrency;
}

// One for each number of decimals, so that cells share them.
const AMOUNT_STYLES: readonly CellStyle[] = Array.from({ length: 9 }, (_, decimals) =>
  cellStyle(amountFormat(decimals)),
);

function amountStyle(decimals: number): CellStyle {
  return AMOUNT_STYLES[Math.min(decimals, 8)] ?? cellStyle(amountFormat(decimals));
}
