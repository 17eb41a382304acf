import { quote } from '../../quote.ts';

/** A zip file that is not taken, with the reason; `path` is the entry that is at fault, where it is one. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';

  constructor(reason: string, path: string | null = null) {
    super(path === null ? reason : `${quote(path)}: ${reason}`);
  }
}
