import type { Decimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { AMOUNT, ANYTHING, type CellType, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

/** An amount of a report: `1,234.50`, perhaps with a currency symbol; in brackets or with a minus sign if negative. */
export const REPORT_AMOUNT: CellType<Decimal> = {
  kind: 'value',
  name: 'number with a decimal point, perhaps with thousands separators, a currency symbol, and brackets if negative',
  read: (cell) => {
    const [, outer = '', open = '', inner = '', digits = '', close = ''] = SHAPE.exec(cell) ?? [];
    const marks = outer.length + open.length + inner.length;
    if (digits === '' || marks > 1 || open.length !== close.length)
      return { ok: false, reason: `not a number with a decimal point: ${quote(cell)}` };
    return AMOUNT.read(`${marks === 1 ? '-' : ''}${digits.replaceAll(',', '')}`);
  },
};

const SHAPE =
  /^(-?)(\(?)(?:[A-Z]{1,3})?\p{Sc}?\s?(-?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(\)?)$/u;

export const JOURNAL_COLUMNS = {
  date: column(
    ANYTHING,
    'required',
    'Date of the transaction, in one format for the whole file: month first or day first. Titled `Date` or `Transaction date`.',
    '07/15/2026',
  ),
  type: column(text(100), 'required', 'Type of the transaction. Titled `Transaction Type`.', 'Invoice'),
  num: column(text(500), 'optional', 'Number of the document.', '1042'),
  name: column(
    text(200),
    'optional',
    'Customer on lines of receivables, vendor on lines of payables; on other lines it counts if it is only one of the two in the file.',
    'Client',
  ),
  memo: column(text(2000), 'optional', 'Description. Titled `Memo/Description`.', 'Consulting'),
  account: column(
    text(200),
    'required',
    'Full name of the account; it is also its code. Titled `Account` or `Account full name`.',
    'Accounts Receivable (A/R)',
  ),
  debit: column(REPORT_AMOUNT, 'optional', 'Debit, in the home currency.', '"1,100.00"'),
  credit: column(REPORT_AMOUNT, 'optional', 'Credit, in the home currency.', ''),
};

const SAMPLE = `Example Co.,,,,,,,
Journal,,,,,,,
All Dates,,,,,,,

Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit
07/15/2026,Invoice,1042,Client,Consulting,Accounts Receivable (A/R),"1,100.00",
,,,,Consulting,Consulting Income,,"1,100.00"
,,,,,,"1,100.00","1,100.00"
TOTAL,,,,,,"1,100.00","1,100.00"`;

export const QUICKBOOKS_JOURNAL: FileKind<typeof JOURNAL_COLUMNS, 'quickbooks_journal'> = {
  name: 'quickbooks_journal',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary:
    'The Journal report of QuickBooks Online as XLSX or CSV, for all dates: every transaction with its lines.',
  columns: JOURNAL_COLUMNS,
  sample: SAMPLE,
};

const ACCOUNT_COLUMNS = {
  account: column(text(200), 'required', 'Full name. Titled `Full name` or `Account`.', 'Checking'),
  number: column(text(100), 'optional', 'Number, if accounts have any. Titled `Account #`.', '1000'),
  type: column(text(100), 'required', 'Type, which gives the class.', 'Bank'),
  detail: column(text(200), 'may be empty', 'Detail type, which gives some classes.', 'Checking'),
};

const ACCOUNT_SAMPLE = `Account List
Example Co.

Account #,Full name,Type,Detail type,Description,Balance
1000,Checking,Bank,Checking,,"1,000.00"
,Consulting Income,Income,Service/Fee Income,,`;

export const QUICKBOOKS_ACCOUNTS: FileKind<typeof ACCOUNT_COLUMNS, 'quickbooks_accounts'> = {
  name: 'quickbooks_accounts',
  requires: 'ledger.write',
  summary:
    'The Account List report of QuickBooks Online as XLSX or CSV: the accounts with their types, which give the classes.',
  columns: ACCOUNT_COLUMNS,
  sample: ACCOUNT_SAMPLE,
};

const CUSTOMER_COLUMNS = {
  customer: column(
    text(200),
    'required',
    'Full name, which identifies the customer. Titled `Customer` or `Customer full name`.',
    'Client:North',
  ),
  phone: column(ANYTHING, 'may be empty', 'Telephone. Titled `Phone numbers`.', 'Phone: (555) 555-0100'),
  email: column(ANYTHING, 'may be empty', 'E-mail for invoices; of several the first.', 'pay@example.com'),
  billing: column(ANYTHING, 'optional', 'Billing address. Titled `Billing address` or `Bill address`.', ''),
};

export const QUICKBOOKS_CUSTOMERS: FileKind<typeof CUSTOMER_COLUMNS, 'quickbooks_customers'> = {
  name: 'quickbooks_customers',
  requires: 'records.write',
  summary: 'The Customer Contact List report of QuickBooks Online as XLSX or CSV.',
  columns: CUSTOMER_COLUMNS,
  sample: `Customer Contact List
Example Co.

Customer full name,Phone numbers,Email,Full name,Bill address,Ship address
Client:North,Phone: (555) 555-0100,pay@example.com,Ann North,"12 Main Street, Springfield",`,
};

const VENDOR_COLUMNS = {
  vendor: column(text(200), 'required', 'Name, which identifies the vendor.', 'Paper & Co'),
  phone: column(ANYTHING, 'may be empty', 'Telephone. Titled `Phone numbers`.', ''),
  email: column(ANYTHING, 'may be empty', 'E-mail; of several the first.', 'sales@example.com'),
  account: column(ANYTHING, 'optional', 'Number of the account with the vendor. Titled `Account #`.', '4711'),
};

export const QUICKBOOKS_VENDORS: FileKind<typeof VENDOR_COLUMNS, 'quickbooks_vendors'> = {
  name: 'quickbooks_vendors',
  requires: 'records.write',
  summary: 'The Vendor Contact List report of QuickBooks Online as XLSX or CSV.',
  columns: VENDOR_COLUMNS,
  sample: `Vendor Contact List
Example Co.

Vendor,Phone numbers,Email,Full name,Address,Account #
Paper & Co,,sales@example.com,,"1 Mill Lane, Springfield",4711`,
};
