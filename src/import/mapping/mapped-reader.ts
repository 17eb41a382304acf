import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { unlikeHeader } from '../readers/csv.ts';
import type { Source } from '../readers/lines.ts';
import type { Reader } from '../readers/reader.ts';
import type { TableRow } from '../readers/table.ts';
import type { CompiledMapping } from './compile.ts';
import {
  headerOf,
  isHeader,
  MOST_BEFORE_HEADER,
  noHeader,
  numberedHeader,
  type TableHeader,
} from './find-header.ts';
import { counts, type MappedRow, rowMapper } from './map-rows.ts';
import { cellsOf } from './source-row.ts';

/** Reads the rows of a table. */
export type TableReader = (source: Source) => AsyncIterable<TableRow>;

/**
 * A reader of tables that follow a mapping: rows in our columns, which the rules of the kind judge as those of any other file. `warn`
 * hears which columns and rows were left out.
 */
export function mappedReader(
  compiled: CompiledMapping,
  readTable: TableReader,
  warn: (warning: string) => void,
): Reader {
  return async function* ({ file, source }) {
    let header: TableHeader | null = null;
    let map: (row: TableRow) => MappedRow = noMapper;
    let first: TableRow | null = null;
    let before = 0;
    const leftOut = { only: 0, 'no amount': 0 };
    for await (const row of readTable(source)) {
      if (header === null) {
        first ??= row;
        header = tryHeader(compiled, row);
        before += 1;
        if (header === null && before > MOST_BEFORE_HEADER) throw noHeader(compiled, first);
        if (header === null) continue;
        map = rowMapper(compiled, file, header.places);
        if (compiled.mapping.header !== false) continue;
      }
      if (
        row.forms === null &&
        row.cells.length !== header.width &&
        counts(compiled.mapping, cellsOf(row, header.places))
      ) {
        yield {
          kind: 'broken',
          file,
          line: row.line,
          reasons: [unlikeHeader(row.cells.length, header.width)],
        };
        continue;
      }
      const mapped = map(row);
      if (mapped.kind === 'rows') yield* mapped.rows;
      else leftOut[mapped.why] += 1;
    }
    if (first === null) throw new FileFault(null, 'the file is empty');
    if (header === null) throw noHeader(compiled, first);
    tell(header, leftOut, warn);
  };
}

function tryHeader(compiled: CompiledMapping, row: TableRow): TableHeader | null {
  if (compiled.mapping.header === false) return numberedHeader(compiled, row);
  return isHeader(compiled, row.cells) ? headerOf(compiled, row) : null;
}

function noMapper(): never {
  throw new RangeError('a row was read before the header');
}

function tell(
  { unknown }: TableHeader,
  leftOut: Readonly<Record<'only' | 'no amount', number>>,
  warn: (warning: string) => void,
): void {
  if (unknown.length > 0) {
    const more = unknown.length - SHOWN;
    const names = unknown
      .slice(0, SHOWN)
      .map((name) => quote(name))
      .join(', ');
    warn(
      `columns that the mapping does not know were left out: ${names}${more > 0 ? ` and ${more} more` : ''}`,
    );
  }
  if (leftOut.only > 0) warn(`${rows(leftOut.only)} left out, because the mapping takes only others`);
  if (leftOut['no amount'] > 0) warn(`${rows(leftOut['no amount'])} left out, because no amount is on them`);
}

function rows(count: number): string {
  return count === 1 ? '1 row was' : `${count} rows were`;
}

const SHOWN = 50;
