import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';

/**
 * The reader that yauzl uses for a directory. Its own reader passes on any position named in a zip file, and an invalid
 * position throws where it cannot be caught.
 */
export class HandleReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  readonly #size: number;

  constructor(handle: FileHandle, size: number) {
    super();
    this.#handle = handle;
    this.#size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (failure: Error | null) => void,
  ): void {
    if (!(position >= 0 && position + length <= this.#size)) {
      callback(new Error('it points to where it is not'));
      return;
    }
    read(this.#handle.fd, buffer, offset, length, position, (failure, bytesRead) => {
      callback(failure ?? (bytesRead < length ? new Error('it ends before its end') : null));
    });
  }
}
