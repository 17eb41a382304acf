import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { FileFault } from '../fault.ts';

/** Opens a file from its start, as often as it is asked. The pieces throw FileFault where the rest cannot be had. */
export type OpenContent = () => AsyncIterable<Buffer>;

/** A file that can be read from any place; `close` lets go of it. */
export type Seekable = Readonly<{ handle: FileHandle; close: () => Promise<void> }>;

/** Opens a file to be read from any place. Throws FileFault where it cannot be had. */
export type OpenSeekable = () => Promise<Seekable>;

/** The file at a path. */
export function seekablePath(path: string): OpenSeekable {
  return async () => {
    const handle = await open(path, 'r').catch((failure: unknown) => {
      throw new FileFault(null, cannotBeRead(failure));
    });
    return { handle, close: async () => await handle.close() };
  };
}

/** The content of the file at a path. */
export function contentOfPath(path: string): OpenContent {
  return async function* () {
    try {
      yield* createReadStream(path, { highWaterMark: PIECE });
    } catch (failure) {
      throw new FileFault(null, cannotBeRead(failure));
    }
  };
}

/** Content that is in memory. */
export function contentOfBytes(bytes: Buffer): OpenContent {
  return async function* () {
    yield bytes;
  };
}

/** The content of an open file from one byte to before another; the file stays open. */
export function contentOfHandle(handle: FileHandle, start: number, end: number): OpenContent {
  return async function* () {
    for (let at = start; at < end; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE, end - at));
      const { bytesRead } = await handle.read(piece, 0, piece.length, at).catch((failure: unknown) => {
        throw new FileFault(null, cannotBeRead(failure));
      });
      if (bytesRead === 0) throw new FileFault(null, 'it ends before its end');
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  };
}

/** Why the system does not let a file or a folder be read; throws any other failure. */
export function cannotBeRead(failure: unknown): string {
  if (!(failure instanceof Error) || !('syscall' in failure) || !('code' in failure)) throw failure;
  return `it cannot be read (${String(failure.code)})`;
}

/** Bytes that are held of a file at a time. */
export const PIECE = 64 * 1024;
