import { tmpdir } from 'node:os';
import type { BookFile, KindName } from '../../import/book.ts';

/** A row of a file: its cells by column. */
export type RecordRow = Readonly<Record<string, string | number | boolean | null>>;

/** A file of a book, in memory. */
export function recordFile(kind: KindName, rows: readonly RecordRow[]): BookFile {
  const content = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return {
    file: `${kind}.ndjson`,
    kind,
    encoding: 'ndjson',
    bytes: content.length,
    seek: null,
    spoolFolder: tmpdir(),
    beside: null,
    mapping: null,
    open: async function* () {
      yield content;
    },
  };
}
