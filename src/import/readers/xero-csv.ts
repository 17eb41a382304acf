import { type Decimal, parseDecimal, sumOf, ZERO } from '../../money/decimal.ts';
import { formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { type DateOrder, DateOrders, dayIn } from '../quickbooks/dates.ts';
import { CHART_TYPES } from '../xero/chart-types.ts';
import { isPosted } from '../xero/posted.ts';
import type { OpenContent } from './content.ts';
import { readCsvHeader, readCsvTable } from './csv.ts';
import type { Source } from './lines.ts';
import type { XeroRecord } from './xero-records.ts';

/** A row by column name, without the star that marks columns required by Xero's own import. */
type CsvRow = Readonly<{ line: number; cells: Readonly<Record<string, string>> }>;

/** Whether a file has the header of one that Xero's pages export: a chart, contacts, or invoices and bills. */
export async function isXeroCsv(open: OpenContent): Promise<boolean> {
  return formOf((await readCsvHeader(open)) ?? []) !== null;
}

/**
 * Reads the CSV files that Xero's pages export, as records of its API. They have no ids: accounts are known by their codes, contacts by their
 * names, invoices by their numbers, and bills by vendor and number.
 */
export async function* readXeroCsv(source: Source): AsyncGenerator<XeroRecord> {
  const form = formOf((await readCsvHeader(source.open)) ?? []);
  if (form === 'chart') yield* readChart(source);
  else if (form === 'contacts')
    for await (const { line, cells } of readCsvRows(source)) yield contactOf(line, cells);
  else if (form === 'documents') yield* readDocuments(source, await orderOf(source.open));
  else throw new FileFault(1, 'it is neither JSON nor a CSV file that Xero exports');
}

function formOf(header: readonly string[]): 'chart' | 'contacts' | 'documents' | null {
  const names = new Set(header.map((name) => name.trim()));
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.has(name));
  if (has('*Code', '*Name', '*Type')) return 'chart';
  const shown = new Set([...names].map(withoutStar));
  const isOf = (...wanted: readonly string[]) => wanted.every((name) => shown.has(name));
  if (
    isOf(
      'ContactName',
      'InvoiceNumber',
      'InvoiceDate',
      'DueDate',
      'Total',
      'LineAmount',
      'TaxAmount',
      'Type',
      'Status',
    )
  )
    return 'documents';
  return names.has('*ContactName') && isOf('AccountNumber', 'EmailAddress') && !shown.has('InvoiceNumber')
    ? 'contacts'
    : null;
}

async function* readCsvRows(source: Source): AsyncGenerator<CsvRow> {
  let header: readonly string[] | null = null;
  for await (const { line, cells } of readCsvTable(source)) {
    if (header === null) header = cells.map((name) => withoutStar(name.trim()));
    else {
      if (cells.length !== header.length)
        throw new FileFault(line, `${cells.length} cells where the header has ${header.length}`);
      yield {
        line,
        cells: Object.fromEntries(header.map((name, index) => [name, (cells[index] ?? '').trim()])),
      };
    }
  }
}

async function* readChart(source: Source): AsyncGenerator<XeroRecord> {
  for await (const { line, cells } of readCsvRows(source)) {
    const { Code: code = '', Name: name = '', Type: type = '', 'Report Code': reporting = '' } = cells;
    const [known, system = ''] = CHART_TYPES.get(type.toLowerCase()) ?? [type];
    const words = { Code: code, Name: name, Type: known, SystemAccount: system, ReportingCode: reporting };
    yield { list: 'Accounts', path: '', line, value: { AccountID: code || name, ...words } };
  }
}

function contactOf(line: number, { ContactName: name = '' }: CsvRow['cells']): XeroRecord {
  return { list: 'Contacts', path: '', line, value: { ContactID: name, Name: name } };
}

/** The date format of a file of invoices and bills. */
async function orderOf(open: OpenContent): Promise<DateOrder> {
  const orders = new DateOrders();
  for await (const { cells } of readCsvRows({ open, onBytes: () => undefined }))
    for (const name of ['InvoiceDate', 'DueDate']) orders.note(cells[name] ?? '');
  const found = orders.order();
  if (!found.ok) throw new FileFault(null, found.reason.replace('DATE', 'InvoiceDate'));
  return found.order;
}

async function* readDocuments(source: Source, order: DateOrder): AsyncGenerator<XeroRecord> {
  let rows: CsvRow[] = [];
  for await (const row of readCsvRows(source)) {
    const [first] = rows;
    if (first !== undefined && !isSameDocument(first, row)) {
      requireOther(first, row);
      yield documentOf(rows, order);
      rows = [];
    }
    rows.push(row);
    if (rows.length > MOST_LINES) throw new FileFault(row.line, `invoice: more than ${MOST_LINES} lines`);
  }
  if (rows.length > 0) yield documentOf(rows, order);
}

