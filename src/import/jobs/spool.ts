import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** An uploaded file on disk. It cannot be opened by a name; it is removed when it is closed, or the process ends. */
export type SpooledFile = Readonly<{
  handle: FileHandle;
  bytes: number;
  sha256: Buffer;
  close: () => Promise<void>;
}>;

/** More came than may. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

/**
 * Writes what comes to a file in the folder, a piece at a time. Its name is taken away while it is still empty, so that
 * no way of ending leaves anything behind. Throws TooManyBytes past `mostBytes`, and what `pieces` throws.
 */
export async function spool(
  folder: string,
  pieces: AsyncIterable<Buffer>,
  mostBytes: number,
): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `almanac-upload-${randomBytes(12).toString('hex')}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > mostBytes) throw new TooManyBytes(`more than ${mostBytes} bytes`);
      hash.update(piece);
      await handle.appendFile(piece);
    }
    return { handle, bytes, sha256: hash.digest(), close: async () => await handle.close() };
  } catch (failure) {
    await handle.close();
    throw failure;
  }
}
