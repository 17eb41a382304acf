import type { Sending } from '../../../api/upload.ts';
import { countOf } from '../../../format/count-of.ts';
import { type Format, isKind, kindsOf } from './kind-words.ts';
import type { FileKind } from './queries.ts';

/** A file that was chosen, and what it seems to be. */
export type ChosenFile = Readonly<{
  file: File;
  format: 'zip' | Format;
  /** The kind of records in it, as far as it is known; null for a zip, whose file names say it. */
  kind: FileKind | null;
  /** The first lines of a table as text; empty of other files. */
  start: string;
}>;

/** The kind of a file, by its extension, its name and its beginning. A sentence if it cannot be imported. */
export async function recognise(file: File): Promise<ChosenFile | string> {
  const [, name = '', ending = ''] = /^(.*?)\.?([^.]*)$/.exec(file.name.toLowerCase()) ?? [];
  if (file.size === 0) return `${file.name} is empty.`;
  const start = await file.slice(0, LOOKED_AT).text();
  if (ending === 'xlsx') return { file, format: 'xlsx', kind: kindByName(name, 'xlsx'), start: '' };
  if (ending === 'zip' || start.startsWith('PK\u0003\u0004'))
    return { file, format: 'zip', kind: null, start: '' };
  const [, datev] = DATEV.exec(start) ?? [];
  if (datev !== undefined)
    return { file, format: 'csv', kind: datev === '21' ? 'datev' : 'datev_accounts', start: '' };
  if (FEC.test(start)) return { file, format: 'txt', kind: 'fec', start: '' };
  if (start.startsWith(GZIP)) return { file, format: 'gz', kind: 'gnucash', start: '' };
  if (start.startsWith(SQLITE)) return { file, format: 'sqlite', kind: 'gnucash', start: '' };
  if (QUICKBOOKS.test(start)) return { file, format: 'json', kind: 'quickbooks', start: '' };
  if (XERO.test(start)) return { file, format: 'json', kind: 'xero', start: '' };
  if (GNUCASH.test(start)) return { file, format: 'xml', kind: 'gnucash', start: '' };
  if (SAFT.test(start)) return { file, format: 'xml', kind: 'saft', start: '' };
  if (BEANCOUNT.test(start)) return { file, format: 'txt', kind: 'beancount', start: '' };
  if (IIF.test(start)) return { file, format: 'txt', kind: 'iif', start: '' };
  if (JOURNAL.test(start)) return { file, format: 'txt', kind: 'hledger', start: '' };
  if (XERO_CSV.test(start)) return { file, format: 'csv', kind: 'xero', start: '' };
  const format = FORMATS[ending];
  if (format === undefined) {
    return `${file.name} is neither a zip, nor a CSV or XLSX file, nor NDJSON, nor a FEC, SAF-T, GnuCash, beancount, hledger, Ledger or IIF file, nor JSON from QuickBooks Online or Xero. Save another spreadsheet as XLSX first.`;
  }
  if (format === 'csv' && HLEDGER.test(start)) return { file, format, kind: 'hledger', start };
  if (format === 'csv' && ACCOUNT_LIST.test(start))
    return { file, format, kind: 'quickbooks_accounts', start };
  const [, contacts] = format === 'csv' ? (CONTACT_LIST.exec(start) ?? []) : [];
  if (contacts !== undefined)
    return {
      file,
      format: 'csv',
      kind: /^c/i.test(contacts) ? 'quickbooks_customers' : 'quickbooks_vendors',
      start,
    };
  if (format === 'csv' && JOURNAL_REPORT.test(start))
    return { file, format, kind: 'quickbooks_journal', start };
  return { file, format, kind: kindByName(name, format), start };
}

function kindByName(name: string, format: Format): FileKind | null {
  return isKind(name) && kindsOf(format).includes(name) ? name : null;
}

/** The kind that is sent to the service. */
export const MEDIA_TYPES = {
  zip: 'application/zip',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  txt: 'text/plain',
  xml: 'application/xml',
  gz: 'application/gzip',
  sqlite: 'application/vnd.sqlite3',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ChosenFile['format'], Sending['type']>;

/** How large a file is, as people say it. */
export function sizeOf(bytes: number, locale: string): string {
  const { unit, each } = UNITS.find((one) => bytes >= one.each) ?? { unit: null, each: 1 };
  const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / each);
  return unit === null ? countOf(written, 'byte') : `${written} ${unit}`;
}

