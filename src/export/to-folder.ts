import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { failureCode } from '../why-unwritable.ts';
import type { ExportTarget } from './export-book.ts';
import { asRefusal, ExportRefused } from './refused.ts';

/**
 * Lets `work` write files that only their owner may read into a folder, which is there once all are complete. Throws ExportRefused
 * where it has something in it already.
 */
export async function writeToFolder<Result>(
  folder: string,
  signal: AbortSignal,
  work: (target: ExportTarget) => Promise<Result>,
): Promise<Result> {
  const partial = `${folder}.partial`;
  try {
    if ((await namesIn(folder)).length > 0)
      throw new ExportRefused(`${folder} has files in it: an export never replaces any`);
    await mkdir(partial, { mode: 0o700 });
  } catch (failure) {
    throw asRefusal(failure, failureCode(failure) === 'EEXIST' ? partial : folder);
  }
  try {
    const result = await work({
      write: async (file, text) => {
        const output = await open(join(partial, file), 'wx', 0o600);
        await pipeline(Readable.from(text), output.createWriteStream({ flush: true }), { signal });
      },
    });
    await rename(partial, folder);
    return result;
  } catch (failure) {
    throw asRefusal(failure, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return await readdir(folder).catch((failure: unknown) => {
    if (failureCode(failure) === 'ENOENT') return [];
    throw failure;
  });
}
