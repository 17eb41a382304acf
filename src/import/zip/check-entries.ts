import { quote } from '../../quote.ts';
import type { ArchiveEntry } from './archive.ts';
import { ArchiveFault } from './archive-fault.ts';

/** A file in a zip: the folders that it is in, and its name there. */
export type PackedFile = Readonly<{ folder: string; name: string; entry: ArchiveEntry }>;

/**
 * The files among the entries, without folders and what systems leave behind. Throws ArchiveFault for a path that
 * could lead out of the archive, what is no file, a file that is there twice, entries that lie over one another, and
 * for a zip bomb: more than `mostBytes` when it is unpacked, or a file that is made of next to nothing.
 */
export function checkEntries(entries: readonly ArchiveEntry[], mostBytes: number): PackedFile[] {
  requireApart(entries);
  let bytes = 0;
  const seen = new Set<string>();
  const files: PackedFile[] = [];
  for (const entry of entries) {
    const steps = requireInside(entry.path);
    if (![UNKNOWN, REGULAR, FOLDER].includes(entry.fileType)) {
      throw new ArchiveFault('it is a link or a device: a book has files alone', entry.path);
    }
    if (entry.path.endsWith('/')) {
      if (entry.bytes > 0)
        throw new ArchiveFault('it is a folder with content: the zip file is damaged', entry.path);
      continue;
    }
    bytes += entry.bytes;
    if (bytes > mostBytes) {
      throw new ArchiveFault(`unpacked, it has more than ${mostBytes} bytes, which is the limit`);
    }
    if (entry.bytes > SMALL_BYTES && entry.bytes / Math.max(1, entry.packedBytes) > HIGHEST_RATIO) {
      throw new ArchiveFault(
        `it grows to more than ${HIGHEST_RATIO} times its size when it is unpacked: a zip bomb`,
        entry.path,
      );
    }
    const path = steps.join('/');
    if (seen.has(path)) throw new ArchiveFault('it is there twice', entry.path);
    seen.add(path);
    if (steps.some((step) => step.startsWith('.') || step === '__MACOSX')) continue;
    files.push({ folder: steps.slice(0, -1).join('/'), name: steps.at(-1) ?? '', entry });
  }
  return files;
}

// A journal of nothing but the same line is packed about 300 times smaller, a real one 5 to 20 times.
const HIGHEST_RATIO = 200;
const SMALL_BYTES = 10_000_000;

const UNKNOWN = 0;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/** The steps of a path, all of which lead further into the archive. */
function requireInside(path: string): string[] {
  if (/[\p{Cc}]/u.test(path)) throw new ArchiveFault('its name has a control character in it', path);
  if (path.includes('\\'))
    throw new ArchiveFault('its name has a backslash in it: folders are separated by /', path);
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) {
    throw new ArchiveFault('it is an absolute path: it would lead out of the zip file', path);
  }
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  if (steps.includes('..')) throw new ArchiveFault('it leads out of the zip file (..)', path);
  if (steps.length === 0) throw new ArchiveFault('it has no name', path);
  return steps;
}

// One piece of data that many entries share is how a small file becomes a large one without a high ratio.
function requireApart(entries: readonly ArchiveEntry[]): void {
  const inOrder = [...entries].sort((a, b) => a.start - b.start);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next !== undefined && entry.end > next.start) {
      throw new ArchiveFault(
        `it lies over ${quote(next.path)}: the zip file is damaged, or a zip bomb`,
        entry.path,
      );
    }
  }
}
