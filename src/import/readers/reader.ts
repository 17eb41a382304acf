import type { FileKind } from '../kinds/kind.ts';
import type { BrokenRow, Row } from '../row.ts';
import type { Source } from './lines.ts';

/** The input to read: a file of a kind, called `file` in reports. */
export type Reading = Readonly<{ file: string; kind: FileKind; source: Source }>;

/** Reads the rows of a file of some format. Throws FileFault where the rest of the file cannot be read. */
export type Reader = (reading: Reading) => AsyncIterable<Row | BrokenRow>;
