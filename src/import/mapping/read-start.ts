import { setImmediate } from 'node:timers/promises';
import type { Encoding } from '../book.ts';
import { FileFault } from '../fault.ts';
import type { OpenContent, OpenSeekable } from '../readers/content.ts';
import { readCsvTable } from '../readers/csv.ts';
import { DELIMITERS } from '../readers/delimiter.ts';
import type { TableRow } from '../readers/table.ts';
import { MOST_COLUMNS, readSheet } from '../xlsx/read-sheet.ts';
import type { CompiledMapping } from './compile.ts';
import { tableReader } from './table-reader.ts';

/** The beginning of a file with a table. `isWhole` is false where more of it follows than what `open` gives. */
export type StartOfFile = Readonly<{
  encoding: Extract<Encoding, 'csv' | 'xlsx'>;
  open: OpenContent;
  seek: OpenSeekable | null;
  isWhole: boolean;
}>;

/** The first rows of a table; `hasAll` is whether it has no others. */
export type TableStart = Readonly<{
  rows: readonly TableRow[];
  hasAll: boolean;
  delimiter: string | null;
  /** Why what follows these rows cannot be read. */
  fault: FileFault | null;
}>;

/** How much of a table is looked at. */
export type StartLimits = Readonly<{ rows: number; characters: number; unpackedBytes: number }>;

/** What a caller sees of a table, and what a guess is made from. */
export const LIMITS_OF_LOOK: StartLimits = {
  rows: 200,
  characters: 1_000_000,
  unpackedBytes: 256 * 1024 ** 2,
};

/**
 * The first rows of a table: as a mapping reads it, or else as it seems to be written. Throws FileFault where none of it can be read as a
 * table.
 */
export async function readStart(
  file: StartOfFile,
  compiled: CompiledMapping | null,
  limits: StartLimits,
): Promise<TableStart> {
  if (compiled !== null) {
    const form = { encoding: file.encoding, seek: file.seek };
    const read = tableReader(compiled, form, ignored, limits.unpackedBytes);
    return {
      ...(await collect(read({ open: contentOf(file), onBytes: ignored }), file, limits)),
      delimiter: null,
    };
  }
  const { seek } = file;
  if (file.encoding === 'xlsx' && seek !== null) {
    const settings = { sheet: null, onBytes: ignored, warn: ignored, mostBytes: limits.unpackedBytes };
    return { ...(await collect(readSheet(seek, settings), file, limits)), delimiter: null };
  }
  return await readAsFound(file, limits);
}

function ignored(): void {}

/** With the separator that divides most rows into equally many cells. */
async function readAsFound(file: StartOfFile, limits: StartLimits): Promise<TableStart> {
  let best: Readonly<{ start: TableStart; evenness: number }> | null = null;
  let failure: FileFault | null = null;
  for (const delimiter of DELIMITERS) {
    try {
      const form = { encoding: null, delimiterIn: () => delimiter, skip: 0 };
      const table = readCsvTable({ open: contentOf(file), onBytes: ignored }, form);
      const start = { ...(await collect(table, file, limits)), delimiter };
      const evenness = evennessOf(start.rows);
      if (best === null || evenness > best.evenness) best = { start, evenness };
    } catch (fault) {
      if (!(fault instanceof FileFault)) throw fault;
      failure ??= fault;
    }
  }
  if (best === null || (best.evenness === 0 && failure !== null))
    throw failure ?? new FileFault(null, 'the file is empty');
  return best.start;
}

function evennessOf(rows: readonly TableRow[]): number {
  const width = commonWidth(rows);
  return width < 2
    ? 0
    : rows.filter(({ cells }) => cells.length === width).length + width / (MOST_COLUMNS + 1);
}

/** The number of cells that most rows have; of several, the largest. */
export function commonWidth(rows: readonly TableRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce(
    ([width, count], [otherWidth, other]) =>
      other > count || (other === count && otherWidth > width) ? [otherWidth, other] : [width, count],
    [0, 0],
  )[0];
}

async function collect(
  table: AsyncIterable<TableRow>,
  { isWhole }: StartOfFile,
  limits: StartLimits,
): Promise<Omit<TableStart, 'delimiter'>> {
  const rows: TableRow[] = [];
  let fault: FileFault | null = null;
  let characters = 0;
  try {
    for await (const row of table) {
      if (row.cells.length > MOST_COLUMNS)
        throw new FileFault(row.line, `more than ${MOST_COLUMNS} columns, which are the most that are read`);
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (rows.length === limits.rows || characters > limits.characters)
        return { rows, hasAll: false, fault: null };
      rows.push(row);
    }
  } catch (end) {
    if (end instanceof FileFault) fault = end;
    else if (!(end instanceof EndOfStart)) throw end;
  }
  if (rows.length === 0)
    throw fault ?? new FileFault(null, isWhole ? 'the file is empty' : 'its first row is too long');
  return { rows, hasAll: isWhole && fault === null, fault };
}

/**
 * The content, which does not end where the file does: the row that it breaks off in is then not read. It comes in small pieces, between which
 * others have their turn: rows that are looked for in all of it, as in empty lines, else keep the process busy.
 */
function contentOf({ open, isWhole }: StartOfFile): OpenContent {
  return async function* () {
    for await (const bytes of open())
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        yield bytes.subarray(at, at + PIECE_BYTES);
        await setImmediate();
      }
    if (!isWhole) throw new EndOfStart('the rest of the file was not sent');
  };
}

const PIECE_BYTES = 16 * 1024;

class EndOfStart extends Error {}
