import type { JsonObject } from './json-records.ts';

/** The lists of QuickBooks Online's API that are read, by the names of their entities. */
export const QUICKBOOKS_LISTS = [
  'CompanyInfo',
  'Preferences',
  'Account',
  'Customer',
  'Vendor',
  'Item',
  'Invoice',
  'SalesReceipt',
  'CreditMemo',
  'RefundReceipt',
  'Payment',
  'Bill',
  'VendorCredit',
  'BillPayment',
  'JournalEntry',
  'Deposit',
  'Purchase',
  'Transfer',
] as const;

/** Entities that are not read: they post nothing, or the report has what they post. */
export const UNREAD_ENTITIES = [
  'Attachable',
  'Budget',
  'Class',
  'CompanyCurrency',
  'CreditCardPayment',
  'CustomerType',
  'Department',
  'Employee',
  'Estimate',
  'ExchangeRate',
  'InventoryAdjustment',
  'PaymentMethod',
  'PurchaseOrder',
  'RecurringTransaction',
  'TaxAgency',
  'TaxCode',
  'TaxRate',
  'Term',
  'TimeActivity',
] as const;

export type QuickbooksList = (typeof QUICKBOOKS_LISTS)[number];

/** A record of QuickBooks, or a row or a column of a report. `list` is null if its list, which `path` names, is not read. */
export type QuickbooksRecord = Readonly<{
  list: QuickbooksList | 'Row' | 'Column' | null;
  path: string;
  line: number;
  value: JsonObject;
}>;
