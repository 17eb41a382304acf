import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { findZipBook } from '../../src/import/zip/zip-book.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importerOf, importInto, refusalsOf } from './importing.ts';
import { importTable, linesOf } from './mapping-support.ts';
import { ACCOUNTS, BOOK, JOURNAL } from './small-book.ts';
import { stateOf } from './state.ts';
import { rowsOfCsv, type SheetCell, type WorkbookForm, xlsxOf } from './xlsx-file.ts';
import { zipOf } from './zipping.ts';

const database = await testDatabase();
const importJournal = importerOf('journal.xlsx');
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
  await importInto(tenant, await bookFolder(BOOK));
});

/** The cells of the small book's journal, dates and numbers as spreadsheets keep them. */
function spreadsheet(is1904 = false): SheetCell[][] {
  const [header = [], ...rows] = rowsOfCsv(JOURNAL);
  return [
    header,
    ...rows.map((cells) =>
      cells.map((cell, column) => {
        if (column === 0) return { value: String(serialOf(cell) - (is1904 ? 1462 : 0)), style: 1 };
        if (cell === '') return null;
        return column === 4 || column === 5 || column === 2 ? Number(cell) : cell;
      }),
    ),
  ];
}

it('without a header has the columns of its mapping, also where its first row ends before them', async () => {
  const mapping = {
    kind: 'journal',
    columns: {
      date: { from: ['1'] },
      entry: { from: ['2'] },
      account: { from: ['3'] },
      debit: { from: ['4'], optional: true },
      credit: { from: ['5'], optional: true },
    },
    header: false,
  };
  const rows = [
    ['2026-07-05', 'X-1', '1100', 100],
    ['2026-07-05', 'X-1', '4000', null, 100],
  ];
  expect(refusalsOf(await importTable(tenant, await xlsxOf(rows), mapping, 'table.xlsx'))).toEqual([]);
  expect(await linesOf(tenant, ['X-1'])).toEqual([
    { entry: 'X-1', account: '1100', amount: '100' },
    { entry: 'X-1', account: '4000', amount: '-100' },
  ]);
});

