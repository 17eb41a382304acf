import { FileFault } from '../fault.ts';
import type { BrokenRow, Row } from '../row.ts';
import { readJsonObject } from './json-values.ts';
import { readLines } from './lines.ts';
import type { Reading } from './reader.ts';

/** An object of JSON on every line. Blank lines are passed over. */
export async function* readNdjson({ file, kind, source }: Reading): AsyncGenerator<Row | BrokenRow> {
  let empty = true;
  for await (const { bytes, firstLine } of readLines(source)) {
    for (const [index, text] of bytes.toString('utf8').split('\n').entries()) {
      if (text.trim() === '') continue;
      empty = false;
      const line = firstLine + index;
      const object = readJsonObject(text, kind);
      if (object.ok) yield { kind: 'row', file, line, values: object.values };
      else yield { kind: 'broken', file, line, reasons: object.reasons };
    }
  }
  if (empty) throw new FileFault(null, 'the file is empty');
}
