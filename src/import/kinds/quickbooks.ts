import { AMOUNT, ANYTHING, BOOLEAN, CURRENCY, DATE, RATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import { JOURNAL_COLUMNS } from './quickbooks-online.ts';

const ID = text(100);

const COLUMNS = {
  ...JOURNAL_COLUMNS,
  id: column(ID, 'required', 'Id of the transaction, which the cell of its type has.', '63'),
};

const SAMPLE = `{"Header": {"ReportName": "JournalReport", "Currency": "USD", "StartPeriod": "2026-07-01", "EndPeriod": "2026-07-31"},
 "Columns": {"Column": [
  {"ColType": "tx_date", "ColTitle": "Date"}, {"ColType": "txn_type", "ColTitle": "Transaction Type"},
  {"ColType": "account_name", "ColTitle": "Account"},
  {"ColType": "debt_amt", "ColTitle": "Debit"}, {"ColType": "credit_amt", "ColTitle": "Credit"}]},
 "Rows": {"Row": [
  {"ColData": [{"value": "2026-07-15"}, {"value": "Expense", "id": "63"}, {"value": "Checking", "id": "35"},
   {"value": ""}, {"value": "30.00"}], "type": "Data"},
  {"ColData": [{"value": "0-00-00"}, {"value": "", "id": "63"}, {"value": "Office", "id": "31"},
   {"value": "30.00"}, {"value": ""}], "type": "Data"},
  {"Summary": {"ColData": [{"value": "TOTAL"}, {"value": ""}, {"value": ""}, {"value": "30.00"}, {"value": "30.00"}]},
   "type": "Section"}]}}`;

export const QUICKBOOKS: FileKind<typeof COLUMNS, 'quickbooks'> = {
  name: 'quickbooks',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary:
    "Answers of QuickBooks Online's API as JSON: the JournalReport, accounts, customers, vendors, invoices, bills, payments and credits, in one file or several.",
  columns: COLUMNS,
  sample: SAMPLE,
};

/** What is read of an account. */
export const QUICKBOOKS_ACCOUNT = {
  columns: {
    Id: column(ID, 'required', 'Id.', '35'),
    FullyQualifiedName: column(text(200), 'required', 'Full name.', 'Checking'),
    AccountType: column(text(100), 'required', 'Type.', 'Bank'),
    AccountSubType: column(text(100), 'optional', 'Detail type.', 'Checking'),
  },
};

/** What is read of a customer or a vendor. */
export const QUICKBOOKS_CONTACT = {
  columns: {
    Id: column(ID, 'required', 'Id.', '1'),
    DisplayName: column(text(500), 'required', 'Name.', 'Client'),
    FullyQualifiedName: column(
      text(500),
      'optional',
      'Name with those of the customers that it is part of.',
      '',
    ),
  },
};

/** A reference to a customer or a vendor. */
export const QUICKBOOKS_PARTY = {
  columns: {
    value: column(ID, 'required', 'Id.', '1'),
    name: column(text(500), 'optional', 'Name.', 'Client'),
  },
};

/** What is read of an item: the accounts of its sales and purchases. */
export const QUICKBOOKS_ITEM = {
  columns: {
    Id: column(ID, 'required', 'Id.', '4'),
    'IncomeAccountRef.value': column(ID, 'optional', 'Account of sales.', '82'),
    'ExpenseAccountRef.value': column(ID, 'optional', 'Account of purchases.', ''),
  },
};

/** What is read of a transaction. */
export const QUICKBOOKS_TRANSACTION = {
  columns: {
    Id: column(ID, 'required', 'Id.', '130'),
    TxnDate: column(DATE, 'required', 'Date.', '2026-07-15'),
    DocNumber: column(text(500), 'optional', 'Number.', '1042'),
    PaymentRefNum: column(text(500), 'optional', 'Number of a payment.', ''),
    PrivateNote: column(ANYTHING, 'optional', 'Note, which says whether it is voided.', ''),
    DueDate: column(DATE, 'optional', 'Due date.', '2026-08-14'),
    TotalAmt: column(AMOUNT, 'optional', 'Amount with tax.', '110.00'),
    Deposit: column(AMOUNT, 'optional', 'Part of an invoice that was paid with it.', ''),
    Balance: column(AMOUNT, 'optional', 'Amount due.', '110.00'),
    Credit: column(BOOLEAN, 'optional', 'Whether a purchase gives money back.', ''),
    'TxnTaxDetail.TotalTax': column(AMOUNT, 'optional', 'Tax.', '10.00'),
    'CurrencyRef.value': column(CURRENCY, 'optional', 'Currency.', 'USD'),
    ExchangeRate: column(RATE, 'optional', 'Units of the home currency for one of it.', '1'),
    'CustomerRef.value': column(ID, 'optional', 'Customer.', '1'),
    'VendorRef.value': column(ID, 'optional', 'Vendor.', ''),
    'EntityRef.value': column(ID, 'optional', 'Customer or vendor of a purchase.', ''),
    status: column(ANYTHING, 'optional', 'Status, if it is deleted.', ''),
  },
};

/** What is read of a deleted transaction, of which nothing but its id is left. */
export const QUICKBOOKS_DELETED = { columns: { Id: column(ID, 'required', 'Id.', '130') } };

/** What is read of a line, beside the accounts and references in the object that its type names. */
export const QUICKBOOKS_LINE = {
  columns: {
    Id: column(ID, 'optional', 'Id within the transaction.', '1'),
    Amount: column(AMOUNT, 'optional', 'Amount.', '100.00'),
    Description: column(ANYTHING, 'optional', 'Description.', 'Consulting'),
    DetailType: column(text(100), 'optional', 'Type of the line.', 'SalesItemLineDetail'),
  },
};

/** What is read of the transaction that a line of a payment settles or uses. */
export const QUICKBOOKS_LINK = {
  columns: {
    TxnId: column(ID, 'required', 'Transaction.', '130'),
    TxnType: column(text(100), 'required', 'Its type.', 'Invoice'),
    TxnLineId: column(ID, 'optional', 'Its line.', ''),
    Amount: column(AMOUNT, 'required', 'Amount of the line.', '100.00'),
  },
};

/** What is read of the company. */
export const QUICKBOOKS_COMPANY = {
  columns: { CompanyName: column(text(500), 'required', 'Name.', 'Example Co.') },
};

/** What is read of the preferences. */
export const QUICKBOOKS_PREFERENCES = {
  columns: { value: column(CURRENCY, 'required', 'Home currency.', 'USD') },
};

/** What is read of the header of a report. */
export const QUICKBOOKS_HEADER = {
  columns: {
    ReportName: column(text(200), 'required', 'Name of the report.', 'JournalReport'),
    Currency: column(CURRENCY, 'optional', 'Home currency.', 'USD'),
  },
};
