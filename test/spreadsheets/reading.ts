import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { seekablePath } from '../../src/import/readers/content.ts';
import { readSheet } from '../../src/import/xlsx/read-sheet.ts';
import { readArchive } from '../../src/import/zip/archive.ts';
import { contentOfEntry } from '../../src/import/zip/unpack.ts';
import type { Sheet, SheetRow } from '../../src/spreadsheets/workbook.ts';
import { workbookStream } from '../../src/spreadsheets/write-workbook.ts';

export function aSheet(rows: Sheet['rows'], changes: Partial<Sheet> = {}): Sheet {
  return {
    name: 'Data',
    columns: [{ width: 12 }],
    rows,
    frozen: { rows: 0, columns: 0 },
    page: { orientation: 'portrait', repeatedRows: 0, foot: '' },
    ...changes,
  };
}

/** What an import reads from a sheet of these rows: the cells of each row with what it takes them for. */
export async function readBack(rows: readonly SheetRow[]): Promise<string[][]> {
  return await withWorkbook([aSheet(rows)], async (path) => await cellsIn(path, null));
}

/** The cells of the first sheet of a workbook: text and form. */
export async function cellsOf(workbook: Buffer): Promise<string[][]> {
  return await withFile(workbook, async (path) => await cellsIn(path, null));
}

/** The cells of a sheet of a workbook: text and form. */
export async function cellsIn(path: string, sheet: string | null): Promise<string[][]> {
  const read: string[][] = [];
  for await (const { cells, forms, faults } of readSheet(seekablePath(path), {
    sheet,
    onBytes: () => undefined,
    warn: () => undefined,
  }))
    read.push(cells.map((cell, place) => faults.get(place) ?? `${forms?.[place] ?? 'text'} ${cell}`));
  return read;
}

/** The text of a part of a workbook. */
export async function partOf(path: string, part: string): Promise<string> {
  const handle = await open(path);
  try {
    const entry = (await readArchive(handle)).find(({ path: name }) => name === part);
    if (entry === undefined) throw new Error(`the workbook has no ${part}`);
    return await text(contentOfEntry(handle, entry)());
  } finally {
    await handle.close();
  }
}

/** Lets `work` read a workbook of these sheets from a file. */
export async function withWorkbook<Result>(
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  return await withFile(await buffer(workbookStream(sheets)), work);
}

async function withFile<Result>(content: Buffer, work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-workbook-'));
  try {
    const path = join(folder, 'book.xlsx');
    await writeFile(path, content);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