const MOST_LINES = 10_000;

/** Whether a row is a line of the same document: each row repeats the fields of the document. */
function isSameDocument(first: CsvRow, row: CsvRow): boolean {
  return (
    nameOf(first) === nameOf(row) &&
    ['InvoiceDate', 'DueDate', 'Total', 'Currency', 'Status'].every((name) =>
      ['', first.cells[name]].includes(row.cells[name]),
    )
  );
}

/** Refuses a second document with the number of the first: both would be one in the books. */
function requireOther(first: CsvRow, row: CsvRow): void {
  if (nameOf(first) !== nameOf(row) || !isPosted(statusOf(first)) || !isPosted(statusOf(row))) return;
  const { InvoiceNumber: number = '' } = row.cells;
  if (number !== '')
    throw new FileFault(row.line, `InvoiceNumber: ${quote(number)} is on the document above too`);
}

function nameOf({
  cells: { Type: type = '', ContactName: contact = '', InvoiceNumber: number = '' },
}: CsvRow): string {
  return isBill(type) ? `${contact}: ${number}` : number;
}

function isBill(type: string): boolean {
  return /^bill/i.test(type);
}

/** The status as the API calls it; empty if Xero has no such status. */
function statusOf({ cells: { Status: status = '' } }: CsvRow): string {
  return STATUSES.get(status.toLowerCase()) ?? '';
}

function documentOf(rows: readonly CsvRow[], order: DateOrder): XeroRecord {
  const [first] = rows;
  if (first === undefined) throw new RangeError('a document has at least one row');
  const { line, cells } = first;
  const { Type: type = '', Status: status = '', Total: total = '', ContactName: contact = '' } = cells;
  if (!/^(sales )?invoice$|^bill$/i.test(type))
    throw new FileFault(line, `Type: neither a sales invoice nor a bill: ${quote(type)}`);
  const known = statusOf(first);
  if (known === '') throw new FileFault(line, `Status: not known: ${quote(status)}`);
  if (cells['InvoiceNumber'] === '' && isPosted(known))
    throw new FileFault(line, 'InvoiceNumber: required, because the file has no other id');
  const lines = rows.map((row) => ({
    Description: row.cells['Description'] ?? '',
    AccountCode: row.cells['AccountCode'] ?? '',
    TaxType: row.cells['TaxType'] ?? '',
    LineAmount: row.cells['LineAmount'] ?? '',
    TaxAmount: row.cells['TaxAmount'] ?? '',
  }));
  return {
    list: 'Invoices',
    path: '',
    line,
    value: {
      Type: isBill(type) ? 'ACCPAY' : 'ACCREC',
      InvoiceID: nameOf(first),
      InvoiceNumber: cells['InvoiceNumber'] ?? '',
      Reference: cells['Reference'] ?? '',
      Contact: { ContactID: contact, Name: contact },
      Date: writtenDay(cells['InvoiceDate'] ?? '', order),
      DueDate: writtenDay(cells['DueDate'] ?? '', order),
      Status: known,
      LineAmountTypes: typesOf(lines, total),
      LineItems: lines,
      TotalTax: cells['TaxTotal'] ?? '',
      Total: total,
      AmountDue: cells['InvoiceAmountDue'] ?? '',
      CurrencyCode: cells['Currency'] ?? '',
    },
  };
}

/** The file does not say whether amounts of lines include tax, so their sum decides. */
function typesOf(lines: readonly Readonly<{ LineAmount: string }>[], total: string): string {
  const numberIn = (text: string): Decimal => parseDecimal(text) ?? ZERO;
  return sumOf(lines.map(({ LineAmount }) => numberIn(LineAmount))).eq(numberIn(total))
    ? 'Inclusive'
    : 'Exclusive';
}

function writtenDay(text: string, order: DateOrder): string {
  const day = dayIn(text, order);
  return day === null ? text : formatDay(day);
}

function withoutStar(name: string): string {
  return name.replace(/^\*/, '');
}

const STATUSES = new Map(
  Object.entries<string>({
    draft: 'DRAFT',
    'awaiting approval': 'SUBMITTED',
    'awaiting payment': 'AUTHORISED',
    approved: 'AUTHORISED',
    paid: 'PAID',
    voided: 'VOIDED',
    deleted: 'DELETED',
  }),
);
