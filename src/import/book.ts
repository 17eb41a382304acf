import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Refusal } from './fault.ts';
import { FILE_KINDS, HLEDGER } from './kinds/index.ts';
import { readCsvHeader } from './readers/csv.ts';
import { cannotBeRead } from './readers/lines.ts';

export type KindName = (typeof FILE_KINDS)[number]['name'];
export type Encoding = 'csv' | 'ndjson' | 'json';

/** A file to import: `file` is what reports call it. */
export type BookFile = Readonly<{
  path: string;
  file: string;
  kind: KindName;
  encoding: Encoding;
  bytes: number;
}>;

/** The files to import, each after those that it depends on, or why there are none. */
export type Book =
  | Readonly<{ ok: true; files: readonly BookFile[]; warnings: readonly string[] }>
  | Readonly<{ ok: false; refused: readonly Refusal[] }>;

/** Finds what there is to import at a path: a folder is a book; a single file says by its name or header what it is. */
export async function findBook(path: string, format: KindName | null): Promise<Book> {
  const found = await stat(path).catch(() => null);
  if (found === null) return refuse(path, 'there is no such file or folder');
  if (!found.isDirectory()) return await findFile(path, found.size, format);
  if (format !== null) return refuse(path, 'a folder is a book: a format is for a single file');
  return await findFolder(path);
}

/** The names that a file of a book may have, in order: what `KNOWN` in a message stands for. */
export const BOOK_FILE_NAMES: readonly string[] = FILE_KINDS.flatMap(({ name }) =>
  encodingsOf(name).map((encoding) => `${name}.${encoding}`),
);

function encodingsOf(kind: string): Encoding[] {
  if (kind === 'organization') return ['json'];
  return kind === 'hledger' ? ['csv'] : ['csv', 'ndjson'];
}

async function findFile(path: string, bytes: number, format: KindName | null): Promise<Book> {
  const file = basename(path);
  const known =
    format === null ? await recognise(path, file) : { kind: format, encoding: encodingByName(file, format) };
  if (known === null) {
    return refuse(
      file,
      `its name does not tell what it is: name it as one of ${BOOK_FILE_NAMES.join(', ')}, or give a format`,
    );
  }
  return { ok: true, files: [{ path, file, bytes, ...known }], warnings: [] };
}

async function findFolder(folder: string): Promise<Book> {
  const files: BookFile[] = [];
  const strangers: string[] = [];
  const names = await readdir(folder).catch(cannotBeRead);
  if (typeof names === 'string') return refuse(folder, names);
  for (const file of names.sort()) {
    if (file.startsWith('.')) continue;
    const path = join(folder, file);
    // A link that leads nowhere is what its name says, and is refused when it is read.
    const found = await stat(path).catch(() => null);
    const known = found === null ? byName(file) : found.isFile() ? await recognise(path, file) : null;
    if (known === null) strangers.push(file);
    else files.push({ path, file, bytes: found?.size ?? 0, ...known });
  }
  if (files.length === 0) {
    return refuse(
      folder,
      `there is no file of a book in this folder; one would be ${BOOK_FILE_NAMES.join(', ')}`,
    );
  }
  const doubled = refuseDoubles(files);
  if (doubled.length > 0) return { ok: false, refused: doubled };
  files.sort((a, b) => rank(a) - rank(b));
  const warnings = strangers.map((name) => `${name}: not a file of a book, so it was left out`);
  return { ok: true, files, warnings };
}

type Told = Readonly<{ kind: KindName; encoding: Encoding }>;

function byName(file: string): Told | null {
  for (const { name } of FILE_KINDS) {
    for (const encoding of encodingsOf(name)) {
      if (file.toLowerCase() === `${name}.${encoding}`) return { kind: name, encoding };
    }
  }
  return null;
}

function encodingByName(file: string, kind: KindName): Encoding {
  return encodingsOf(kind).find((encoding) => file.toLowerCase().endsWith(`.${encoding}`)) ?? defaultOf(kind);
}

function defaultOf(kind: KindName): Encoding {
  return encodingsOf(kind)[0] ?? 'csv';
}

/** A file is what its name says; a journal that hledger wrote tells by its header, whatever its name. */
async function recognise(path: string, file: string): Promise<Told | null> {
  const told = byName(file);
  if ((told !== null && told.kind !== 'journal') || !file.toLowerCase().endsWith('.csv')) return told;
  const header = await readCsvHeader(path);
  return header?.[0]?.trim() === HLEDGER_FIRST_COLUMN ? { kind: HLEDGER.name, encoding: 'csv' } : told;
}

const HLEDGER_FIRST_COLUMN = 'txnidx';

function refuseDoubles(files: readonly BookFile[]): Refusal[] {
  const seen = new Map<string, string>();
  const refused: Refusal[] = [];
  for (const { kind, file } of files) {
    const earlier = seen.get(kind);
    seen.set(kind, earlier ?? file);
    if (earlier === undefined) continue;
    refused.push({
      file,
      line: null,
      reason: `${earlier} is a file of the same kind: a book has one of each`,
    });
  }
  return refused;
}

function rank(file: BookFile): number {
  return FILE_KINDS.findIndex((kind) => kind.name === file.kind);
}

function refuse(file: string, reason: string): Book {
  return { ok: false, refused: [{ file, line: null, reason }] };
}
