import { dayOf, formatDay } from '../period/index.ts';
import { cellName, columnName, MOST_COLUMNS, MOST_ROWS } from './reference.ts';
import type { Styles } from './styles.ts';
import type { Cell, Page, Sheet, SheetRow } from './workbook.ts';
import { xmlText } from './xml-text.ts';

/** A sheet as a part of a workbook, in pieces. Throws RangeError if it has more rows or columns than a sheet can hold. */
export async function* sheetXml(sheet: Sheet, styles: Styles): AsyncGenerator<string> {
  if (sheet.columns.length > MOST_COLUMNS)
    throw new RangeError(`a sheet holds ${MOST_COLUMNS} columns at most`);
  yield startOf(sheet);
  let piece = '';
  let row = 0;
  for await (const cells of sheet.rows) {
    if (row === MOST_ROWS) throw new RangeError(`a sheet holds ${MOST_ROWS} rows at most`);
    piece += rowXml(cells, row, styles);
    row += 1;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData>${endOf(sheet.page)}`;
}

/** Characters that are written at once. */
const PIECE = 64 * 1024;

function startOf({ columns, frozen }: Sheet): string {
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(width, MOST_WIDTH)}" customWidth="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView workbookViewId="0">${paneOf(frozen)}</sheetView></sheetViews>`,
    widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`,
    '<sheetData>',
  ].join('');
}

const MOST_WIDTH = 255;

function paneOf({ rows, columns }: Sheet['frozen']): string {
  if (rows === 0 && columns === 0) return '';
  const sides = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  const pane = `${rows > 0 ? 'bottom' : 'top'}${columns > 0 ? 'Right' : 'Left'}`;
  return `<pane${sides} topLeftCell="${cellName(columns, rows)}" activePane="${pane}" state="frozen"/><selection pane="${pane}"/>`;
}

function endOf({ orientation, foot }: Page): string {
  return [
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`,
    `<headerFooter><oddFooter>&amp;L${xmlText(footText(foot))}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`,
    '</worksheet>',
  ].join('');
}

/** A code begins with an ampersand, and two of them are one. The whole foot of a page has 255 characters at most. */
function footText(foot: string): string {
  return Array.from(foot, (character) => (character === '&' ? '&&' : character))
    .slice(0, 200)
    .join('');
}

function rowXml(cells: SheetRow, row: number, styles: Styles): string {
  const written = cells.map((cell, column) =>
    cell === null ? '' : cellXml(cell, `${columnName(column)}${row + 1}`, styles),
  );
  return `<row r="${row + 1}">${written.join('')}</row>`;
}

function cellXml(cell: Cell, name: string, styles: Styles): string {
  const start = (isQuoted = false) => `<c r="${name}" s="${styles.numberOf(cell.style, isQuoted)}"`;
  switch (cell.kind) {
    case 'text': {
      const isQuoted = /^[=+\-@]/.test(cell.text);
      return `${start(isQuoted)} t="inlineStr"><is><t xml:space="preserve">${xmlText(cutText(cell.text))}</t></is></c>`;
    }
    case 'number':
      return `${start()}><v>${cell.number}</v></c>`;
    case 'date':
      return cell.day < FIRST_DATE
        ? `${start()} t="inlineStr"><is><t>${formatDay(cell.day)}</t></is></c>`
        : `${start()}><v>${cell.day - ZERO_DATE}</v></c>`;
    case 'formula':
      return `${start()}><f>${xmlText(cell.formula)}</f>${cell.number === null ? '' : `<v>${cell.number}</v>`}</c>`;
    default:
      return cell satisfies never;
  }
}

/** Programs refuse a workbook with a longer text in a cell. */
export const LONGEST_TEXT = 32_767;

function cutText(text: string): string {
  return text.length <= LONGEST_TEXT
    ? text
    : `${text.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

// Spreadsheets count days from here, and have a 29 February 1900 that never was: dates before are texts.
const ZERO_DATE = dayOf(1899, 12, 30);
const FIRST_DATE = dayOf(1900, 3, 1);
