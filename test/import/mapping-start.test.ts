import { describe, expect, it } from 'vitest';
import { FileFault } from '../../src/import/fault.ts';
import { compileMapping } from '../../src/import/mapping/compile.ts';
import { lookAtFile } from '../../src/import/mapping/look-at-file.ts';
import { previewRows } from '../../src/import/mapping/preview.ts';
import { LIMITS_OF_LOOK, readStart } from '../../src/import/mapping/read-start.ts';
import { MAPPABLE_KINDS } from '../../src/import/mapping/schema.ts';
import { startOf } from './guessing.ts';

const cellsOf = async (content: string | Buffer, isWhole = true) =>
  (await readStart(startOf(content, isWhole), null, LIMITS_OF_LOOK)).rows.map(({ cells }) => cells);

describe('the start of a table', () => {
  it.each([',', ';', '\t', '|'])(
    'is divided by %j, whatever stands above it and inside of cells',
    async (delimiter) => {
      const other = delimiter === ',' ? ';' : ',';
      const row = [`a${other}b${other}c${other}d`, '1', '2'];
      const lines = [['A title'], ['x', 'y', 'z'], row, row, row];
      const text = lines
        .map((cells) => cells.map((cell) => (cell.includes(other) ? `"${cell}"` : cell)).join(delimiter))
        .join('\n');
      expect(await cellsOf(text)).toEqual(lines);
    },
  );

  it('is read in pieces, between which others have their turn', async () => {
    let turns = 0;
    let next: NodeJS.Immediate;
    const turn = () => {
      turns += 1;
      next = setImmediate(turn);
    };
    next = setImmediate(turn);
    await expect(cellsOf('\n'.repeat(256 * 1024))).rejects.toThrow('the file is empty');
    clearImmediate(next);
    // For each of the four separators.
    expect(turns).toBeGreaterThanOrEqual(4 * 16);
  });

  it('that breaks off is read up to the row that it breaks off in', async () => {
    const text = 'a,b\n1,"two\nlines"\n2,3\n4,5\n6,"cut sh';
    // The last whole row may be held back until the next one is there.
    const found = await cellsOf(text, false);
    expect(found.slice(0, 3)).toEqual([
      ['a', 'b'],
      ['1', 'two\nlines'],
      ['2', '3'],
    ]);
    const { fault, hasAll } = await readStart(startOf(text), null, LIMITS_OF_LOOK);
    expect([fault?.line, fault?.message, hasAll]).toEqual([
      6,
      'a quote in the record that starts here is never closed',
      false,
    ]);
    const utf16 = Buffer.from('\uFEFFä,b\nö,2\nü,3\nß', 'utf16le');
    const decoded = await cellsOf(utf16.subarray(0, -1), false);
    expect(decoded.slice(0, 2)).toEqual([
      ['ä', 'b'],
      ['ö', '2'],
    ]);
  });

  it.each([
    ['nothing', '', true, 'the file is empty'],
    ['one row that is cut', 'a,b', false, 'its first row is too long'],
    ['too many columns', 'a,'.repeat(1001), true, 'more than 1000 columns'],
    ['a NUL', 'a,b\n\0,c\n', true, 'a NUL byte'],
    ['bytes of no encoding', Buffer.from([0x61, 0x2c, 0x81, 0x0a]), true, 'not Windows-1252 either'],
  ])('of %s is refused', async (_what, content, isWhole, message) => {
    await expect(cellsOf(content, isWhole)).rejects.toThrow(FileFault);
    await expect(cellsOf(content, isWhole)).rejects.toThrow(message);
  });

  it('has at most so many rows and characters', async () => {
    expect(await cellsOf('a,b\n'.repeat(1000))).toHaveLength(LIMITS_OF_LOOK.rows);
    expect(await cellsOf(`${'x'.repeat(100_000)},b\n`.repeat(12))).toHaveLength(9);
  });
});

describe('a preview', () => {
  const mapping = {
    kind: 'journal' as const,
    columns: { date: { from: ['Date'] }, entry: { from: ['No'] } },
    lines: Array.from({ length: 20 }, (_line, index) => ({
      account: { constant: `a${index}` },
      amount: { from: ['Amount'] },
    })),
  };

  it('makes no more cells than it may, however many rows a mapping makes of each', async () => {
    expect(compileMapping(mapping)).toMatchObject({ ok: true });
    const content = `Date,No,Amount\n${'2025-01-31,1,5\n'.repeat(199)}`;
    const said = { description: { constant: 'a' }, reference: { constant: 'b' } };
    const wide = { ...mapping, columns: { ...mapping.columns, ...said } };
    const { preview } = await lookAtFile(startOf(content), wide, {
      kind: null,
      kinds: MAPPABLE_KINDS,
      prefix: '',
    });
    const cells = preview.rows.flatMap(({ becomes }) => becomes.flatMap((row) => Object.keys(row)));
    expect(cells.length).toBeGreaterThan(15_000);
    expect(cells.length).toBeLessThan(20_000);
  });

  it('looks up no more cells than it may, even if all that is read is left out', async () => {
    const from = ['Date', 'No', 'Amount'];
    const wide = Object.fromEntries(
      Array.from({ length: 60 }, (_column, index) => [`custom_fields.c${index}`, { from }]),
    );
    const lines = Array.from({ length: 20 }, () => wide);
    const customers = {
      kind: 'customers' as const,
      columns: { customer: { from: ['No'] }, name: { from: ['Date'] } },
      lines,
    };
    expect(compileMapping(customers)).toMatchObject({ ok: true });
    const content = `Date,No,Amount\n${'2025-01-31,1,5\n'.repeat(199)}`;
    let looked = 0;
    const { rows } = await readStart(startOf(content), null, LIMITS_OF_LOOK);
    const counted = rows.map((row) => ({
      ...row,
      get cells() {
        looked += 1;
        return row.cells;
      },
    }));
    const compilation = compileMapping(customers);
    await (compilation.ok ? previewRows(compilation.compiled, counted) : null);
    // Of 199 rows 10 are read, each of which takes 5,000 look-ups.
    expect(looked).toBeGreaterThan(10);
    expect(looked).toBeLessThan(60);
  });

  it('says in the words of the table what an import would refuse, and where', async () => {
    const content = 'Date,No,Amount\n2025-01-31,1,5\n31.01.2025,,x\n2025-01-31,3\n';
    const { preview } = await lookAtFile(
      startOf(content),
      { ...mapping, lines: mapping.lines.slice(0, 1) },
      { kind: null, kinds: MAPPABLE_KINDS, prefix: '' },
    );
    expect(preview.rows.map(({ line, refusals }) => [line, refusals])).toEqual([
      [2, []],
      [
        3,
        [
          { columns: ['date'], reason: '"Date" (date): not a date in the form yyyy-mm-dd: "31.01.2025"' },
          {
            columns: ['amount'],
            reason:
              '"Amount" (amount): not a number with a point before decimals and no marks between thousands: "x"',
          },
        ],
      ],
      [4, [{ columns: [], reason: '2 cells where the header has 3' }]],
    ]);
  });

  it('of a mapping whose header is not there says what it lacks', async () => {
    const { preview, columns } = await lookAtFile(startOf('A,B\n1,2\n'), mapping, {
      kind: null,
      kinds: MAPPABLE_KINDS,
      prefix: '',
    });
    expect(preview.fault).toEqual({
      line: 1,
      reason: 'the header lacks "Date", "No", "Amount"; it has "A", "B"',
    });
    expect(columns.map(({ name }) => name)).toEqual(['A', 'B']);
  });
});
