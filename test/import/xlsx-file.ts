import { zipOf } from './zipping.ts';

/** A cell of a sheet: a text, a number as a spreadsheet writes it, or one with a style or a form of its own. */
export type SheetCell =
  | string
  | number
  | null
  | Readonly<{ value: string; style?: number; type?: string; formula?: string }>;

/** How a workbook differs from a plain one. */
export type WorkbookForm = Readonly<{
  is1904?: boolean;
  /** Sheets before the one with the rows, hidden or not. */
  before?: readonly Readonly<{ name: string; isHidden: boolean }>[];
  /** Whether texts stand in the cells instead of a part of their own. */
  isInline?: boolean;
  /** Parts to put in place of those that are made; null takes one away. */
  parts?: Readonly<Record<string, string | null>>;
  /** What happens to parts before they are packed. */
  change?: Readonly<Record<string, (whole: Buffer) => Buffer>>;
}>;

/** The styles of cells: 0 plain, 1 a date, 2 day and time, 3 a time, 4 five digits, 5 two decimals with a word, 6 a date of every program,
 * 7 a length of time, 8 a date in a language, 9 money, 10 a year in red, 11 a time of every program. */
const FORMATS = [
  'General',
  'dd/mm/yyyy',
  'yyyy-mm-dd hh:mm',
  'hh:mm:ss',
  '00000',
  '0.00" days"',
  '[h]:mm',
  '[$-409]d-mmm-yy;@',
  '_-* #,##0.00\\ "d"_-',
  '[Red]yyyy',
];

/** A workbook with one sheet of these rows, as spreadsheets write it. */
export async function xlsxOf(
  rows: readonly (readonly SheetCell[])[],
  form: WorkbookForm = {},
): Promise<Buffer> {
  const { is1904 = false, before = [], isInline = false, parts = {}, change = {} } = form;
  const texts: string[] = [];
  const cellOf = (cell: SheetCell, reference: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    if (typeof cell === 'string') {
      if (isInline)
        return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
      return `<c r="${reference}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
    }
    const { value, style = 0, type = 'n', formula } = cell;
    const computed = formula === undefined ? '' : `<f>${escaped(formula)}</f>`;
    return `<c r="${reference}" s="${style}" t="${type}">${computed}<v>${escaped(value)}</v></c>`;
  };
  const data = rows.map((cells, row) => {
    const written = cells.map((cell, column) => cellOf(cell, `${lettersOf(column)}${row + 1}`)).join('');
    return written === '' ? '' : `<row r="${row + 1}">${written}</row>`;
  });
  const sheets = [...before, { name: 'Data', isHidden: false }];
  const made: Record<string, string | null> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, isHidden }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${isHidden ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_sheet, index) =>
          `<Relationship Id="rId${index + 1}" Type="http://x/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${FORMATS.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellXfs>${[164, 165, 166, 167, 168, 169, 14, 170, 171, 172, 173, 20].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    [`xl/worksheets/sheet${sheets.length}.xml`]: `<worksheet><sheetData>${data.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...parts,
  };
  const kept = Object.entries(made).flatMap(([path, text]) =>
    text === null ? [] : [[path, change[path]?.(Buffer.from(text)) ?? text] as const],
  );
  return await zipOf(Object.fromEntries(kept));
}

function lettersOf(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** CSV as rows of cells of text. */
export function rowsOfCsv(text: string): string[][] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) =>
      Array.from(
        line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g),
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );
}
