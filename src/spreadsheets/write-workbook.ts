import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { zipInto } from '../export/to-zip.ts';
import { sheetXml } from './sheet-xml.ts';
import { openStyles } from './styles.ts';
import type { Sheet } from './workbook.ts';
import { firstPart, sheetPath, type WrittenSheet, workbookParts, writtenSheet } from './workbook-parts.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes a workbook (XLSX) a piece at a time: sheets and rows are read as they are written. A number is written with all its digits; spreadsheets
 * keep 15 of them.
 */
export async function writeWorkbook(
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
  take: (piece: Buffer) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  await zipInto(take, signal, async ({ write }) => {
    const styles = openStyles();
    const [first, relations] = firstPart();
    await write(first, piecesOf(relations));
    const written: WrittenSheet[] = [];
    for await (const sheet of sheets) {
      await write(sheetPath(written.length), sheetXml(sheet, styles));
      written.push(writtenSheet(sheet, written));
    }
    if (written.length === 0) throw new RangeError('a workbook has at least one sheet');
    for (const [path, text] of workbookParts(written, styles.toXml())) await write(path, piecesOf(text));
  });
}

/** The same as a stream. Destroying it stops the reading of rows. */
export function workbookStream(sheets: AsyncIterable<Sheet> | Iterable<Sheet>): Readable {
  const stream = new PassThrough();
  const closed = new AbortController();
  stream.once('close', () => closed.abort());
  const take = async (piece: Buffer) => {
    if (!stream.write(piece)) await once(stream, 'drain', { signal: closed.signal });
  };
  writeWorkbook(sheets, take, closed.signal).then(
    () => stream.end(),
    (failure: unknown) => stream.destroy(failure instanceof Error ? failure : new Error(String(failure))),
  );
  return stream;
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text;
}