// Days since 30 December 1899.
function serialOf(date: string): number {
  return (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

const FORMS: readonly (readonly [string, WorkbookForm])[] = [
  ['as spreadsheets write it', {}],
  ['with texts in its cells', { isInline: true }],
  ['with the days of 1904', { is1904: true }],
  ['behind a hidden sheet', { before: [{ name: 'Old', isHidden: true }] }],
];

describe('a workbook of our columns', () => {
  it.each(FORMS)('is the same as CSV: %s', async (_what, form) => {
    const before = await stateOf(tenant);
    const report = await importJournal(tenant, await xlsxOf(spreadsheet(form.is1904), form));
    expect(refusalsOf(report)).toEqual([]);
    expect(report.files).toEqual([
      { file: 'journal.xlsx', kind: 'journal', rows: 4, added: 0, changed: 0, unchanged: 2 },
    ]);
    expect(report.warnings).toEqual([]);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('is read from a folder and from a zip', async () => {
    const journal = await xlsxOf(spreadsheet());
    const report = await importInto(
      tenant,
      await bookFolder({ 'accounts.xlsx': await xlsxOf(rowsOfCsv(ACCOUNTS)), 'journal.xlsx': journal }),
    );
    expect(report.files.map(({ file, unchanged }) => [file, unchanged])).toEqual([
      ['accounts.xlsx', 4],
      ['journal.xlsx', 2],
    ]);
    const zip = join(await bookFolder({ 'book.zip': await zipOf({ 'journal.xlsx': journal }) }), 'book.zip');
    const handle = await open(zip);
    onTestFinished(async () => await handle.close());
    const settings = { mostBytes: 1_000_000, folder: dirname(zip) };
    const zipped = await importInto(tenant, zip, {
      findBook: async () => await findZipBook('book.zip', handle, settings),
    });
    expect(zipped.files).toMatchObject([{ file: 'journal.xlsx', unchanged: 2 }]);
    expect(await readdir(dirname(zip))).toEqual(['book.zip']);
  });

  it('says which sheets it did not read', async () => {
    const report = await importJournal(
      tenant,
      await xlsxOf(spreadsheet().slice(0, 1), {
        before: [],
        parts: {
          'xl/workbook.xml':
            '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId1"/></sheets></workbook>',
        },
      }),
    );
    expect(report.warnings).toEqual(['journal.xlsx: the sheet "A" was read, and not "B"']);
  });
});

describe('a cell of a workbook', () => {
  const journalOf = async (...cells: readonly SheetCell[]) =>
    await xlsxOf([
      ['date', 'entry', 'account', 'amount', 'description'],
      ...cells.map((cell, index) => ['2026-07-05', 'X-1', index === 0 ? '1100' : '4000', cell, null]),
    ]);

  it('holds the number that its digits show, and not the double behind it', async () => {
    const report = await importJournal(
      tenant,
      await journalOf(
        { value: '0.30000000000000004' },
        { value: '-1E-1' },
        { value: '-0.2', formula: 'A1+A2' },
        { value: '1.23456789012345E+15' },
        { value: '-1234567890123450' },
      ),
    );
    expect(refusalsOf(report)).toEqual([]);
    expect((await linesOf(tenant, ['X-1'])).map(({ amount }) => amount)).toEqual([
      '0.3',
      '-0.1',
      '-0.2',
      '-1234567890123450',
      '1234567890123450',
    ]);
  });

  it.each([
    ['an error', { value: '#DIV/0!', type: 'e' }, 'amount: the cell holds an error, "#DIV/0!"'],
    [
      'no value of a formula',
      { value: '', formula: 'A1' },
      'amount: the cell has a formula without its value: open the file in a spreadsheet and save it',
    ],
    ['a date as an amount', { value: '46022', style: 1 }, 'amount: not a number: "2025-12-31"'],
    [
      'a number of more digits than are kept',
      { value: '1234567890123456' },
      'amount: a number of more than 15 digits: write it as text',
    ],
    ['a number that is none', { value: '0x10' }, 'amount: the cell says that it is a number, and is none'],
    [
      'a text that there is not',
      { value: '99', type: 's' },
      'amount: the cell names a text that the workbook does not have',
    ],
    [
      'too many decimals',
      { value: '33.333333333333336' },
      'amount: more than 8 decimals: "33.3333333333333"',
    ],
  ] as const)('is refused for %s', async (_what, cell, reason) => {
    expect(refusalsOf(await importJournal(tenant, await journalOf(cell)))).toEqual([
      `journal.xlsx:2: ${reason}`,
    ]);
  });

  it('is a text, a truth or a number with its zeros, as it is shown', async () => {
    const rows: SheetCell[][] = [
      ['customer', 'name', 'tags'],
      [{ value: '42', style: 4 }, 'plain', 'x'],
      [{ value: '7.5', style: 5 }, { value: 'formula', type: 'str', formula: 'A1' }, 'x'],
      [{ value: '1', type: 'b' }, ' spaced ', 'x'],
    ];
    const parts = {
      'xl/sharedStrings.xml':
        '<sst><si><t>customer</t></si><si><t>name</t></si><si><t>notes</t></si><si><r><t xml:space="preserve">Two </t></r><r><rPr><b/></rPr><t>runs_x000A_on &amp; on</t></r><rPh><t>no</t></rPh></si><si><t>x</t></si><si><t>x</t></si><si><t> spaced </t></si><si><t>x</t></si></sst>',
    };
    const report = await importerOf('customers.xlsx')(tenant, await xlsxOf(rows, { parts }));
    expect(refusalsOf(report)).toEqual([
      'customers.xlsx:2: name: must not contain control characters: "Two runs\\u{a}on & on"',
    ]);
  });

  it.each([
    [0, '46022.5', '46022.5'],
    [1, '46022', '2025-12-31'],
    [2, '46022.5', '2025-12-31T12:00:00'],
    [3, '0.5', '0.5'],
    [4, '42', '00042'],
    [5, '7', '7'],
    [6, '46022', '2025-12-31'],
    [7, '36.5', '36.5'],
    [8, '46022', '2025-12-31'],
    [9, '46022', '46022'],
    [10, '46022', '2025-12-31'],
    [11, '0.25', '0.25'],
    [1, '60', '60'],
    [1, '-1', '-1'],
  ])('of style %i that holds %s is %s', async (style, value, text) => {
    const workbook = await xlsxOf([
      ['code', 'name', 'class'],
      ['X', { value, style }, 'cash'],
    ]);
    expect(refusalsOf(await importerOf('accounts.xlsx')(tenant, workbook))).toEqual([]);
    const accounts = (await stateOf(tenant))['accounts'] ?? [];
    expect(accounts.filter((row) => row.includes(',X,'))).toEqual([expect.stringContaining(`,X,${text},`)]);
  });

  it('is not looked at where a format would take hours', async () => {
    const code = '['.repeat(1_000_000);
    const parts = {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    };
    const workbook = await xlsxOf([['code', 'name', 'class']], { parts });
    expect(refusalsOf(await importerOf('accounts.xlsx')(tenant, workbook))).toEqual([
      'accounts.xlsx: a format of its numbers has more than 1000 characters',
    ]);
  });

  it('is where its reference says', async () => {
    const parts = {
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="3"><c r="A3" t="str"><v>code</v></c><c r="B3" t="str"><v>name</v></c><c t="str"><v>class</v></c></row><row r="7"><c r="C7" t="str"><v>cash</v></c><c r="A7"><v>1900</v></c></row></sheetData></worksheet>',
    };
    expect(refusalsOf(await importerOf('accounts.xlsx')(tenant, await xlsxOf([], { parts })))).toEqual([
      'accounts.xlsx:7: name: required',
    ]);
  });
});

it('a workbook that follows a mapping is read by its own dates and numbers, whatever the mapping says of text', async () => {
  const mapping = {
    kind: 'journal',
    columns: {
      date: { from: ['Datum'] },
      entry: { from: ['Beleg'] },
      account: { from: ['Konto'] },
      amount: { from: ['Betrag'] },
    },
    dates: 'dd.mm.yyyy',
    decimal: ',',
    thousands: '.',
    sheet: 'Data',
  };
  const rows: SheetCell[][] = [
    ['Export'],
    ['Datum', 'Beleg', 'Konto', 'Betrag', 'Rest'],
    [{ value: '46022.5', style: 2 }, 'W-1', 1100, 1234.5],
    ['31.12.2025', 'W-1', '4000', '-1.234,50', { value: '#N/A', type: 'e' }],
  ];
  const workbook = await xlsxOf(rows, { before: [{ name: 'Notes', isHidden: false }] });
  const report = await importTable(tenant, workbook, mapping, 'Bank.xlsx');
  expect(refusalsOf(report)).toEqual([]);
  expect(report.warnings).toEqual([
    'Bank.xlsx: columns that the mapping does not know were left out: "Rest"',
  ]);
  expect((await linesOf(tenant, ['W-1'])).map(({ account, amount }) => `${account} ${amount}`)).toEqual([
    '1100 1234.5',
    '4000 -1234.5',
  ]);
  const other = await importTable(tenant, workbook, { ...mapping, sheet: 'Rows' }, 'Bank.xlsx');
  expect(refusalsOf(other)).toEqual(['Bank.xlsx: it has no sheet "Rows", but "Notes", "Data"']);
});

describe('a hostile workbook is refused in words', () => {
  const refused = async (content: Buffer) => refusalsOf(await importJournal(tenant, content)).join('\n');
  const withPart = async (path: string, text: string | null) =>
    await refused(await xlsxOf([['date']], { parts: { [path]: text } }));

  it.each([
    [
      'no zip',
      async () => await refused(Buffer.from('date,entry')),
      /it cannot be read as a workbook: this is no zip file/,
    ],
    [
      'cut short',
      async () => await refused((await xlsxOf([['date']])).subarray(0, 300)),
      /it cannot be read as a workbook: this is no zip file, or one that was cut short/,
    ],
    [
      'a password',
      async () => await refused(Buffer.from('d0cf11e0a1b11ae10000', 'hex')),
      /protected by a password, or of Excel 97/,
    ],
    ['another zip', async () => await refused(await zipOf({ 'a.txt': 'a' })), /it is not a workbook/],
    ['no sheet', async () => await withPart('xl/workbook.xml', '<workbook/>'), /a workbook without a sheet/],
    [
      'a sheet that is not there',
      async () => await withPart('xl/worksheets/sheet1.xml', null),
      /the sheet "Data" is missing/,
    ],
    [
      'an empty sheet',
      async () => await withPart('xl/worksheets/sheet1.xml', '<worksheet/>'),
      /the sheet is empty/,
    ],
    [
      'another part in its place',
      async () => await withPart('xl/worksheets/sheet1.xml', '<html/>'),
      /begins with "html" instead of "worksheet"/,
    ],
    [
      'a document type',
      async () => await withPart('xl/sharedStrings.xml', '<!DOCTYPE sst [<!ENTITY a "aaaa">]><sst/>'),
      /document type/,
    ],
    [
      'XML that is nested deep',
      async () => await withPart('xl/worksheets/sheet1.xml', `<worksheet>${'<a>'.repeat(100)}`),
      /nested deeper than 64/,
    ],
    [
      'XML that is not well-formed',
      async () => await withPart('xl/styles.xml', '<styleSheet><a></b>'),
      /not well-formed XML/,
    ],
    [
      'columns without end',
      async () =>
        await withPart(
          'xl/worksheets/sheet1.xml',
          '<worksheet><sheetData><row><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>',
        ),
      /beyond column 1000/,
    ],
    [
      'a bomb',
      async () =>
        await withPart('xl/worksheets/sheet1.xml', `<worksheet>${' '.repeat(20_000_000)}</worksheet>`),
      /a zip bomb/,
    ],
    [
      'a text of a megabyte',
      async () => await withPart('xl/sharedStrings.xml', `<sst><si><t>${noise(2_000_000)}</t></si></sst>`),
      /longer than 1 MiB/,
    ],
    [
      'texts without end',
      async () =>
        await withPart(
          'xl/sharedStrings.xml',
          `<sst>${`<si><t>${noise(500_000)}</t></si>`.repeat(70)}</sst>`,
        ),
      /its texts have over 33554432 characters/,
    ],
    [
      'styles without end',
      async () =>
        await withPart(
          'xl/styles.xml',
          `<styleSheet><cellXfs>${'<xf numFmtId="1"/>'.repeat(100_001)}</cellXfs></styleSheet>`,
        ),
      /more than 100000 styles/,
    ],
  ])('%s', async (_what, refuse, reason) => {
    expect(await refuse()).toMatch(reason);
  });
});

// Text that packs badly, so that it is no bomb.
function noise(length: number): string {
  let state = 1;
  return Array.from({ length: length / 10 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36).padStart(10, '0').slice(-10);
  }).join('');
}
