import { link, open, rm } from 'node:fs/promises';
import { asRefusal } from './refused.ts';

/**
 * Lets `work` write a file that only its owner may read, which is there once it is complete. Throws ExportRefused where there is one of
 * its name already.
 */
export async function writeToFile<Result>(
  file: string,
  work: (take: (piece: Buffer | string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const partial = `${file}.partial`;
  const output = await open(partial, 'wx', 0o600).catch((failure: unknown) => {
    throw asRefusal(failure, partial);
  });
  try {
    const result = await work(async (piece) => await output.appendFile(piece));
    await output.sync();
    // Unlike a rename, this fails when a file has appeared there.
    await link(partial, file);
    return result;
  } catch (failure) {
    throw asRefusal(failure, file);
  } finally {
    await output.close();
    await rm(partial, { force: true });
  }
}
