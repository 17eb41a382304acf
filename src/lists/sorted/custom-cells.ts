import { numberCell as plainNumber } from '../../export/amounts.ts';
import { asTextCell } from '../../import/readers/text-cell.ts';
import { Decimal, parseDecimal } from '../../money/decimal.ts';
import { parseDay } from '../../period/index.ts';
import type { FieldType } from '../../records/custom-fields/index.ts';
import { dateCell, numberCell, textCell } from '../../spreadsheets/cells.ts';
import type { Cell } from '../../spreadsheets/workbook.ts';

/** The value of a custom field as CSV has it: choices as they are kept, several with a bar between them. */
export function customText(type: FieldType, value: unknown): string {
  const text = plainText(value);
  return isNumber(type, text) ? plainNumber(text) : asTextCell(text);
}

/** The same in a workbook: a number is one, and a day too. A value from before its field had this type is a text. */
export function customCellIn(type: FieldType, value: unknown): Cell | null {
  const text = plainText(value);
  if (text === '') return null;
  if (isNumber(type, text)) return numberCell(text);
  const day = type === 'date' ? parseDay(text) : null;
  return day === null ? textCell(text) : dateCell(day);
}

function isNumber(type: FieldType, text: string): boolean {
  return (type === 'number' || type === 'currency') && parseDecimal(text) !== null;
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('|');
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? new Decimal(value).toFixed() : JSON.stringify(value);
}
