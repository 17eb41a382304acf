import { FileFault } from '../fault.ts';
import type { BrokenRow, Row } from '../row.ts';
import { readJsonObject } from './json-values.ts';
import { LARGEST_RECORD, readLines } from './lines.ts';
import type { Reading } from './reader.ts';

/** One object of JSON, which is the file. */
export async function* readJson({ file, kind, source }: Reading): AsyncGenerator<Row | BrokenRow> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const { bytes } of readLines(source)) {
    pieces.push(bytes);
    size += bytes.length;
    if (size > LARGEST_RECORD)
      throw new FileFault(null, `the file is larger than ${LARGEST_RECORD / 1024 / 1024} MiB`);
  }
  const text = Buffer.concat(pieces).toString('utf8');
  if (text.trim() === '') throw new FileFault(null, 'the file is empty');
  const object = readJsonObject(text, kind);
  if (object.ok) yield { kind: 'row', file, line: 1, values: object.values };
  else yield { kind: 'broken', file, line: 1, reasons: object.reasons };
}
