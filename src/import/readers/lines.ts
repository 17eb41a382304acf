import { isUtf8 } from 'node:buffer';
import { FileFault } from '../fault.ts';
import type { OpenContent } from './content.ts';

/** A file to be read; `onBytes` hears how many more bytes of it have been. */
export type Source = Readonly<{ open: OpenContent; onBytes: (count: number) => void }>;

/** Whole lines of a file, checked to be text: `firstLine` is the number of the first of them. */
export type Lines = Readonly<{ bytes: Buffer; firstLine: number }>;

/** Bytes that a line, and a record of several lines, may have. */
export const LARGEST_RECORD = 1024 * 1024;

/**
 * The file in pieces of whole lines, without a byte order mark. Holds one piece and at most one unfinished line in
 * memory. Throws FileFault, naming the line, for bytes that are not UTF-8, a NUL, or a line without an end, and for
 * content that cannot be had.
 */
export async function* readLines(source: Source): AsyncGenerator<Lines> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of source.open()) {
    source.onBytes(piece.length);
    const end = piece.lastIndexOf(NEW_LINE) + 1;
    if (rest.length + (end === 0 ? piece.length : piece.indexOf(NEW_LINE)) > LARGEST_RECORD) {
      throw new FileFault(line, `the line is longer than ${LARGEST_RECORD / 1024 / 1024} MiB`);
    }
    if (end > 0) {
      const bytes = startOfText(Buffer.concat([rest, piece.subarray(0, end)]), line);
      const count = requireText(bytes, line);
      yield { bytes, firstLine: line };
      line += count;
    }
    rest = end === 0 ? Buffer.concat([rest, piece]) : Buffer.from(piece.subarray(end));
  }
  const bytes = startOfText(rest, line);
  requireText(bytes, line);
  if (bytes.length > 0) yield { bytes, firstLine: line };
}

/** The lines that follow the first so many. */
export async function* withoutFirst(count: number, pieces: AsyncIterable<Lines>): AsyncGenerator<Lines> {
  for await (const { bytes, firstLine } of pieces) {
    let start = 0;
    let line = firstLine;
    for (; line <= count && start < bytes.length; line += 1) {
      const end = bytes.indexOf(NEW_LINE, start);
      start = end === -1 ? bytes.length : end + 1;
    }
    if (start < bytes.length) yield { bytes: bytes.subarray(start), firstLine: line };
  }
}

const NEW_LINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF_16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

function startOfText(bytes: Buffer, line: number): Buffer {
  if (line !== 1) return bytes;
  if (UTF_16_MARKS.some((mark) => bytes.subarray(0, 2).equals(mark))) {
    throw new FileFault(1, 'the file is UTF-16: save it as UTF-8');
  }
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

/** Counts the lines; throws for the first one that is not text. */
function requireText(bytes: Buffer, firstLine: number): number {
  const sound = isUtf8(bytes) && !bytes.includes(0);
  let count = 0;
  for (let start = 0; start < bytes.length; count += 1) {
    const found = bytes.indexOf(NEW_LINE, start);
    const end = found === -1 ? bytes.length : found + 1;
    if (!sound) requireTextLine(bytes.subarray(start, end), firstLine + count);
    start = end;
  }
  return count;
}

function requireTextLine(bytes: Buffer, line: number): void {
  if (bytes.includes(0)) throw new FileFault(line, 'a NUL byte: this is not a text file');
  if (!isUtf8(bytes)) throw new FileFault(line, 'not UTF-8: save the file as UTF-8');
}
