import { link, open, rm } from 'node:fs/promises';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportTarget } from './export-book.ts';
import { asRefusal } from './refused.ts';

/**
 * Lets `work` write files into a zip that only its owner may read, which is there once it is complete. Throws ExportRefused where
 * there is a file of its name already.
 */
export async function writeToZip<Result>(
  file: string,
  signal: AbortSignal,
  work: (target: ExportTarget) => Promise<Result>,
): Promise<Result> {
  const partial = `${file}.partial`;
  const output = await open(partial, 'wx', 0o600).catch((failure: unknown) => {
    throw asRefusal(failure, partial);
  });
  try {
    const result = await zipInto(output.createWriteStream({ flush: true }), signal, work);
    // Unlike a rename, this fails when a file has appeared there.
    await link(partial, file);
    return result;
  } catch (failure) {
    throw asRefusal(failure, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/** The same into a stream, which is ended. Files go out as they come: none is held whole. */
async function zipInto<Result>(
  output: Writable,
  signal: AbortSignal,
  work: (target: ExportTarget) => Promise<Result>,
): Promise<Result> {
  const zip = new ZipFile();
  const failed = new AbortController();
  const written = pipeline(zip.outputStream, output, { signal });
  // What waits for the disk would else wait for ever.
  written.catch((failure: unknown) => failed.abort(failure));
  const ending = AbortSignal.any([signal, failed.signal]);
  try {
    const result = await work({
      write: async (name, text) => {
        const content = new PassThrough();
        zip.addReadStream(content, name, SETTINGS);
        await pipeline(Readable.from(text), content, { signal: ending });
      },
    });
    zip.end();
    await written;
    return result;
  } catch (failure) {
    output.destroy();
    throw failed.signal.aborted ? failed.signal.reason : failure;
  }
}

// The first moment that a zip can name, so that it is the same whenever it is written.
const SETTINGS = { mtime: new Date(1980, 0, 1), mode: 0o100600, forceDosTimestamp: true };
