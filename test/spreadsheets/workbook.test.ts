import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it, vi } from 'vitest';
import { type Day, FIRST_DAY, formatDay, LAST_DAY, requireDay } from '../../src/period/index.ts';
import {
  amountFormat,
  cellStyle,
  dateCell,
  formulaCell,
  numberCell,
  PLAIN_FORMAT,
  percentCell,
  percentFormat,
  textCell,
} from '../../src/spreadsheets/cells.ts';
import { LONGEST_TEXT } from '../../src/spreadsheets/sheet-xml.ts';
import type { SheetRow } from '../../src/spreadsheets/workbook.ts';
import { workbookStream } from '../../src/spreadsheets/write-workbook.ts';
import { aSheet, cellsIn, partOf, readBack, withWorkbook } from './reading.ts';

const AMOUNT = cellStyle(amountFormat(2));
const PERCENT = cellStyle(percentFormat(1));
const PARTS = [
  '_rels/.rels',
  '[Content_Types].xml',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/worksheets/sheet1.xml',
];

/** What a reader sees of a text: spaces around it are left out, and so is what no XML can hold. */
function seen(text: string): string {
  return text
    .replaceAll('\0', '_x0000_')
    .replaceAll(/[\uD800-\uDFFF]/gu, (half) => `_x${half.charCodeAt(0).toString(16).toUpperCase()}_`)
    .trim();
}

describe('a cell of a workbook that we write', () => {
  it('is read as the text that it was, whatever is in it', async () => {
    const texts = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '=1+1',
          '@SUM(A1)',
          '-2',
          '<&>"\'',
          '_x0041_x0042_',
          '_x0041\u0001',
          'a\r\nb',
          '\uD800',
          'x\uFFFF',
          ']]>',
        ),
      ),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        const shown = some.map(seen).filter((text) => text !== '');
        const read = await readBack(some.map((text) => [textCell(text)]));
        expect(read.flat()).toEqual(shown.map((text) => `text ${text}`));
      }),
      { numRuns: 30 },
    );
  });

  it('is read as the number that it was, to the 15 digits that spreadsheets keep', async () => {
    const numbers = fc
      .tuple(
        fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }),
        fc.integer({ min: 0, max: 8 }),
      )
      .map(([digits, decimals]) => decimalOf(digits, decimals));
    await fc.assert(
      fc.asyncProperty(fc.array(numbers, { minLength: 1 }), async (some) => {
        const read = await readBack(some.map((number) => [numberCell(number), numberCell(number, AMOUNT)]));
        const shown = some.map((number) => `number ${withoutZeros(number)}`);
        expect(read).toEqual(shown.map((text) => [text, text]));
      }),
      { numRuns: 30 },
    );
  });

  it('holds every digit of a number in the file', async () => {
    await withWorkbook([aSheet([[numberCell('12345678901234567890.12345678')]])], async (path) => {
      expect(await partOf(path, 'xl/worksheets/sheet1.xml')).toContain(
        '<v>12345678901234567890.12345678</v>',
      );
    });
  });

  it('is read as the day that it was; a day before March 1900 is a text', async () => {
    const days = fc.array(fc.integer({ min: FIRST_DAY, max: LAST_DAY }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(days, async (some) => {
        const read = await readBack(some.map((day) => [dateCell(day as Day)]));
        expect(read.flat()).toEqual(some.map((day) => shownDay(formatDay(day as Day))));
      }),
      { numRuns: 20 },
    );
    const edges = ['1900-02-28', '1900-03-01', '1969-12-31', '1970-01-01', '2024-02-29'];
    const read = await readBack(edges.map((day) => [dateCell(requireDay(day))]));
    expect(read.flat()).toEqual(edges.map(shownDay));
  });

  it('is a formula with what it comes to, and a percentage as a part of one', async () => {
    const cells: SheetRow = [
      formulaCell('SUM(A1:A9)', '12.50'),
      percentCell('12.5', PERCENT),
      percentCell('-0.0625', PERCENT),
    ];
    await withWorkbook([aSheet([cells])], async (path) => {
      expect(await cellsIn(path, null)).toEqual([['number 12.5', 'number 0.125', 'number -0.000625']]);
      expect(await partOf(path, 'xl/worksheets/sheet1.xml')).toContain('<f>SUM(A1:A9)</f><v>12.5</v>');
    });
  });

  it.each(['Infinity', 'NaN'])('is never %s', (number) => {
    expect(() => numberCell(number)).toThrow('not a number that a cell can hold');
  });

  it('has at most the characters that a spreadsheet takes, and says that it was cut', async () => {
    const [[cell = ''] = []] = await readBack([[textCell('x'.repeat(LONGEST_TEXT + 1))]]);
    expect(cell).toBe(`text ${'x'.repeat(LONGEST_TEXT - 1)}…`);
    expect(await readBack([[textCell('y'.repeat(LONGEST_TEXT))]])).toEqual([
      [`text ${'y'.repeat(LONGEST_TEXT)}`],
    ]);
  });
});

