import { TextDecoder } from 'node:util';
import { FileFault } from '../fault.ts';
import { type FileKind, hasColumn } from '../kinds/kind.ts';
import type { BrokenRow, Row } from '../row.ts';
import type { OpenContent } from './content.ts';
import { requireHeader } from './header.ts';
import { LARGEST_RECORD, type Source } from './lines.ts';
import type { Reading } from './reader.ts';

/**
 * A fichier des écritures comptables: a header and a line for each row, separated by tab, pipe or semicolon, in UTF-8,
 * Windows-1252 or ISO 8859-15, whichever its bytes are. A quote inside a text is a character like any other; only a cell that is whole in
 * quotes may hold the separator.
 */
export async function* readFec({ file, kind, source }: Reading): AsyncGenerator<Row | BrokenRow> {
  const encoding = await encodingOf(source.open);
  let header: readonly string[] | undefined;
  let separator = '\t';
  let line = 0;
  for await (const text of textLines(source, encoding)) {
    line += 1;
    if (text.trim() === '') continue;
    if (header === undefined) {
      separator = separatorOf(text);
      header = columnsOf(kind, cellsOf(text, separator), line);
      continue;
    }
    const cells = withWholeText(cellsOf(text, separator), header, separator);
    if (cells.length !== header.length) {
      const reason = `${cells.length} cells where the header has ${header.length}`;
      yield { kind: 'broken', file, line, reasons: [reason] };
      continue;
    }
    const values: Record<string, string> = {};
    for (const [index, name] of header.entries()) if (name !== '') values[name] = (cells[index] ?? '').trim();
    yield { kind: 'row', file, line, values };
  }
  if (header === undefined) throw new FileFault(null, 'the file is empty');
}

/**
 * The cells of a row that has too many, because its text holds the separator, which many programs do not put in quotes; or because the
 * separator ends the row.
 */
function withWholeText(
  cells: readonly string[],
  header: readonly string[],
  separator: string,
): readonly string[] {
  const extra = cells.length - header.length;
  if (extra === 1 && cells.at(-1)?.trim() === '' && hasAmounts(cells, header)) return cells.slice(0, -1);
  const place = header.indexOf('ecriturelib');
  if (extra <= 0 || place === -1) return cells;
  const text = cells.slice(place, place + extra + 1).join(separator);
  return [...cells.slice(0, place), text, ...cells.slice(place + extra + 1)];
}

function hasAmounts(cells: readonly string[], header: readonly string[]): boolean {
  return header.every(
    (name, index) =>
      !['debit', 'credit', 'montant'].includes(name) || /^[\s\d.,+-]*$/.test(cells[index] ?? ''),
  );
}

/**
 * The columns by their places. Programs add columns of their own after those of the law, which are left out: their names are empty here. So is
 * that of the column after a separator at the end of the header.
 */
function columnsOf(kind: FileKind, cells: readonly string[], line: number): string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  while (names.at(-1) === '') names.pop();
  requireHeader(
    kind,
    names.filter((name) => hasColumn(kind, name)),
    line,
  );
  return names.map((name) => (hasColumn(kind, name) ? name : ''));
}

/** Whether a file begins with the header of a FEC. */
export async function isFec(open: OpenContent): Promise<boolean> {
  try {
    for await (const piece of open()) {
      const [first = ''] = piece.subarray(0, 1024).toString('latin1').split('\n', 1);
      const [one = '', other = ''] = cellsOf(first.replace(/^ï»¿/, ''), separatorOf(first));
      return /^journalcode$/i.test(one.trim()) && /^journallib$/i.test(other.trim());
    }
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
  }
  return false;
}

const SEPARATORS = ['\t', '|', ';'] as const;

function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best));
}

function cellsOf(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const cells: string[] = [];
  let start = 0;
  while (start <= text.length) {
    const quoted = text[start] === '"' ? endOfQuoted(text, start, separator) : null;
    const end = quoted ?? indexOrEnd(text, separator, start);
    const cell = text.slice(start, end);
    cells.push(quoted === null ? cell : cell.slice(1, -1).replaceAll('""', '"'));
    start = end + 1;
  }
  return cells;
}

/** Where a cell in quotes ends: after a quote that the separator or the end of the line follows; null where there is none. */
function endOfQuoted(text: string, start: number, separator: string): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else if (at + 1 === text.length || text[at + 1] === separator) return at + 1;
  }
  return null;
}

function indexOrEnd(text: string, separator: string, start: number): number {
  const found = text.indexOf(separator, start);
  return found === -1 ? text.length : found;
}

type TextEncoding = 'utf-8' | 'windows-1252' | 'iso-8859-15';

// The two encodings of a byte differ between 0x80 and 0x9F, which ISO 8859-15 has no text for.
async function encodingOf(open: OpenContent): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isWindows = false;
  for await (const piece of open()) {
    isUtf8 &&= decodes(utf8, piece);
    isWindows ||= piece.some((byte) => byte >= 0x80 && byte <= 0x9f);
  }
  if (isUtf8 && decodes(utf8, null)) return 'utf-8';
  return isWindows ? 'windows-1252' : 'iso-8859-15';
}

function decodes(decoder: TextDecoder, piece: Buffer | null): boolean {
  try {
    if (piece === null) decoder.decode();
    else decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function* textLines({ open, onBytes }: Source, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let line = 1;
  for await (const piece of open()) {
    onBytes(piece.length);
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r\n|\n/);
    rest = lines.pop() ?? '';
    for (const text of lines) {
      if (text.includes('\0')) throw new FileFault(line, 'a NUL byte: this is not a text file');
      line += 1;
      yield text;
    }
    if (rest.length > LARGEST_RECORD)
      throw new FileFault(line, `the line is longer than ${LARGEST_RECORD / 1024 / 1024} MiB`);
  }
  rest += decoder.decode();
  if (rest.includes('\0')) throw new FileFault(line, 'a NUL byte: this is not a text file');
  if (rest !== '') yield rest;
}
