import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { readSheet } from '../xlsx/read-sheet.ts';
import type { OpenContent, OpenSeekable } from './content.ts';
import { readCsvTable } from './csv.ts';
import { delimiterBetween } from './delimiter.ts';
import type { Source } from './lines.ts';
import {
  columnsIn,
  isOtherReport,
  REPORT_NAMES,
  type ReportName,
  titlesOf,
  titlesRequired,
} from './quickbooks-titles.ts';
import type { TableRow } from './table.ts';

/** A report as CSV, or as a workbook where `seek` opens it; `warn` hears what was left out. */
export type ReportSource = Source & Readonly<{ seek: OpenSeekable | null; warn: (warning: string) => void }>;

/**
 * A row below the header of a report. `values` has the cells of known columns, by our names; `texts` has all cells; `faults` says why cells of known
 * columns cannot be read. `isUnsaved` if amounts are formulas whose values were not saved, as totals in a workbook may be.
 */
export type ReportRow = Readonly<{
  line: number;
  values: Readonly<Record<string, string>>;
  texts: readonly string[];
  faults: readonly string[];
  isUnsaved: boolean;
}>;

/** Reads the rows below the header of a report. Throws FileFault if there is no header. */
export async function* readReport(source: ReportSource, report: ReportName): AsyncGenerator<ReportRow> {
  let columns: readonly (string | null)[] | null = null;
  const titles: string[] = [];
  for await (const row of rowsOf(source, report)) {
    const texts = row.cells.map((cell) => cell.trim());
    if (columns === null) {
      columns = columnsIn(texts, report);
      if (columns === null && isOtherReport(texts)) throw otherReport(row.line, titles);
      titles.push(...texts);
      if (columns === null && row.line > LAST_TITLE) break;
      continue;
    }
    yield rowIn(row, texts, columns);
  }
  if (columns === null)
    throw new FileFault(null, `no row has the column titles ${titlesRequired(report).map(quote).join(', ')}`);
}

function rowsOf({ seek, warn, ...source }: ReportSource, report: ReportName): AsyncIterable<TableRow> {
  return seek === null
    ? readCsvTable(source, formOf(report))
    : readSheet(seek, { sheet: null, onBytes: source.onBytes, warn });
}

function rowIn(row: TableRow, texts: readonly string[], columns: readonly (string | null)[]): ReportRow {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  let isUnsaved = false;
  for (const [index, name] of columns.entries()) {
    if (name === null) continue;
    const [text = '', fault] = [texts[index], row.faults.get(index)];
    const isLost = row.computed.has(index) && (fault !== undefined || Number(text) === 0);
    isUnsaved ||= isLost;
    values[name] = isLost ? '' : text;
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  return { line: row.line, values, texts, faults, isUnsaved };
}

function otherReport(line: number, titles: readonly string[]): FileFault {
  const name = titles.find((title) =>
    /\b(ledger|list|bills|invoices|detail|register|report|transactions)\b/i.test(title),
  );
  const what =
    name === undefined ? 'it is not the Journal' : `it is the report ${quote(name)}, not the Journal`;
  return new FileFault(
    line,
    `${what}: export the report Journal for all dates; invoices, bills and payments can be imported as JSON of the API`,
  );
}

/** Whether a CSV file is the report, or another report of transactions, which the reader of the Journal refuses by name. */
export function isReport(report: ReportName): (open: OpenContent) => Promise<boolean> {
  return async (open) => {
    const rows = readCsvTable({ open, onBytes: () => undefined }, formOf(report));
    return (await reportIn(rows)) === report;
  };
}

/** The report that a workbook is; null for another workbook, and for what is none. */
export async function reportInWorkbook(seek: OpenSeekable): Promise<ReportName | null> {
  return await reportIn(readSheet(seek, { sheet: null, onBytes: () => undefined, warn: () => undefined }));
}

async function reportIn(rows: AsyncIterable<TableRow>): Promise<ReportName | null> {
  try {
    for await (const { line, cells } of rows) {
      const texts = cells.map((cell) => cell.trim());
      const found = REPORT_NAMES.find((name) => columnsIn(texts, name) !== null);
      if (found !== undefined) return found;
      if (isOtherReport(texts)) return 'journal';
      if (line > LAST_TITLE) return null;
    }
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
  }
  return null;
}

/** The last line on which a header is looked for. */
const LAST_TITLE = 12;

function formOf(report: ReportName) {
  return { encoding: null, delimiterIn: delimiterBetween(titlesOf(report)), skip: 0 };
}
