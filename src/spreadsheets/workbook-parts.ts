import { sheetName } from './sheet-name.ts';
import type { Sheet } from './workbook.ts';
import { xmlText } from './xml-text.ts';

/** What the workbook says of a sheet once it is written. */
export type WrittenSheet = Readonly<{ name: string; repeatedRows: number }>;

export function writtenSheet({ name, page }: Sheet, taken: readonly WrittenSheet[]): WrittenSheet {
  return {
    name: sheetName(
      name,
      taken.map((other) => other.name),
    ),
    repeatedRows: page.repeatedRows,
  };
}

export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** The part that comes first: programs recognise a workbook by it. */
export function firstPart(): readonly [string, string] {
  return ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])];
}

/** The parts of a workbook around its sheets, by their paths. */
export function workbookParts(
  sheets: readonly WrittenSheet[],
  styles: string,
): readonly (readonly [string, string])[] {
  return [
    ['xl/styles.xml', styles],
    ['xl/workbook.xml', workbookXml(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_sheet, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['[Content_Types].xml', contentTypes(sheets.length)],
  ];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const titles = sheets.flatMap(({ name, repeatedRows }, index) =>
    repeatedRows === 0
      ? []
      : [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${xmlText(`'${name.replaceAll("'", "''")}'!$1:$${repeatedRows}`)}</definedName>`,
        ],
  );
  return [
    `${HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">`,
    `<sheets>${listed.join('')}</sheets>`,
    titles.length === 0 ? '' : `<definedNames>${titles.join('')}</definedNames>`,
    // Formulas are computed by the program that opens the workbook.
    '<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>',
  ].join('');
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

function contentTypes(sheetCount: number): string {
  const parts = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/styles.xml', 'styles'],
    ...Array.from({ length: sheetCount }, (_, index) => [sheetPath(index), 'worksheet']),
  ];
  const overrides = parts.map(
    ([path, type]) => `<Override PartName="/${path}" ContentType="${MAIN}.${type}+xml"/>`,
  );
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    ...overrides,
    '</Types>',
  ].join('');
}
