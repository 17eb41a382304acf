import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { FileFault } from '../fault.ts';
import type { Source } from './lines.ts';

/** The encodings of text that are read. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/**
 * A source of text as UTF-8, from the given encoding or, where that is null, from the one that its bytes show: a byte order
 * mark, the zeros of UTF-16, or the first byte beyond ASCII, which begins a character in UTF-8 or else is of Windows-1252. Bytes are counted as they
 * are in the file. The pieces throw FileFault, naming the line, for bytes that are not text in that encoding.
 */
export function asUtf8(source: Source, encoding: TextEncoding | null): Source {
  return { open: () => recode(source, encoding), onBytes: () => undefined };
}

async function* recode({ open, onBytes }: Source, given: TextEncoding | null): AsyncGenerator<Buffer> {
  let recoder: Recoder | null = null;
  let start = Buffer.alloc(0);
  for await (const piece of open()) {
    onBytes(piece.length);
    if (recoder !== null) {
      yield recoder.next(piece);
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < BYTES_THAT_TELL) continue;
    recoder = recoderFor(given ?? encodingBySign(start));
    yield recoder.next(start);
  }
  recoder ??= recoderFor(given ?? encodingBySign(start));
  if (start.length < BYTES_THAT_TELL) yield recoder.next(start);
  yield recoder.end();
}

const BYTES_THAT_TELL = 4;

/** Turns pieces of a file into pieces of UTF-8. */
type Recoder = Readonly<{ next: (piece: Buffer) => Buffer; end: () => Buffer }>;

function encodingBySign(start: Buffer): TextEncoding | null {
  const [first, second, third, fourth] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (second === 0 && fourth === 0 && first !== 0 && third !== 0) return 'utf-16le';
  if (first === 0 && third === 0 && second !== 0 && fourth !== 0) return 'utf-16be';
  return null;
}

function recoderFor(encoding: TextEncoding | null): Recoder {
  switch (encoding) {
    case 'utf-8':
      return AS_IT_IS;
    case 'utf-16le':
    case 'utf-16be':
      return fromUtf16(encoding);
    case 'windows-1252':
      return fromWindows(1, false);
    case null:
      return fromEither();
    default:
      return encoding satisfies never;
  }
}

// Who reads the lines checks that they are UTF-8.
const AS_IT_IS: Recoder = { next: (piece) => piece, end: () => Buffer.alloc(0) };

function fromUtf16(encoding: 'utf-16le' | 'utf-16be'): Recoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const decode = (piece: Buffer | null) => {
    try {
      const bytes = Buffer.from(piece === null ? decoder.decode() : decoder.decode(piece, { stream: true }));
      line += countLines(bytes);
      return bytes;
    } catch (failure) {
      if (!(failure instanceof TypeError)) throw failure;
      throw new FileFault(line, 'not UTF-16 throughout: the file is damaged, or was cut short');
    }
  };
  return { next: decode, end: () => decode(null) };
}

/** Passes ASCII on until the first other byte tells which of the two it is. */
function fromEither(): Recoder {
  let chosen: Recoder | null = null;
  let held = Buffer.alloc(0);
  let line = 1;
  const next = (piece: Buffer, isLast: boolean): Buffer => {
    if (chosen !== null) return chosen.next(piece);
    const bytes = Buffer.concat([held, piece]);
    const found = bytes.findIndex((byte) => byte >= 0x80);
    const isWhole = isLast || bytes.length - found >= LONGEST_CHARACTER;
    const end = found === -1 ? bytes.length : found;
    line += countLines(bytes.subarray(0, end));
    if (found === -1 || !isWhole) {
      held = bytes.subarray(end);
      return bytes.subarray(0, end);
    }
    chosen = beginsCharacter(bytes.subarray(found)) ? AS_IT_IS : fromWindows(line, true);
    held = Buffer.alloc(0);
    return Buffer.concat([bytes.subarray(0, end), chosen.next(bytes.subarray(end))]);
  };
  return {
    next: (piece) => next(piece, false),
    end: () => Buffer.concat([next(Buffer.alloc(0), true), chosen?.end() ?? Buffer.alloc(0)]),
  };
}

const LONGEST_CHARACTER = 4;

/** Whether the bytes begin with a character of UTF-8 of two to four bytes. */
function beginsCharacter(bytes: Buffer): boolean {
  return [2, 3, 4].some((length) => bytes.length >= length && isUtf8(bytes.subarray(0, length)));
}

function fromWindows(firstLine: number, isGuess: boolean): Recoder {
  const decoder = new TextDecoder('windows-1252');
  let line = firstLine;
  let before = '';
  const next = (piece: Buffer) => {
    const bytes = piece.toString('latin1');
    const unknown = UNASSIGNED.exec(bytes);
    if (unknown !== null)
      throw new FileFault(line + breaksIn(bytes.slice(0, unknown.index)), NEITHER_ENCODING);
    const text = before + bytes;
    const mixed = isGuess ? SIGN_OF_UTF8.exec(text) : null;
    if (mixed !== null) {
      const passed = breaksIn(text.slice(before.length, mixed.index));
      throw new FileFault(line + passed, 'some of it is UTF-8 and some is not: save the file as UTF-8');
    }
    line += breaksIn(bytes);
    before = bytes.slice(-LONGEST_CHARACTER);
    // Node 20 takes a text that it decodes in one piece for Latin-1.
    return Buffer.from(decoder.decode(piece, { stream: true }));
  };
  return { next, end: () => Buffer.alloc(0) };
}

/** Bytes that Windows-1252 has no character for. */
const UNASSIGNED = /[\x81\x8d\x8f\x90\x9d]/;
const NEITHER_ENCODING = 'not UTF-8, and not Windows-1252 either: save the file as UTF-8';

/** What hardly any text in Windows-1252 has, and every longer one in UTF-8: its common characters, or two of any in a row. */
const SIGN_OF_UTF8 =
  /\xc3[\x80-\xbf]|\xc2[\xa0-\xbf]|\xe2[\x80\x82][\x80-\xbf]|(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}){2}/;

function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  return count;
}
