import { quote } from '../../quote.ts';
import type { Referred } from '../doubts.ts';
import { type Cells, type Columns, CUSTOM_FIELD_COLUMN, type FileKind } from '../kinds/kind.ts';
import type { Reader } from '../readers/reader.ts';
import type { FileReport } from '../report.ts';
import { BATCH_ROWS } from './batch-size.ts';
import type { ImportTask } from './import-task.ts';
import { readRows } from './read-rows.ts';

/**
 * A row that can be loaded, and where it stands. `values` is what each column says; one that the row does not have is not
 * in it. `custom` is what its columns `custom_fields.<key>` say, by key.
 */
export type LoadableRow<C extends Columns> = Readonly<{
  line: number;
  cells: Cells<C>;
  /** The values of the key's cells. */
  name: string;
  values: Readonly<Record<string, string>>;
  custom: Readonly<Record<string, string>>;
}>;

/** How many rows of a kind were new, different from before, or already there. */
export type Loaded = Readonly<{ added: number; changed: number; unchanged: number }>;

/** How a kind of record handles its rows. */
export type RecordLoading<C extends Columns> = Readonly<{
  /** The columns that together say which record a row is; a file has it once. */
  key: readonly (keyof C & string)[];
  /** The kind of its names, if other files refer to it; the first column of the key is its name. */
  referredAs?: Referred;
  /** Reads the file; left out, it is read as its encoding says. */
  read?: Reader;
  /** Writes a batch. What cannot be written is refused by `task.refuse` and not counted. */
  set: (rows: readonly LoadableRow<C>[]) => Promise<Loaded>;
}>;

/** Loads a file whose rows are records, in batches: every row that cannot be read, or comes twice, is refused. */
export async function loadRecords<C extends Columns>(
  task: ImportTask,
  kind: FileKind<C>,
  { key, referredAs, read, set }: RecordLoading<C>,
): Promise<FileReport> {
  const report = { file: task.file.file, kind: task.file.kind, rows: 0, added: 0, changed: 0, unchanged: 0 };
  let batch: LoadableRow<C>[] = [];
  const flush = async () => {
    const sound = await withoutRepeated(task, kind, key, batch);
    batch = [];
    if (sound.length === 0) return;
    const { added, changed, unchanged } = await set(sound);
    report.added += added;
    report.changed += changed;
    report.unchanged += unchanged;
  };
  if (referredAs !== undefined) task.doubts.begin(referredAs);
  for await (const { line, values, cells } of readRows(task, kind, read)) {
    report.rows += 1;
    if (cells === null) {
      if (referredAs !== undefined) task.doubts.add(referredAs, values[key[0] ?? ''] ?? '');
      continue;
    }
    if (
      batch.push({ line, cells, name: nameOf(key, values), values, custom: customOf(values) }) >= BATCH_ROWS
    )
      await flush();
  }
  await flush();
  if (referredAs !== undefined) task.doubts.end(referredAs);
  return report;
}

async function withoutRepeated<C extends Columns>(
  task: ImportTask,
  kind: FileKind<C>,
  key: readonly (keyof C & string)[],
  rows: readonly LoadableRow<C>[],
): Promise<LoadableRow<C>[]> {
  const repeated = await task.seen.note(kind.name, rows);
  return rows.filter(({ line, name }, index) => {
    const earlier = repeated.get(index);
    if (earlier === undefined) return true;
    task.refuse(line, `${key.join(', ')}: ${quote(name)} is on line ${earlier} already`);
    return false;
  });
}

function nameOf(key: readonly string[], values: Readonly<Record<string, string>>): string {
  return key.map((column) => values[column] ?? '').join(' ');
}

function customOf(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      name.startsWith(CUSTOM_FIELD_COLUMN) ? [[name.slice(CUSTOM_FIELD_COLUMN.length), text]] : [],
    ),
  );
}
