/** How the records of a file end: each with its line, or after quoted cells that may have line breaks in them. */
export type RecordForm = Readonly<{ kind: 'lines' } | { kind: 'csv'; delimiter: string }>;

/** A record of a file: the line it begins on, its place in bytes, and the bytes themselves without the line break. */
export type FoundRecord = Readonly<{
  line: number;
  start: number;
  /** Where its content ends, and where the next record begins. */
  end: number;
  next: number;
  bytes: Uint8Array<ArrayBuffer>;
}>;

/** The file cannot be split into records, for example because a quote is never closed. */
export class NoRecords extends Error {
  override readonly name = 'NoRecords';
}

/** No record that is imported has more bytes. */
const LARGEST_RECORD = 1024 * 1024;
const PIECE = 1024 * 1024;

/**
 * Finds the records of a file, piece by piece, so that memory does not grow with the file. `onRecord` hears each of them in order;
 * after each piece `onPiece` hears how many bytes were read. Throws NoRecords for one that is too long, and a DOMException where the file has changed.
 */
export async function scanRecords(
  file: Blob,
  form: RecordForm,
  onRecord: (record: FoundRecord) => void,
  onPiece: (bytesRead: number) => Promise<void> | void = () => undefined,
): Promise<void> {
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
  let line = 1;
  for (let read = 0; read < file.size; ) {
    const piece = new Uint8Array(await file.slice(read, read + PIECE).arrayBuffer());
    const base = read - rest.length;
    read += piece.length;
    const bytes = joined(rest, piece);
    const isLast = read >= file.size;
    let start = base === 0 && hasMark(bytes) ? MARK.length : 0;
    for (;;) {
      const found = endOfRecord(bytes, start, form, isLast);
      if (found === null) break;
      const { end, next, breaks } = found;
      onRecord({
        line,
        start: base + start,
        end: base + end,
        next: base + next,
        bytes: bytes.subarray(start, end),
      });
      line += breaks;
      start = next;
    }
    rest = bytes.slice(start);
    if (rest.length > LARGEST_RECORD) throw new NoRecords(`the record on line ${line} does not end`);
    await onPiece(read);
  }
}

type RecordEnd = Readonly<{ end: number; next: number; breaks: number }>;

const QUOTE = 0x22;
const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const MARK = [0xef, 0xbb, 0xbf];

function hasMark(bytes: Uint8Array): boolean {
  return MARK.every((byte, index) => bytes[index] === byte);
}

function joined(rest: Uint8Array<ArrayBuffer>, piece: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (rest.length === 0) return piece;
  const both = new Uint8Array(rest.length + piece.length);
  both.set(rest);
  both.set(piece, rest.length);
  return both;
}

/** The end of the record that begins at `start`; null where more bytes are needed, or none are left. */
function endOfRecord(bytes: Uint8Array, start: number, form: RecordForm, isLast: boolean): RecordEnd | null {
  if (start >= bytes.length) return null;
  let breaks = 0;
  let at = start;
  if (form.kind === 'csv') {
    const delimiter = form.delimiter.charCodeAt(0);
    let beginsCell = true;
    let isQuoted = false;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isQuoted) {
        if (byte === NEW_LINE) breaks += 1;
        if (byte !== QUOTE) continue;
        if (at + 1 === bytes.length && !isLast) return null;
        if (bytes[at + 1] === QUOTE) at += 1;
        else isQuoted = false;
        continue;
      }
      if (byte === NEW_LINE) break;
      isQuoted = byte === QUOTE && beginsCell;
      beginsCell = byte === delimiter;
    }
    if (isQuoted && at >= bytes.length && isLast) throw new NoRecords('a quote is never closed');
  } else {
    const found = bytes.indexOf(NEW_LINE, start);
    at = found === -1 ? bytes.length : found;
  }
  if (at >= bytes.length && !isLast) return null;
  const end = at > start && bytes[at - 1] === RETURN ? at - 1 : at;
  return { end, next: Math.min(at + 1, bytes.length), breaks: breaks + 1 };
}
