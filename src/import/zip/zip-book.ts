import type { FileHandle } from 'node:fs/promises';
import { quote } from '../../quote.ts';
import { besideFiles } from '../beside.ts';
import { assembleBook, type Book, type BookFile, recognise, refuseBook } from '../book.ts';
import { withoutIncluded } from '../hledger/included.ts';
import { spool } from '../jobs/spool.ts';
import { readArchive } from './archive.ts';
import { ArchiveFault } from './archive-fault.ts';
import { checkEntries } from './check-entries.ts';
import { contentOfEntry } from './unpack.ts';

/**
 * The book in a zip file, called `file` in reports: its files are at the top, or all in one folder. `handle` must stay
 * open while they are read. Unpacked, the zip file may have `mostBytes`; `folder` is
 * where a workbook among its files is put while it is read.
 */
export async function findZipBook(
  file: string,
  handle: FileHandle,
  { mostBytes, folder }: Readonly<{ mostBytes: number; folder: string }>,
): Promise<Book> {
  try {
    const packed = checkEntries(await readArchive(handle), mostBytes);
    const files: (BookFile & { folder: string })[] = [];
    const strangers: string[] = [];
    const beside = besideFiles(
      packed.map(({ name, entry }) => ({ name, open: contentOfEntry(handle, entry) })),
    );
    for (const { folder: within, name, entry } of packed) {
      const open = contentOfEntry(handle, entry);
      const seek = async () => await spool(folder, open(), mostBytes);
      const known = await recognise(name, { open, seek });
      if (known === null) strangers.push(within === '' ? name : `${within}/${name}`);
      else
        files.push({
          folder: within,
          file: name,
          bytes: entry.bytes,
          open,
          seek,
          spoolFolder: folder,
          beside,
          mapping: null,
          ...known,
        });
    }
    const folders = [...new Set(files.map(({ folder }) => folder))];
    if (folders.length > 1) throw new ArchiveFault(inSeveral(folders));
    return assembleBook({ name: file, noun: 'zip file' }, await withoutIncluded(files), shown(strangers));
  } catch (failure) {
    if (failure instanceof ArchiveFault) return refuseBook(file, failure.message);
    throw failure;
  }
}

function inSeveral(folders: readonly string[]): string {
  const [one = '', other = ''] = folders.map((folder) =>
    folder === '' ? 'at its top' : `in ${quote(folder)}`,
  );
  return `there are files of a book ${one} and ${other}: they must all be in one folder`;
}

// A zip file may have a thousand of them.
const SHOWN_STRANGERS = 20;

function shown(strangers: readonly string[]): string[] {
  const named = strangers.slice(0, SHOWN_STRANGERS).map((path) => quote(path));
  const more = strangers.length - named.length;
  return more > 0 ? [...named, `${more} more`] : named;
}
