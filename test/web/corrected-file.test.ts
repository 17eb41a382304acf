import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsvTable } from '../../src/import/readers/csv.ts';
import { correctedFile, countRowsWith } from '../../web/pages/settings/imports/mend/corrected-file.ts';
import {
  NO_CORRECTIONS,
  withCell,
  withoutLine,
  withReplacement,
  withRow,
} from '../../web/pages/settings/imports/mend/corrections.ts';
import { readSourceTable } from '../../web/pages/settings/imports/mend/source-table.ts';

const CSV = 'text/csv';

function fileOf(content: string | Buffer): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], 'list.csv', {
    type: CSV,
  });
}

async function tableOf(
  file: File,
  lines: readonly number[],
  columns: readonly string[] = [],
  format = 'csv',
) {
  return await readSourceTable({
    file,
    format: format === 'csv' ? 'csv' : 'ndjson',
    lines: new Set(lines),
    columns,
  });
}

async function bytesOf(file: Blob): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

/** The rows with their lines, as the service reads them. */
async function rowsOfService(content: Buffer): Promise<{ line: number; cells: readonly string[] }[]> {
  const open = async function* () {
    yield content;
  };
  const rows: { line: number; cells: readonly string[] }[] = [];
  for await (const { line, cells } of readCsvTable({ open, onBytes: () => undefined }))
    rows.push({ line, cells });
  return rows;
}

