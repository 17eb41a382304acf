import { FileFault } from '../fault.ts';
import type { FileKind } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import type { TableRow } from '../readers/table.ts';
import type { BrokenRow, Row } from '../row.ts';
import type { CompiledMapping } from './compile.ts';
import { isHeader } from './find-header.ts';
import { mappedReader } from './mapped-reader.ts';

/** A row of a table as a mapping reads it: what it becomes in our columns, and why it would be refused. */
export type PreviewedRow = Readonly<{
  line: number;
  becomes: readonly Readonly<Record<string, string>>[];
  refusals: readonly RefusedCell[];
}>;

/** A reason to refuse a row, and our columns that it is about; none where it is about the row itself. */
export type RefusedCell = Readonly<{ columns: readonly string[]; reason: string }>;

/** The rows that a mapping reads, as far as the file can be read: `fault` says why no further. */
export type Preview = Readonly<{
  rows: readonly PreviewedRow[];
  warnings: readonly string[];
  fault: Readonly<{ line: number | null; reason: string }> | null;
}>;

/** Reads rows by a mapping as an import would, with its reasons. What depends on records that are stored is not judged. */
export async function previewRows(compiled: CompiledMapping, rows: readonly TableRow[]): Promise<Preview> {
  const made = new Map<number, { becomes: Readonly<Record<string, string>>[]; refusals: RefusedCell[] }>();
  const warnings: string[] = [];
  const read = mappedReader(
    compiled,
    async function* () {
      yield* rows.slice(0, lastRow(compiled, rows));
    },
    (warning) => void warnings.push(warning),
  );
  const columnsOfLabels = labelsOf(compiled);
  let fault: Preview['fault'] = null;
  let cells = 0;
  try {
    for await (const row of read({ file: '', kind: compiled.kind, source: NO_SOURCE })) {
      const previewed = made.get(row.line) ?? { becomes: [], refusals: [] };
      made.set(row.line, previewed);
      previewed.becomes.push(row.values ?? {});
      previewed.refusals.push(...refusalsOf(row, compiled, columnsOfLabels));
      cells += Object.keys(row.values ?? {}).length + 1;
      if (cells > MOST_CELLS) break;
    }
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
    fault = { line: failure.line, reason: failure.message };
  }
  return { rows: [...made].map(([line, row]) => ({ line, ...row })), warnings, fault };
}

const NO_SOURCE = { open: () => [] as never, onBytes: () => undefined };

/** A mapping may make up to 20 rows of each, of 200 columns: so many cells are made at most. */
const MOST_CELLS = 20_000;

/** Rows are read as long as there are no more look-ups of cells than this: most that a row says may be left out. */
function lastRow(compiled: CompiledMapping, rows: readonly TableRow[]): number {
  const columns = compiled.rows.flatMap((row) => [...row.values()]);
  const each = columns.reduce((sum, { needed, optional }) => sum + 1 + needed.length + optional.length, 1);
  const header = rows.findIndex(({ cells }) => isHeader(compiled, cells));
  return header + 1 + Math.max(1, Math.floor(MOST_LOOK_UPS / each));
}

const MOST_LOOK_UPS = 50_000;

function refusalsOf(row: Row | BrokenRow, compiled: CompiledMapping, labels: Labels): RefusedCell[] {
  if (row.kind === 'broken')
    return row.reasons.map((reason) => ({
      columns: labels.find(([label]) => reason.startsWith(`${label}: `))?.[1] ?? [],
      reason,
    }));
  const reading = readCells(compiled.kind, row);
  if (reading.ok) return [];
  return reading.reasons.map((reason) => ({
    columns: columnsIn(reason, compiled.kind),
    reason: compiled.inItsWords(reason),
  }));
}

/** Names of the table's columns as reasons begin with them, and the column of ours that is meant. */
type Labels = readonly (readonly [label: string, columns: readonly string[]])[];

function labelsOf({ rows }: CompiledMapping): Labels {
  return rows.flatMap((columns) => [...columns].map(([name, { label }]) => [label, [name]] as const));
}

function columnsIn(reason: string, kind: FileKind): string[] {
  const [names = ''] = reason.split(': ', 1);
  return names.split(', ').filter((name) => Object.hasOwn(kind.columns, name));
}