describe('the styles of a workbook', () => {
  const cells: SheetRow = [
    textCell('plain'),
    textCell('=1+1'),
    textCell('indented', cellStyle(PLAIN_FORMAT, { indent: 2 })),
    numberCell('-1', cellStyle(amountFormat(2, 'brackets'), { isBold: true, line: 'total' })),
    numberCell('1', cellStyle(amountFormat(0))),
    percentCell('1', cellStyle(percentFormat(1, 'brackets'))),
    dateCell(requireDay('2026-07-01')),
  ];

  it('are written once each', async () => {
    await withWorkbook(
      [
        aSheet([
          cells,
          [
            ...cells.slice(0, 3),
            numberCell('2', cellStyle(amountFormat(2, 'brackets'), { isBold: true, line: 'total' })),
            ...cells.slice(4),
          ],
        ]),
      ],
      async (path) => {
        const sheet = await partOf(path, 'xl/worksheets/sheet1.xml');
        const numbers = [...sheet.matchAll(/ s="(\d+)"/g)].map(([, number]) => number);
        expect(numbers.slice(0, cells.length)).toEqual(numbers.slice(cells.length));
        expect(new Set(numbers).size).toBe(cells.length);
      },
    );
  });

  it('say what a number is shown as', async () => {
    await withWorkbook([aSheet([cells])], async (path) => {
      const styles = await partOf(path, 'xl/styles.xml');
      expect([...styles.matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code)).toEqual([
        '#,##0.00_);(#,##0.00)',
        '#,##0',
        '0.0%_);(0.0%)',
      ]);
      expect(styles).toContain('quotePrefix="1"');
      expect(styles).toContain('fontId="1" fillId="0" borderId="2"');
      expect(styles).toContain('<alignment horizontal="left" indent="2"/>');
    });
  });
});

describe('a workbook', () => {
  it('has several sheets, each with its name, frozen head and foot', async () => {
    const sheets = ['A & B', 'a & b', '[Profit]: 1/2', '', 'History'].map((name) =>
      aSheet([[textCell(name === '' ? 'none' : name)]], {
        name,
        frozen: { rows: 1, columns: 1 },
        page: { orientation: 'landscape', repeatedRows: 2, foot: 'Acme & Co' },
      }),
    );
    await withWorkbook(sheets, async (path) => {
      const workbook = await partOf(path, 'xl/workbook.xml');
      expect([...workbook.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
        'A &amp; B',
        'a &amp; b (2)',
        'Profit   1 2',
        'Sheet',
        'Sheet History',
      ]);
      expect(await cellsIn(path, 'Sheet')).toEqual([['text none']]);
      const sheet = await partOf(path, 'xl/worksheets/sheet1.xml');
      expect(sheet).toContain('xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight"');
      expect(sheet).toContain('&amp;LAcme &amp;&amp; Co&amp;R&amp;P / &amp;N');
      expect(workbook).toContain('localSheetId="0">\'A &amp; B\'!$1:$2<');
    });
  });

  it('is well-formed in every part', async () => {
    await withWorkbook([aSheet([[textCell('<&"\u0001')]])], async (path) => {
      for (const part of PARTS) {
        const parser = new SaxesParser({ xmlns: true });
        parser.on('error', (error) => expect.unreachable(`${part}: ${error.message}`));
        parser.write(await partOf(path, part)).close();
      }
    });
  });

  it('reads rows only as fast as they are taken, and no more once nobody takes them', async () => {
    let count = 0;
    let isClosed = false;
    async function* rows(): AsyncGenerator<SheetRow> {
      try {
        for (; ; count += 1) yield [textCell(`${count}: ${Math.sin(count)}`)];
      } finally {
        isClosed = true;
      }
    }
    const stream = workbookStream([aSheet(rows())]);
    await vi.waitFor(
      async () => {
        const before = count;
        await sleep(100);
        expect(count).toBe(before);
      },
      { timeout: 3000, interval: 1 },
    );
    expect(count).toBeGreaterThan(0);
    stream.destroy();
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });

  it('ends in the failure of its rows', async () => {
    async function* rows(): AsyncGenerator<SheetRow> {
      yield [textCell('first')];
      throw new Error('no more rows');
    }
    await expect(withWorkbook([aSheet(rows())], async () => undefined)).rejects.toThrow('no more rows');
    await expect(withWorkbook([], async () => undefined)).rejects.toThrow('at least one sheet');
  });
});

function decimalOf(digits: bigint, decimals: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0');
  const point = text.length - decimals;
  const number = decimals === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
  return digits < 0n ? `-${number}` : number;
}

function withoutZeros(number: string): string {
  return number.includes('.') ? number.replace(/\.?0+$/, '') : number;
}

function shownDay(day: string): string {
  return day < '1900-03-01' ? `text ${day}` : `date ${day}`;
}