describe('a CSV file', () => {
  it('has its corrected cells changed and every other byte as it was', async () => {
    const file = fileOf('\uFEFFid,name,note\r\n1,"A, B","two\r\nlines"\r\n2,,\r\n3,C,"x ""y"""\r\n');
    const table = await tableOf(file, [2, 4, 5], ['name']);
    expect(table.rows.get(4)?.cells?.map(({ text }) => text)).toEqual(['2', '', '']);
    const first = withCell(NO_CORRECTIONS, 4, { index: 1, text: 'New "one", here', was: '' });
    const all = withCell(first, 5, { index: 2, text: 'z', was: 'x "y"' });
    const corrected = await bytesOf(await correctedFile(file, table, all));
    expect(corrected.toString('utf8')).toBe(
      '\uFEFFid,name,note\r\n1,"A, B","two\r\nlines"\r\n2,"New ""one"", here",\r\n3,C,z\r\n',
    );
  });

  it('in Windows-1252 stays in Windows-1252, also where the corrections are beyond ASCII', async () => {
    const file = fileOf(Buffer.from('id;name\n1;Müller\n2;x\n', 'latin1'));
    const table = await tableOf(file, [2, 3], ['name']);
    expect(table.rows.get(2)?.cells?.map(({ text }) => text)).toEqual(['1', 'Müller']);
    const corrections = withCell(NO_CORRECTIONS, 3, { index: 1, text: 'Café €5', was: 'x' });
    const corrected = await bytesOf(await correctedFile(file, table, corrections));
    expect(corrected).toEqual(Buffer.from('id;name\n1;M\xfcller\n2;Caf\xe9 \x805\n', 'latin1'));
  });

  it('in Windows-1252 refuses a character that the encoding lacks', async () => {
    const file = fileOf(Buffer.from('id;name\n1;Müller\n', 'latin1'));
    const table = await tableOf(file, [2], ['name']);
    const corrections = withCell(NO_CORRECTIONS, 2, { index: 1, text: 'Łódź', was: 'Müller' });
    await expect(correctedFile(file, table, corrections)).rejects.toThrow('lacks a character');
  });

  it('in UTF-16 is refused with what to do', async () => {
    const file = fileOf(Buffer.from('\uFEFFid,name\n1,x\n', 'utf16le'));
    await expect(tableOf(file, [2])).rejects.toThrow('Save it as UTF-8');
  });

  it('loses the rows that are left out, with their line breaks within quotes', async () => {
    const file = fileOf('id,name\n1,"a\nb"\n2,c\n3,d');
    const table = await tableOf(file, [2, 5]);
    const corrections = withoutLine(withoutLine(NO_CORRECTIONS, 2), 5);
    expect((await bytesOf(await correctedFile(file, table, corrections))).toString()).toBe('id,name\n2,c\n');
  });

  it('has a text replaced in one column alone, in all its rows, never in the header', async () => {
    const rows = Array.from(
      { length: 400 },
      (_, index) => `${index},${index % 2 === 0 ? 'IRAUSD' : 'EUR'},IRAUSD`,
    );
    const file = fileOf(`id,currency,note\n${rows.join('\n')}\n`);
    const table = await tableOf(file, [2, 4], ['currency']);
    const repeated = { column: 'currency', from: 'IRAUSD' };
    expect(await countRowsWith(file, table, [repeated, { column: 'currency', from: 'currency' }])).toEqual([
      200, 0,
    ]);
    const corrected = await correctedFile(file, table, withReplacement(NO_CORRECTIONS, repeated, 'USD'));
    const expected = rows.map((row) => row.replace(/,IRAUSD,/, ',USD,'));
    expect((await bytesOf(corrected)).toString()).toBe(`id,currency,note\n${expected.join('\n')}\n`);
  });

  it('has a row that cannot be divided into cells replaced as a whole', async () => {
    const file = fileOf('id,name\n1,a,b\n2,c\n');
    const table = await tableOf(file, [2]);
    expect(table.rows.get(2)).toEqual({ text: '1,a,b', cells: null });
    const corrected = await correctedFile(file, table, withRow(NO_CORRECTIONS, 2, '1,"a,b"', '1,a,b'));
    expect((await bytesOf(corrected)).toString()).toBe('id,name\n1,"a,b"\n2,c\n');
  });

  it('is read in pieces, whatever is at their ends', async () => {
    // Pieces have 1 MiB: a quoted cell with line breaks lies across the first end, in every position.
    for (const shift of [0, 1, 2, 3]) {
      const filler = `0,${'x'.repeat(997)}\n`.repeat(1048);
      const content = Buffer.from(
        `id,name\n${filler}7,${'y'.repeat(500 + shift)}"\n8,"é""\r\n${'z'.repeat(800)}"\n9,\n`,
      );
      const broken = content.toString().replace('"\n8', '\n8');
      const file = fileOf(broken);
      const rows = await rowsOfService(Buffer.from(broken));
      const last = rows.at(-1)?.line ?? 0;
      const table = await tableOf(file, [last, last - 2], ['name']);
      expect(table.rows.get(last)?.text).toBe('9,');
      expect(table.rows.get(last - 2)?.cells?.[1]?.text.startsWith('é"\r\n')).toBe(true);
      const corrections = withCell(NO_CORRECTIONS, last, { index: 1, text: 'n', was: '' });
      const corrected = await bytesOf(await correctedFile(file, table, corrections));
      expect(corrected.equals(Buffer.from(broken.replace(/9,\n$/, '9,n\n')))).toBe(true);
    }
  });

  it('has rows on the lines on which the service finds them, and changes no other', async () => {
    const cell = fc
      .array(fc.constantFrom('a', 'é', ',', '"', '\n', ';', ' ', '1'), { maxLength: 5 })
      .map((characters) => characters.join(''));
    const tables = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    const written = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.constantFrom('\n', '\r\n'),
        cell,
        fc.nat(),
        async (rows, end, text, place) => {
          const content = [['aa', 'bb', 'cc'], ...rows].map((row) => row.map(written).join(',')).join(end);
          const file = fileOf(content);
          const found = (await rowsOfService(Buffer.from(content))).slice(1);
          const table = await tableOf(
            file,
            found.map(({ line }) => line),
            ['bb'],
          );
          for (const { line, cells } of found)
            expect(table.rows.get(line)?.cells?.map((one) => one.text)).toEqual(cells);
          const chosen = found[place % Math.max(1, found.length)];
          const changes =
            chosen === undefined
              ? NO_CORRECTIONS
              : withCell(NO_CORRECTIONS, chosen.line, { index: 1, text, was: chosen.cells[1] ?? '' });
          const corrected = await bytesOf(await correctedFile(file, table, changes));
          const expected = found.map(({ line, cells }) =>
            line === chosen?.line ? [cells[0], text, cells[2]] : cells,
          );
          const read: string[][] = parse(corrected, {
            record_delimiter: ['\r\n', '\n'],
            skip_records_with_empty_values: true,
          });
          const isFilled = (cells: readonly (string | undefined)[]) =>
            cells.some((one) => one?.trim() !== '');
          expect(read.slice(1)).toEqual(expected.filter(isFilled));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('an NDJSON file', () => {
  it('keeps every digit and key that was not corrected', async () => {
    const line =
      '{"id": "1", "amount": 12345678901234567.89, "name":"x\\"y", "more": {"a": [1, "}"]}, "none": null}';
    const file = fileOf(`${line}\n{"id":"2"}\n`);
    const table = await tableOf(file, [1, 2], ['name'], 'ndjson');
    expect(table.rows.get(1)?.cells?.map(({ name, text, isEditable }) => [name, text, isEditable])).toEqual([
      ['id', '1', true],
      ['amount', '12345678901234567.89', true],
      ['name', 'x"y', true],
      ['more', '{"a": [1, "}"]}', false],
      ['none', '', true],
    ]);
    const corrections = withCell(NO_CORRECTIONS, 1, { index: 2, text: 'Zoë "Z"', was: 'x"y' });
    const corrected = await bytesOf(await correctedFile(file, table, corrections));
    expect(corrected.toString()).toBe(
      `${line.replace('"x\\"y"', () => JSON.stringify('Zoë "Z"'))}\n{"id":"2"}\n`,
    );
  });

  it('has a line that is no object replaced as a whole', async () => {
    const file = fileOf('{"id":1\n{"id":"2"}\n');
    const table = await tableOf(file, [1], [], 'ndjson');
    expect(table.rows.get(1)?.cells).toBe(null);
    const corrected = await correctedFile(file, table, withRow(NO_CORRECTIONS, 1, '{"id":1}', '{"id":1'));
    expect((await bytesOf(corrected)).toString()).toBe('{"id":1}\n{"id":"2"}\n');
  });
});
