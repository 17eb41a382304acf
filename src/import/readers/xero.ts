import type { OpenContent } from './content.ts';
import { startOf } from './gunzip.ts';
import { type JsonObject, readJsonRecords } from './json-records.ts';
import type { Source } from './lines.ts';
import { isXeroCsv, readXeroCsv } from './xero-csv.ts';
import { XERO_LISTS, type XeroList, type XeroRecord } from './xero-records.ts';

/** Reads the records of a file: an answer of the API, a bare list, or a CSV file that a page exports. */
export async function* readXero(source: Source): AsyncGenerator<XeroRecord> {
  if (!(await isJson(source.open))) {
    yield* readXeroCsv(source);
    return;
  }
  for await (const { path, line, value } of readJsonRecords(source)) {
    const list = path === '' ? listOf(value) : (XERO_LISTS.find((name) => name === path) ?? null);
    yield { list, path, line, value };
  }
}

/** Whether a file begins like an answer of Xero's API, a bare list of its records, or a CSV file that its pages export. */
export async function isXero(open: OpenContent): Promise<boolean> {
  if (!(await isJson(open))) return await isXeroCsv(open);
  const start = (await startOf(open, LOOKED_AT)).toString('utf8');
  return (
    ANSWER.test(start) ||
    (/^\ufeff?\s*\[/.test(start) && Object.values(KEYS).some((key) => start.includes(`"${key}"`)))
  );
}

async function isJson(open: OpenContent): Promise<boolean> {
  return /^\ufeff?\s*(?:[[{]|$)/.test((await startOf(open, LOOKED_AT)).toString('utf8'));
}

/** The list of a record, by its keys. Keys that records of other lists may have too come last. */
function listOf(value: JsonObject): XeroList | null {
  for (const [list, key] of Object.entries(KEYS))
    if (Object.hasOwn(value, key)) return XERO_LISTS.find((name) => name === list) ?? null;
  return null;
}

const KEYS: Readonly<Partial<Record<XeroList, string>>> = {
  Journals: 'JournalLines',
  Payments: 'PaymentType',
  BankTransactions: 'BankTransactionID',
  Overpayments: 'OverpaymentID',
  Prepayments: 'PrepaymentID',
  CreditNotes: 'CreditNoteID',
  Invoices: 'InvoiceID',
  Contacts: 'ContactID',
  Accounts: 'AccountID',
};
const LOOKED_AT = 4096;
const ANSWER = new RegExp(`"(?:${XERO_LISTS.join('|')})"\\s*:\\s*\\[`);
