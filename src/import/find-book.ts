import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { besidePath } from './beside.ts';
import {
  assembleBook,
  BOOK_FILE_NAMES,
  type Book,
  type BookFile,
  bookOfOne,
  type Encoding,
  encodingsOf,
  formatByName,
  type KindName,
  recognise,
  refuseBook,
} from './book.ts';
import { withoutIncluded } from './hledger/included.ts';
import type { CompiledMapping } from './mapping/compile.ts';
import { presetsFor } from './mapping/presets/index.ts';
import { cannotBeRead, contentOfPath, seekablePath } from './readers/content.ts';
import { readCsvHeader } from './readers/csv.ts';

/** What is said of a single file: its kind, or the mapping that it follows. */
export type SaidOfFile = KindName | CompiledMapping | null;

/** Finds what there is to import at a path: a folder is a book; a single file says by its name or header what it is. */
export async function findBook(path: string, said: SaidOfFile): Promise<Book> {
  const found = await stat(path).catch(() => null);
  if (found === null) return refuseBook(path, 'there is no such file or folder');
  if (!found.isDirectory()) return await findFile(path, found.size, said);
  if (said !== null)
    return refuseBook(path, 'a folder is a book: a format or a mapping is for a single file');
  return await findFolder(path);
}

async function findFile(path: string, bytes: number, said: SaidOfFile): Promise<Book> {
  const file = basename(path);
  const open = contentOfPath(path);
  const mapping = typeof said === 'string' ? null : said;
  const format = typeof said === 'string' ? said : (mapping?.mapping.kind ?? null);
  const known =
    format === null
      ? await recognise(file, { open, seek: seekablePath(path) })
      : { kind: format, encoding: encodingByName(file, encodingsOf(format)) };
  if (known === null) {
    const presets = file.toLowerCase().endsWith('.csv') ? presetsFor((await readCsvHeader(open)) ?? []) : [];
    const names = presets.map(({ name, title }) => `${name} (${title})`).join(', or ');
    const way = names === '' ? 'give a format or a mapping' : `import it by the mapping ${names}`;
    return refuseBook(file, `its name does not say what it is: call it ${BOOK_FILE_NAMES}, or ${way}`);
  }
  if (mapping !== null && known.encoding === 'ndjson')
    return refuseBook(file, 'a mapping is for a table in CSV or XLSX: NDJSON has the columns of its kind');
  return bookOfOne({
    file,
    bytes,
    open,
    seek: seekablePath(path),
    spoolFolder: tmpdir(),
    beside: besidePath(path),
    mapping,
    ...known,
  });
}

async function findFolder(folder: string): Promise<Book> {
  const files: BookFile[] = [];
  const strangers: string[] = [];
  const names = await readdir(folder).catch(cannotBeRead);
  if (typeof names === 'string') return refuseBook(folder, names);
  for (const file of names.sort()) {
    if (file.startsWith('.')) continue;
    const path = join(folder, file);
    const open = contentOfPath(path);
    // A link that leads nowhere is what its name says, and is refused when it is read.
    const found = await stat(path).catch(() => null);
    const known =
      found === null
        ? formatByName(file)
        : found.isFile()
          ? await recognise(file, { open, seek: seekablePath(path) })
          : null;
    if (known === null) strangers.push(file);
    else
      files.push({
        file,
        bytes: found?.size ?? 0,
        open,
        seek: seekablePath(path),
        spoolFolder: tmpdir(),
        beside: besidePath(path),
        mapping: null,
        ...known,
      });
  }
  return assembleBook({ name: folder, noun: 'folder' }, await withoutIncluded(files), strangers);
}

function encodingByName(file: string, encodings: readonly Encoding[]): Encoding {
  return encodings.find((encoding) => file.toLowerCase().endsWith(`.${encoding}`)) ?? encodings[0] ?? 'csv';
}
