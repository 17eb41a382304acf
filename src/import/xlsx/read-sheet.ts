import { Decimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { dateOfSerial } from '../mapping/date-format.ts';
import type { OpenSeekable } from '../readers/content.ts';
import { type CellForm, NO_FAULTS, NONE_COMPUTED, type TableRow } from '../readers/table.ts';
import { readXml } from '../readers/xml.ts';
import { childOf, type XmlElement } from '../readers/xml-records.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type NumberStyle, readStyles } from './styles.ts';
import { chooseSheet, openWorkbook, partShape, textOfString, type Workbook } from './workbook.ts';

/** Which sheet to read, and who hears how far it is and what was left out. */
export type SheetReading = Readonly<{
  sheet: string | null;
  onBytes: (count: number) => void;
  warn: (warning: string) => void;
  /** How large it may be when it is unpacked. */
  mostBytes?: number;
}>;

/**
 * The rows of a sheet that are not empty, in a stream; the line of a row is its number. Numbers have the 15 digits that spreadsheets keep, dates are
 * those that a number is shown as, and a formula is what it came to. Throws FileFault where the workbook cannot be read.
 */
export async function* readSheet(
  seek: OpenSeekable,
  { sheet: wanted, onBytes, warn, mostBytes }: SheetReading,
): AsyncGenerator<TableRow> {
  const workbook = await openWorkbook(seek, mostBytes);
  try {
    const { sheet, others } = chooseSheet(workbook, wanted);
    if (wanted === null && others.length > 0)
      warn(
        `the sheet ${quote(sheet.name)} was read, and not ${others
          .slice(0, SHOWN)
          .map((name) => quote(name))
          .join(', ')}`,
      );
    const source = workbook.partOf(sheet.part, onBytes);
    if (source === null) throw new FileFault(null, `the sheet ${quote(sheet.name)} is missing in the file`);
    const reader = await cellReader(workbook);
    let line = 0;
    for await (const row of readXml(source, partShape('worksheet', 'worksheet/sheetData/row'))) {
      const stated = row.attributes['r'] ?? '';
      line = /^\d{1,7}$/.test(stated) ? Number(stated) : line + 1;
      const read = rowOf(row, line, reader);
      if (read !== null) yield read;
    }
  } finally {
    await workbook.close();
  }
}

const SHOWN = 10;

/** A cell that was read; `fault` says why it holds nothing. */
type ReadCell = Readonly<{ text: string; form: CellForm; fault: string | null }>;
type CellReader = (cell: XmlElement) => ReadCell;

function rowOf(row: XmlElement, line: number, read: CellReader): TableRow | null {
  const cells: string[] = [];
  const forms: CellForm[] = [];
  const faults = new Map<number, string>();
  const computed = new Set<number>();
  let place = -1;
  for (const element of row.children) {
    if (element.name !== 'c') continue;
    place = placeOf(element.attributes['r']) ?? place + 1;
    if (place >= MOST_COLUMNS)
      throw new FileFault(line, `a cell lies beyond column ${MOST_COLUMNS}, the last that is read`);
    const { text, form, fault } = read(element);
    if (text === '' && fault === null) continue;
    for (let before = cells.length; before < place; before += 1) {
      cells.push('');
      forms.push('text');
    }
    cells[place] = text;
    forms[place] = form;
    if (fault !== null) faults.set(place, fault);
    const formula = childOf(element, 'f');
    if (formula !== undefined && !isNumber(formula.text)) computed.add(place);
  }
  if (cells.length === 0) return null;
  return {
    line,
    cells,
    forms,
    computed: computed.size === 0 ? NONE_COMPUTED : computed,
    faults: faults.size === 0 ? NO_FAULTS : faults,
  };
}

export const MOST_COLUMNS = 1000;

/** The column of a reference such as AB12, from 0. */
function placeOf(reference: string | undefined): number | null {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(reference ?? '') ?? [];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

async function cellReader(workbook: Workbook): Promise<CellReader> {
  const strings = await readSharedStrings(workbook);
  const styles = await readStyles(workbook);
  return (cell) => {
    const value = childOf(cell, 'v')?.text.trim() ?? '';
    const type = cell.attributes['t'] ?? 'n';
    switch (type) {
      case 's': {
        const text = /^\d+$/.test(value) ? strings[Number(value)] : undefined;
        return text === undefined
          ? faulty('the cell names a text that the workbook does not have')
          : written(text);
      }
      case 'inlineStr': {
        const inline = childOf(cell, 'is');
        return written(inline === undefined ? '' : textOfString(inline));
      }
      case 'str':
        return written(childOf(cell, 'v')?.text ?? '');
      case 'b':
        return written(value === '1' ? 'true' : 'false');
      case 'e':
        return faulty(`the cell holds an error, ${quote(value)}`);
      case 'd':
        return { text: value, form: 'date', fault: null };
      default: {
        const formula = childOf(cell, 'f')?.text.trim();
        // QuickBooks writes amounts as formulas such as =12.50, with 0 as their value or none.
        if (formula !== undefined && isNumber(formula))
          return numberOf(formula, styles[Number(cell.attributes['s'] ?? 0)], workbook.is1904);
        if (value === '' && formula !== undefined)
          return faulty(
            'the cell has a formula without its value: open the file in a spreadsheet and save it',
          );
        return value === ''
          ? written('')
          : numberOf(value, styles[Number(cell.attributes['s'] ?? 0)], workbook.is1904);
      }
    }
  };
}

function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text.trim());
}

function written(text: string): ReadCell {
  return text.includes('\0') ? faulty('a NUL character') : { text: text.trim(), form: 'text', fault: null };
}

function faulty(fault: string): ReadCell {
  return { text: '', form: 'text', fault };
}

function numberOf(value: string, style: NumberStyle | undefined, is1904: boolean): ReadCell {
  const number = isNumber(value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return faulty('the cell says that it is a number, and is none');
  const date = style?.isDate === true ? dateOfSerial(number, is1904) : null;
  if (date !== null) return { text: date, form: 'date', fault: null };
  const kept = new Decimal(number.toPrecision(DIGITS));
  // Whole numbers of so many digits are mostly identifiers, of which a digit less is another one.
  if (Math.abs(number) >= 10 ** DIGITS && !kept.eq(value.trim().replace('+', '')))
    return faulty(`a number of more than ${DIGITS} digits: write it as text`);
  const text = kept.toFixed();
  const padded = /^\d+$/.test(text) ? text.padStart(style?.digits ?? 0, '0') : text;
  return { text: padded, form: 'number', fault: null };
}

/** Of a number spreadsheets keep 15 digits; what they write beyond them is how a double comes closest. */
const DIGITS = 15;
