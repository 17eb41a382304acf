import type { Encoding } from '../book.ts';
import type { Cells, Columns, FileKind } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import { mappedReader } from '../mapping/mapped-reader.ts';
import { tableReader } from '../mapping/table-reader.ts';
import { readCsv } from '../readers/csv.ts';
import { readJson } from '../readers/json.ts';
import { readNdjson } from '../readers/ndjson.ts';
import type { Reader } from '../readers/reader.ts';
import type { Row } from '../row.ts';
import { xlsxReader } from '../xlsx/read-xlsx.ts';
import type { ImportTask } from './import-task.ts';

const READERS: Readonly<Partial<Record<Encoding, Reader>>> = {
  csv: readCsv,
  ndjson: readNdjson,
  json: readJson,
};

/** A row of a file: `cells` is null where it was refused, `values` what it says nevertheless. */
export type ReadRow<C extends Columns> = Readonly<{
  line: number;
  values: Readonly<Record<string, string>>;
  cells: Cells<C> | null;
}>;

/** Reads the rows of the task's file, with a reader of its own or as its encoding says; every bad cell of every row is refused. */
export async function* readRows<C extends Columns>(
  task: ImportTask,
  kind: FileKind<C>,
  read: Reader = readerOf(task),
): AsyncGenerator<ReadRow<C>> {
  const { file, open } = task.file;
  const ofHistory = task.isEmpty ? [] : historyIn(kind);
  for await (const row of read({ file, kind, source: { open, onBytes: task.onBytes } })) {
    task.onRow();
    const reading = row.kind === 'row' ? readCells(kind, row) : { ok: false as const, reasons: row.reasons };
    if (!reading.ok) for (const reason of reading.reasons) task.refuse(row.line, reason);
    if (row.kind === 'row') refuseHistory(task, ofHistory, row);
    yield {
      line: row.line,
      values: row.values ?? {},
      cells: reading.ok ? reading.cells : null,
    };
  }
}

/** The columns of a kind that say what was in the past. */
function historyIn({ columns }: Pick<FileKind, 'columns'>): readonly string[] {
  return Object.entries(columns).flatMap(([name, { isHistory }]) => (isHistory ? [name] : []));
}

function refuseHistory(task: ImportTask, columns: readonly string[], { line, values }: Row): void {
  for (const name of columns) {
    if ((values[name] ?? '') === '') continue;
    task.refuse(
      line,
      `${name}: said only by an import into an organisation without records, and this one has some`,
    );
  }
}

/** The reader of a file, by its encoding or its mapping. */
export function readerOf({ file: { kind, encoding, mapping, seek }, warn }: ImportTask): Reader {
  if (mapping !== null) return mappedReader(mapping, tableReader(mapping, { encoding, seek }, warn), warn);
  if (encoding === 'xlsx' && seek !== null) return xlsxReader(seek, warn);
  const reader = READERS[encoding];
  if (reader === undefined) throw new RangeError(`a file of ${kind} has a reader of its own`);
  return reader;
}
