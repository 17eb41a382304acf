import { type Day, parseDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { AMOUNT, ANYTHING, BOOLEAN, type CellType, CURRENCY, DATE, RATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import { oneOf } from './one-of.ts';

/** A date of Xero: `/Date(1539993600000+0000)/`, which means its day in UTC, or `2018-10-20` with or without a time. */
const XERO_DATE: CellType<Day> = {
  kind: 'value',
  form: 'date',
  name: 'date, as /Date(1539993600000+0000)/ or YYYY-MM-DD',
  read: (cell) => {
    const [, instant] = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(cell) ?? [];
    if (instant === undefined) return DATE.read(cell.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1'));
    const day = dayOfInstant(Number(instant));
    return day === null
      ? { ok: false, reason: `there is no such date: ${quote(cell)}` }
      : { ok: true, value: day };
  },
};

function dayOfInstant(milliseconds: number): Day | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : parseDay(date.toISOString().slice(0, 10));
}

const ID = text(100);

// The field names of Xero's API, those of a journal and of its lines together.
const COLUMNS = {
  JournalID: column(ID, 'required', 'Id of the journal.', '1b31feeb-aa23-404c-8c19-24c827c53661'),
  JournalDate: column(XERO_DATE, 'required', 'Date of the entry, in UTC.', '/Date(1539993600000+0000)/'),
  Reference: column(text(500), 'optional', 'Reference.', 'INV-1042'),
  SourceID: column(
    ID,
    'optional',
    'Id of the document, payment or bank transaction behind it, which gives the customer or vendor.',
    '',
  ),
  SourceType: column(
    text(100),
    'optional',
    'Type of the source. Journals without one on the conversion date are openings.',
    'ACCREC',
  ),
  AccountID: column(ID, 'required', 'Id of the account.', 'b94495d0-44ab-4199-a1d0-427a4877e100'),
  AccountCode: column(
    text(200),
    'optional',
    'Code of the account. An account without one has its name as code.',
    '610',
  ),
  AccountType: column(text(100), 'optional', 'Type of the account.', 'CURRENT'),
  AccountName: column(text(200), 'optional', 'Name of the account.', 'Accounts Receivable'),
  Description: column(text(2000), 'optional', 'Description of the line.', 'Consulting'),
  NetAmount: column(AMOUNT, 'required', 'Amount in the base currency; positive is a debit.', '40.00'),
};

const SAMPLE = `{"Journals": [
  {"JournalID": "j1", "JournalDate": "/Date(1782864000000+0000)/", "JournalNumber": 1, "Reference": "INV-1042",
   "SourceID": "i1", "SourceType": "ACCREC", "JournalLines": [
    {"AccountID": "a1", "AccountCode": "610", "AccountType": "CURRENT", "AccountName": "Accounts Receivable",
     "NetAmount": 1100.00, "TrackingCategories": []},
    {"AccountID": "a2", "AccountCode": "200", "AccountType": "REVENUE", "AccountName": "Sales",
     "Description": "Consulting", "NetAmount": -1100.00, "TrackingCategories": []}]}
]}`;

export const XERO: FileKind<typeof COLUMNS, 'xero'> = {
  name: 'xero',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary:
    "Answers of Xero's API as JSON: journals, accounts, contacts, invoices, credit notes, payments and bank transactions, in one file or several; or the chart, contacts, invoices and bills that its pages export as CSV.",
  columns: COLUMNS,
  sample: SAMPLE,
};

/** What is read of an account. */
export const XERO_ACCOUNT = {
  columns: {
    AccountID: column(ID, 'required', 'Id.', 'a1'),
    Code: column(text(200), 'optional', 'Code.', '610'),
    Name: column(text(200), 'required', 'Name.', 'Accounts Receivable'),
    Type: column(text(100), 'required', 'Type.', 'CURRENT'),
    Status: column(text(100), 'optional', 'Status.', 'ACTIVE'),
    BankAccountType: column(text(100), 'optional', 'Type of a bank account.', ''),
    SystemAccount: column(text(100), 'optional', 'System account, if it is one.', 'DEBTORS'),
    ReportingCode: column(text(100), 'optional', 'Where reports show it.', 'ASS.CUR.REC.TRA'),
  },
};

/** What is read of a contact. */
export const XERO_CONTACT = {
  columns: {
    ContactID: column(ID, 'required', 'Id.', 'c1'),
    Name: column(text(500), 'required', 'Name.', 'Client'),
    IsCustomer: column(BOOLEAN, 'optional', 'Whether it has invoices.', 'true'),
    IsSupplier: column(BOOLEAN, 'optional', 'Whether it has bills.', 'false'),
  },
};

const DOCUMENT = {
  'Contact.ContactID': column(ID, 'required', 'Customer or vendor.', 'c1'),
  Date: column(XERO_DATE, 'required', 'Day of issue.', '/Date(1539993600000+0000)/'),
  Status: column(
    oneOf(['DRAFT', 'SUBMITTED', 'AUTHORISED', 'PAID', 'VOIDED', 'DELETED']),
    'required',
    'Status.',
    'AUTHORISED',
  ),
  LineAmountTypes: column(text(100), 'optional', 'Whether amounts of lines include tax.', 'Exclusive'),
  SubTotal: column(AMOUNT, 'optional', 'Amount without tax.', '100.00'),
  TotalTax: column(AMOUNT, 'optional', 'Tax.', '10.00'),
  Total: column(AMOUNT, 'required', 'Amount with tax.', '110.00'),
  CurrencyCode: column(CURRENCY, 'optional', 'Currency.', 'AUD'),
  CurrencyRate: column(RATE, 'optional', 'Units of it for one of the base currency.', '1'),
  Reference: column(text(500), 'optional', 'Reference.', ''),
};

/** What is read of an invoice or a bill. */
export const XERO_INVOICE = {
  columns: {
    ...DOCUMENT,
    Type: column(oneOf(['ACCREC', 'ACCPAY']), 'required', 'Whether it is an invoice or a bill.', 'ACCREC'),
    InvoiceID: column(ID, 'required', 'Id.', 'i1'),
    InvoiceNumber: column(text(500), 'optional', 'Number.', 'INV-1042'),
    DueDate: column(XERO_DATE, 'optional', 'Due date.', '/Date(1542585600000+0000)/'),
  },
};

/** The amount due that an invoice or bill states. */
export const XERO_DUE = {
  columns: {
    InvoiceID: column(ID, 'required', 'Id.', 'i1'),
    InvoiceNumber: column(text(500), 'optional', 'Number.', 'INV-1042'),
    AmountDue: column(AMOUNT, 'optional', 'Amount due.', '50.00'),
  },
};

/** What is read of a line of an invoice or bill. */
export const XERO_LINE = {
  columns: {
    Description: column(text(2000), 'optional', 'Description.', 'Consulting'),
    AccountCode: column(text(200), 'optional', 'Account.', '200'),
    TaxType: column(text(100), 'optional', 'Kind of tax.', 'OUTPUT'),
    LineAmount: column(AMOUNT, 'optional', 'Amount, with or without tax.', '100.00'),
    TaxAmount: column(AMOUNT, 'optional', 'Tax.', '10.00'),
  },
};

/** What is read of a credit note. */
export const XERO_CREDIT_NOTE = {
  columns: {
    ...DOCUMENT,
    Type: column(
      oneOf(['ACCRECCREDIT', 'ACCPAYCREDIT']),
      'required',
      'Whether it is for a customer or from a vendor.',
      'ACCRECCREDIT',
    ),
    CreditNoteID: column(ID, 'required', 'Id.', 'n1'),
    CreditNoteNumber: column(text(500), 'optional', 'Number.', 'CN-3'),
  },
};

/** What is read of an overpayment or prepayment, or of the bank transaction that made it. */
export const XERO_ADVANCE = {
  columns: {
    ...DOCUMENT,
    Type: column(
      oneOf([
        'RECEIVE-OVERPAYMENT',
        'RECEIVE-PREPAYMENT',
        'AROVERPAYMENT',
        'ARPREPAYMENT',
        'SPEND-OVERPAYMENT',
        'SPEND-PREPAYMENT',
        'APOVERPAYMENT',
        'APPREPAYMENT',
      ]),
      'required',
      'Whether it is from a customer or to a vendor.',
      'RECEIVE-OVERPAYMENT',
    ),
  },
};

/** What is read of an allocation of a credit note, overpayment or prepayment. */
export const XERO_ALLOCATION = {
  columns: {
    'Invoice.InvoiceID': column(ID, 'required', 'Invoice or bill.', 'i1'),
    Amount: column(AMOUNT, 'required', 'Amount that is settled.', '10.00'),
    IsDeleted: column(BOOLEAN, 'optional', 'Whether it was removed.', 'false'),
  },
};

/** What is read of an advance in the list of an invoice that it settles. */
export const XERO_APPLIED = {
  columns: { AppliedAmount: column(AMOUNT, 'optional', 'How much of the invoice it settles.', '15.00') },
};

/** What is read of a payment. */
export const XERO_PAYMENT = {
  columns: {
    PaymentID: column(ID, 'required', 'Id.', 'p1'),
    PaymentType: column(
      oneOf([
        'ACCRECPAYMENT',
        'ACCPAYPAYMENT',
        'ARCREDITPAYMENT',
        'APCREDITPAYMENT',
        'AROVERPAYMENTPAYMENT',
        'ARPREPAYMENTPAYMENT',
        'APOVERPAYMENTPAYMENT',
        'APPREPAYMENTPAYMENT',
      ]),
      'required',
      'Whether it pays an invoice or a bill, or refunds a credit.',
      'ACCRECPAYMENT',
    ),
    Date: column(XERO_DATE, 'required', 'Day.', '/Date(1539993600000+0000)/'),
    Status: column(oneOf(['AUTHORISED', 'DELETED']), 'optional', 'Status.', 'AUTHORISED'),
    Amount: column(AMOUNT, 'required', 'Amount in the currency of the invoice.', '110.00'),
    CurrencyRate: column(RATE, 'optional', 'Units of it for one of the base currency.', '1'),
    Reference: column(text(500), 'optional', 'Reference.', ''),
    Party: column(ID, 'required', 'Contact of what it pays.', 'c1'),
    InvoiceID: column(ID, 'optional', 'Invoice or bill that it pays.', 'i1'),
    CurrencyCode: column(CURRENCY, 'optional', 'Currency of what it pays.', 'AUD'),
  },
};

/** What is read of the organisation. */
export const XERO_ORGANISATION = {
  columns: {
    OrganisationID: column(ID, 'optional', 'Id.', 'b2c885a9'),
    BaseCurrency: column(CURRENCY, 'required', 'Base currency.', 'AUD'),
    Name: column(ANYTHING, 'optional', 'Name.', 'Demo'),
  },
};
