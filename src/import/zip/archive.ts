import type { FileHandle } from 'node:fs/promises';
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { ArchiveFault } from './archive-fault.ts';
import { HandleReader } from './handle-reader.ts';

/** An entry of a zip file as its directory declares it, and where its compressed bytes are. */
export type ArchiveEntry = Readonly<{
  /** As it is written there, decoded. */
  path: string;
  isCompressed: boolean;
  /** The type of file of the Unix mode in its attributes; 0 where there is none. */
  fileType: number;
  crc32: number;
  /** Bytes of the file, and of what is in the archive of it. */
  bytes: number;
  packedBytes: number;
  /** From where to where it takes up the archive: its own header, then its data. */
  start: number;
  dataStart: number;
  end: number;
}>;

/** Entries that a zip file may have. A book has fewer than twenty files. */
const MOST_ENTRIES = 1_000;

/**
 * The entries of a zip file, by its directory and by the header of each; nothing is unpacked. Throws ArchiveFault for
 * what is no zip file, is damaged, has too many entries or one that cannot be unpacked.
 */
export async function readArchive(handle: FileHandle): Promise<ArchiveEntry[]> {
  const { size } = await handle.stat();
  const archive = await openArchive(handle, size);
  if (archive.entryCount > MOST_ENTRIES) {
    throw new ArchiveFault(`it has ${archive.entryCount} entries: a book has at most ${MOST_ENTRIES}`);
  }
  const found: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) found.push(entry);
  } catch (failure) {
    throw damaged(failure);
  }
  const entries: ArchiveEntry[] = [];
  for (const entry of found) entries.push(await locate(archive, entry, size));
  return entries;
}

async function openArchive(handle: FileHandle, size: number): Promise<ZipFile> {
  try {
    // Names are decoded here, because they are to be judged before they are understood.
    return await fromRandomAccessReaderPromise(new HandleReader(handle, size), size, {
      autoClose: false,
      decodeStrings: false,
    });
  } catch (failure) {
    if (failure instanceof Error && /signature not found/.test(failure.message)) {
      throw new ArchiveFault('this is no zip file, or one that was cut short');
    }
    throw damaged(failure);
  }
}

async function locate(archive: ZipFile, entry: Entry, size: number): Promise<ArchiveEntry> {
  const path = decodeName(entry);
  if (entry.isEncrypted()) throw new ArchiveFault('it is encrypted: send it without a password', path);
  if (!entry.canDecodeFileData()) {
    throw new ArchiveFault('it is compressed in a way that is not read here: use deflate', path);
  }
  const header = await archive.readLocalFileHeaderPromise(entry).catch((failure: unknown) => {
    throw damaged(failure, path);
  });
  if (!header.fileName.equals(entry.fileNameRaw)) {
    throw new ArchiveFault('it has another name where its data is: the zip file is damaged', path);
  }
  const end = header.fileDataStart + entry.compressedSize;
  if (end > size)
    throw new ArchiveFault('it ends after the zip file: that is damaged, or was cut short', path);
  return {
    path,
    isCompressed: entry.compressionMethod !== 0,
    fileType: (entry.externalFileAttributes >>> 16) & FILE_TYPE,
    crc32: entry.crc32,
    bytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    start: entry.relativeOffsetOfLocalHeader,
    dataStart: header.fileDataStart,
    end,
  };
}

const FILE_TYPE = 0o170000;

// Without the replacement of backslashes that yauzl makes unless it is strict.
function decodeName(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
}

function damaged(failure: unknown, path: string | null = null): ArchiveFault {
  if (failure instanceof ArchiveFault) return failure;
  const message = failure instanceof Error ? failure.message : String(failure);
  if (/strong encryption/.test(message)) {
    return new ArchiveFault('it is encrypted: send it without a password', path);
  }
  return new ArchiveFault(`the zip file is damaged, or was cut short (${message})`, path);
}