const UNITS = [
  { unit: 'GB', each: 1e9 },
  { unit: 'MB', each: 1e6 },
  { unit: 'kB', each: 1e3 },
];
const LOOKED_AT = 64 * 1024;
const FORMATS: Readonly<Record<string, 'csv' | 'ndjson'>> = { csv: 'csv', ndjson: 'ndjson', jsonl: 'ndjson' };
// The first column of a French fichier des écritures comptables.
const FEC = /^\uFEFF?journalcode[\t|;]/i;
// The first fields of what DATEV exports: bookings are of category 21, names of accounts of 20.
const DATEV = /^\uFEFF?"?(?:EXTF|DTVF)"?;\d+;"?(2[01])"?;/;
// The outermost element of SAF-T; files of other kinds that call themselves so are refused by their names.
const SAFT = /<(?:[\w.-]+:)?(?:AuditFile|auditfile|JPK)[\s>]/;
// An answer of QuickBooks Online's API, a report of it, or a list of its records.
const QUICKBOOKS = /^\uFEFF?\s*[[{][^]*?"(?:QueryResponse|CDCResponse|ReportName|ColData|SyncToken)"\s*:/;
// A list in a response of Xero's API, or the keys of its records.
const XERO =
  /^\uFEFF?\s*[[{][^]*?"(?:(?:Journals|Accounts|Contacts|Invoices|CreditNotes|BankTransactions|Payments|Overpayments|Prepayments|Organisations)"\s*:\s*\[|(?:JournalLines|PaymentType|BankTransactionID|CreditNoteID|InvoiceID|ContactID|AccountID)")/;
// The columns of a chart, contacts, invoices or bills that Xero exports as CSV.
const XERO_CSV =
  /^\uFEFF?"?(?:\*Code"?,"?\*Name"?,"?\*Type|\*?ContactName"?,"?(?:AccountNumber|EmailAddress))"?,/;
const GNUCASH = /<gnc-v2[\s>]/;
// The first byte of a file that gzip compressed, as GnuCash does; the second is none in UTF-8.
const GZIP = '\u001f\ufffd';
// The first bytes of an SQLite database. Only GnuCash's are imported.
const SQLITE = 'SQLite format 3\0';
// An option or an opened account, as beancount writes them.
const BEANCOUNT = /^(?:option\s+"|include\s+"|\d{4}[-/]\d{2}[-/]\d{2}\s+open\s+\p{Lu}[\p{L}\p{N}-]*:)/mu;
// The columns of a list or of transactions, as QuickBooks writes them.
const IIF = /^\s*!(?:HDR|ACCNT|TRNS|CUST|VEND|EMP|CLASS|INVITEM|OTHERNAME|BUD|TERMS|CTYPE|VTYPE)[\t\r\n]/i;
// A transaction with a posting below it, as hledger and Ledger write them.
const JOURNAL =
  /^(?:\d{4}[-/.])?\d{1,2}[-/.]\d{1,2}(?![-/.\d,;|\t])[^\n]*\n(?:[ \t]+;[^\n]*\n)*[ \t]+[^\s;]/m;
// The column titles of QuickBooks Online's reports Account List, Customer or Vendor Contact List and Journal, below the title of the report.
const ACCOUNT_LIST = /^(?:.*\n){0,11}[^\n]*\btype"?,"?detail type\b/i;
const CONTACT_LIST =
  /^(?:.*\n){0,11},?"?(customer(?: full name)?|vendor(?: display name)?|supplier)"?,[^\n]*"?phone numbers"?,[^\n]*"?email\b/i;
const JOURNAL_REPORT =
  /^(?:.*\n){0,11}[^\n]*\bdate"?,"?transaction type\b[^\n]*(?:,"?debit"?,"?credit\b|,"?balance\b)/i;
// The first column of what `hledger print -O csv` writes.
const HLEDGER = /^\uFEFF?"?txnidx"?[,;\t]/;
