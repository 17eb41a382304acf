import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FileFault } from '../fault.ts';
import type { OpenContent } from './content.ts';
import type { Source } from './lines.ts';

/** A source that may be compressed by gzip, as what it unpacks to; bytes are counted as they are in the file. */
export function unpacked(source: Source): Source {
  return { open: () => unpack(source), onBytes: () => undefined };
}

/** The first bytes of a content that may be compressed. */
export async function startOf(open: OpenContent, length: number): Promise<Buffer> {
  let start = Buffer.alloc(0);
  try {
    for await (const piece of unpack({ open, onBytes: () => undefined })) {
      start = Buffer.concat([start, piece.subarray(0, length - start.length)]);
      if (start.length >= length) break;
    }
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
  }
  return start;
}

async function* unpack({ open, onBytes }: Source): AsyncGenerator<Buffer> {
  let size = 0;
  const counted = async function* () {
    for await (const piece of open()) {
      onBytes(piece.length);
      size += piece.length;
      yield piece;
    }
  };
  const pieces = counted();
  const first = await pieces.next();
  if (first.done === true) return;
  const whole = Readable.from(startingWith(first.value, pieces));
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* whole as AsyncIterable<Buffer>;
    return;
  }
  const gunzip = createGunzip();
  // A failure of either ends the reading below.
  pipeline(whole, gunzip, () => undefined);
  let unpackedSize = 0;
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      unpackedSize += piece.length;
      if (unpackedSize > MOST_TIMES * size + LEAST)
        throw new FileFault(null, `it unpacks to over ${MOST_TIMES} times its size`);
      yield piece;
    }
  } catch (failure) {
    if (failure instanceof FileFault) throw failure;
    if (failure instanceof Error && 'code' in failure && String(failure.code).startsWith('Z_'))
      throw new FileFault(null, 'it is compressed, and cut or damaged');
    throw failure;
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Ledgers as XML are packed to a twentieth of their size. */
const MOST_TIMES = 200;
const LEAST = 1024 * 1024;
