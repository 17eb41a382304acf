import { FileFault } from '../fault.ts';
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

/** The plain values of a record as text, by name; those of a nested object by `outer.inner`. Throws FileFault for broken text. */
export function textsOf(value: JsonObject, line: number): Record<string, string> {
  const texts: Record<string, string> = {};
  const add = (name: string, one: unknown) => {
    if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
      texts[name] = textOf(one, name, line);
  };
  for (const [name, one] of Object.entries(value)) {
    add(name, one);
    if (isObject(one)) for (const [inner, each] of Object.entries(one)) add(`${name}.${inner}`, each);
  }
  return texts;
}

/** The objects in a list of a record. */
export function listIn(value: JsonObject, name: string): readonly JsonObject[] {
  const list = value[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: string | number | boolean, name: string, line: number): string {
  if (typeof value === 'number') {
    // JavaScript keeps 15 digits of a number. One with more becomes text that no amount can be read from.
    const digits = String(value).replaceAll(/\D/g, '').replace(/^0+/, '');
    return digits.length > EXACT_DIGITS ? `${value}, of which digits are missing` : String(value);
  }
  const text = String(value).trim();
  if (text.includes('\0') || /\p{Surrogate}/u.test(text))
    throw new FileFault(line, `${name}: a NUL character, or half of a surrogate pair: not text`);
  return text;
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
const EXACT_DIGITS = 15;
const LOOKED_AT = 4096;
const ANSWER = new RegExp(`"(?:${XERO_LISTS.join('|')})"\\s*:\\s*\\[`);
