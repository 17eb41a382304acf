import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportTarget } from './export-book.ts';
import { writeToFile } from './to-file.ts';

/** Lets `work` write files into a zip, which is there once it is complete. Throws ExportRefused where there is one of its name already. */
export async function writeToZip<Result>(
  file: string,
  signal: AbortSignal,
  work: (target: ExportTarget) => Promise<Result>,
): Promise<Result> {
  return await writeToFile(file, async (take) => await zipInto(take, signal, work));
}

/** The same, a piece at a time, to what takes it: no file is held whole. */
export async function zipInto<Result>(
  take: (piece: Buffer) => Promise<unknown>,
  signal: AbortSignal,
  work: (target: ExportTarget) => Promise<Result>,
): Promise<Result> {
  const zip = new ZipFile();
  const ended = new AbortController();
  const stop = AbortSignal.any([signal, ended.signal]);
  const takeAll = async (all: AsyncIterable<Buffer>) => {
    for await (const piece of all) await take(piece);
  };
  // Not by iterating over the zip's own stream: that could only end after its next piece, which never comes once the zip has stopped.
  const pieces = new PassThrough();
  zip.outputStream.pipe(pieces);
  const taken = pipeline(pieces, takeAll, { signal: stop });
  let isTaken = true;
  // What waits for it to be taken would else wait for ever.
  taken.catch(() => {
    isTaken = false;
    ended.abort();
  });
  try {
    const result = await work({
      write: async (name, text) => {
        const content = new PassThrough();
        zip.addReadStream(content, name, SETTINGS);
        await pipeline(Readable.from(text), content, { signal: stop });
      },
    });
    zip.end();
    await taken;
    return result;
  } catch (failure) {
    if (!isTaken) await taken;
    ended.abort();
    await Promise.allSettled([taken]);
    throw failure;
  }
}

// The first moment that a zip can name, so that it is the same whenever it is written.
const SETTINGS = { mtime: new Date(1980, 0, 1), mode: 0o100600, forceDosTimestamp: true };
