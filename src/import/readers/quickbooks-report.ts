import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { OpenContent } from './content.ts';
import { readCsvTable } from './csv.ts';
import { delimiterBetween } from './delimiter.ts';
import type { Source } from './lines.ts';

/** The reports of QuickBooks Online that are read. */
export type ReportName = 'journal' | 'accounts';

/**
 * A row below the header of a report. `values` has the cells of known columns, by our names; `texts` has all cells.
 */
export type ReportRow = Readonly<{
  line: number;
  values: Readonly<Record<string, string>>;
  texts: readonly string[];
}>;

/** Column titles of QuickBooks, in older and newer reports, by our names. */
const TITLES: Readonly<Record<ReportName, Readonly<Record<string, readonly string[]>>>> = {
  journal: {
    date: ['date', 'transaction date'],
    type: ['transaction type', 'type'],
    num: ['num', 'no.', 'no', '#'],
    name: ['name'],
    memo: ['memo/description', 'description', 'memo', 'line description'],
    account: ['account', 'account name', 'account full name', 'full name', 'distribution account'],
    debit: ['debit'],
    credit: ['credit'],
  },
  accounts: {
    account: ['full name', 'account', 'account name', 'name'],
    number: ['account #', 'account number', 'number', '#'],
    type: ['type', 'account type'],
    detail: ['detail type', 'account detail type'],
  },
};

const REQUIRED: Readonly<Record<ReportName, readonly string[]>> = {
  journal: ['date', 'type', 'account', 'debit', 'credit'],
  accounts: ['account', 'type', 'detail'],
};

/** Reads the rows below the header of a report. Throws FileFault if there is no header. */
export async function* readReport(source: Source, report: ReportName): AsyncGenerator<ReportRow> {
  let columns: readonly (string | null)[] | null = null;
  for await (const { line, cells } of readCsvTable(source, formOf(report))) {
    const texts = cells.map((cell) => cell.trim());
    if (columns === null) {
      columns = columnsIn(texts, report);
      if (columns === null && isOtherReport(texts))
        throw new FileFault(line, 'it is not the Journal: export the report Journal for all dates');
      if (columns === null && line > LAST_TITLE) break;
      continue;
    }
    const values: Record<string, string> = {};
    for (const [index, name] of columns.entries()) if (name !== null) values[name] = texts[index] ?? '';
    yield { line, values, texts };
  }
  if (columns === null)
    throw new FileFault(null, `no row has the column titles ${REQUIRED[report].map(quote).join(', ')}`);
}

/** Whether a file is the report, or another report of transactions, which the reader refuses by name. */
export function isReport(report: ReportName): (open: OpenContent) => Promise<boolean> {
  return async (open) => {
    try {
      const source = { open, onBytes: () => undefined };
      for await (const { line, cells } of readCsvTable(source, formOf(report))) {
        const texts = cells.map((cell) => cell.trim());
        if (columnsIn(texts, report) !== null) return true;
        if (report === 'journal' && isOtherReport(texts)) return true;
        if (line > LAST_TITLE) return false;
      }
    } catch (failure) {
      if (!(failure instanceof FileFault)) throw failure;
    }
    return false;
  };
}

/** The last line on which a header is looked for. */
const LAST_TITLE = 12;

function formOf(report: ReportName) {
  return {
    encoding: null,
    delimiterIn: delimiterBetween(Object.values(TITLES[report]).flat()),
    skip: 0,
  };
}

/** Our names of the columns, in order; null if the row is not the header. */
function columnsIn(texts: readonly string[], report: ReportName): readonly (string | null)[] | null {
  const titles = texts.map((text) => text.toLowerCase());
  const found = new Map<number, string>();
  for (const [name, names] of Object.entries(TITLES[report])) {
    const place = names.map((title) => titles.indexOf(title)).find((index) => index !== -1);
    if (place !== undefined && !found.has(place)) found.set(place, name);
  }
  const names = new Set(found.values());
  if (!REQUIRED[report].every((name) => names.has(name))) return null;
  return titles.map((_, index) => found.get(index) ?? null);
}

/** Whether a row is the header of a report that lists transactions by account, such as the General Ledger. */
function isOtherReport(texts: readonly string[]): boolean {
  const titles = new Set(texts.map((text) => text.toLowerCase()));
  const has = (...names: readonly string[]) => names.some((name) => titles.has(name));
  return (
    has('date', 'transaction date') &&
    has('transaction type') &&
    has('split', 'split account', 'item split account') &&
    has('amount', 'balance')
  );
}
