import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { FileFault } from '../fault.ts';
import { contentOfHandle, type OpenContent, PIECE } from '../readers/content.ts';
import type { ArchiveEntry } from './archive.ts';

/**
 * The content of an entry. It is never more than was declared: the pieces throw FileFault for a byte more or less, or
 * a checksum that is not theirs.
 */
export function contentOfEntry(handle: FileHandle, entry: ArchiveEntry): OpenContent {
  const packed = contentOfHandle(handle, entry.dataStart, entry.end);
  const unpacked = entry.isCompressed ? () => inflate(packed()) : packed;
  return async function* () {
    let bytes = 0;
    let sum = 0;
    for await (const piece of unpacked()) {
      bytes += piece.length;
      if (bytes > entry.bytes)
        throw new FileFault(null, `in the zip it says to have ${entry.bytes} bytes, and has more`);
      sum = crc32(piece, sum);
      yield piece;
    }
    if (bytes < entry.bytes) {
      throw new FileFault(null, `in the zip it says to have ${entry.bytes} bytes, and has ${bytes}`);
    }
    if (sum !== entry.crc32)
      throw new FileFault(null, 'it is damaged in the zip: its checksum is another one');
  };
}

async function* inflate(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed, { objectMode: false });
  const inflater = createInflateRaw({ chunkSize: PIECE });
  pipeline(source, inflater, () => undefined);
  try {
    for await (const piece of inflater) yield piece as Buffer;
  } catch (failure) {
    if (failure instanceof FileFault) throw failure;
    throw new FileFault(null, 'it is damaged in the zip: it cannot be unpacked');
  } finally {
    source.destroy();
    inflater.destroy();
  }
}
