import { type CsvError, type Parser, parse } from 'csv-parse';
import { FileFault } from '../fault.ts';
import type { BrokenRow, Row } from '../row.ts';
import type { OpenContent } from './content.ts';
import { detectDelimiter } from './delimiter.ts';
import { asUtf8, type TextEncoding } from './encoding.ts';
import { requireHeader } from './header.ts';
import { LARGEST_RECORD, readLines, type Source, withoutFirst } from './lines.ts';
import type { Reading } from './reader.ts';
import { NO_FAULTS, NONE_COMPUTED, type TableRow } from './table.ts';
import { fromTextCell } from './text-cell.ts';

/**
 * CSV as RFC 4180 has it, with a header row: comma, semicolon or tab, lines that end in CRLF or LF. Blank lines and
 * lines of empty cells are passed over.
 */
export async function* readCsv({ file, kind, source }: Reading): AsyncGenerator<Row | BrokenRow> {
  let header: readonly string[] | undefined;
  for await (const { line, cells } of readCsvTable(source)) {
    if (header === undefined) {
      header = requireHeader(kind, cells, line);
    } else if (cells.length !== header.length) {
      yield { kind: 'broken', file, line, reasons: [unlikeHeader(cells.length, header.length)] };
    } else {
      const values: Record<string, string> = {};
      for (const [index, name] of header.entries()) values[name] = fromTextCell((cells[index] ?? '').trim());
      yield { kind: 'row', file, line, values };
    }
  }
  if (header === undefined) throw new FileFault(null, 'the file is empty');
}

/** Why a row is refused that has another number of cells than the header. */
export function unlikeHeader(count: number, inHeader: number): string {
  return `${count} cells where the header has ${inHeader}`;
}

/** The names in the header row, or null when the file has none that can be read. */
export async function readCsvHeader(open: OpenContent): Promise<readonly string[] | null> {
  try {
    for await (const { cells } of readCsvTable({ open, onBytes: () => undefined })) return cells;
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
  }
  return null;
}

/** How a table of CSV is written, where that is known. */
export type CsvForm = Readonly<{
  encoding: TextEncoding | null;
  /** Finds what separates the columns, from the start of the file. */
  delimiterIn: (start: Buffer) => string;
  /** Lines to pass over before the first record. */
  skip: number;
}>;

const AS_FOUND: CsvForm = { encoding: null, delimiterIn: detectDelimiter, skip: 0 };

// The parser is fed and emptied by hand, so that it never holds more than one piece and so that the records before
// a broken one come out before its failure does.
export async function* readCsvTable(
  source: Source,
  { encoding, delimiterIn, skip }: CsvForm = AS_FOUND,
): AsyncGenerator<TableRow> {
  let parser: Parser | undefined;
  let failure: CsvError | undefined;
  const position = { line: skip + 1 };
  for await (const { bytes } of withoutFirst(skip, readLines(asUtf8(source, encoding)))) {
    parser ??= openParser(delimiterIn(bytes), (broken) => {
      failure = broken;
    });
    parser.write(bytes);
    yield* takeRecords(parser, position);
    await parsed();
    if (failure !== undefined) throw new FileFault(position.line, explain(failure));
  }
  if (parser === undefined) return;
  parser.end();
  yield* takeRecords(parser, position);
  await parsed();
  if (failure !== undefined) throw new FileFault(position.line, explain(failure));
}

function openParser(delimiter: string, onFailure: (failure: CsvError) => void): Parser {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    max_record_size: LARGEST_RECORD,
  });
  // For each record that is not as long as the first the library makes an error, which `relax_column_count` then drops: six times the cost of
  // reading. It takes the length from the first record, which is the one before which it has counted none.
  Object.defineProperty(parser.info, 'records', {
    get: () => 0,
    set: () => {
      // It counts in vain.
    },
  });
  parser.on('error', onFailure);
  return parser;
}

function* takeRecords(parser: Parser, position: { line: number }): Generator<TableRow> {
  for (;;) {
    const cells: string[] | null = parser.read();
    if (cells === null) return;
    const { line } = position;
    position.line += 1;
    for (const cell of cells) if (cell.includes('\n')) position.line += cell.split('\n').length - 1;
    if (cells.some((cell) => cell.trim() !== ''))
      yield { line, cells, forms: null, computed: NONE_COMPUTED, faults: NO_FAULTS };
  }
}

// A stream reports its failure in the next tick.
async function parsed(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
}

const EXPLANATIONS: Readonly<Partial<Record<string, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote in the record that starts here is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text after a closing quote; a quote inside quotes is written twice',
  INVALID_OPENING_QUOTE:
    'a quote in the middle of a cell; put the whole cell in quotes and write the inner one twice',
  CSV_MAX_RECORD_SIZE: `the record that starts here is larger than ${LARGEST_RECORD / 1024 / 1024} MiB; is a quote never closed?`,
};

function explain(failure: CsvError): string {
  return EXPLANATIONS[failure.code] ?? failure.message;
}
