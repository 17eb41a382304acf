import type { JsonObject } from './json-records.ts';

/** The lists that Xero's API answers with, as far as they are read. */
export const XERO_LISTS = [
  'Organisations',
  'Accounts',
  'Contacts',
  'Journals',
  'Invoices',
  'CreditNotes',
  'Overpayments',
  'Prepayments',
  'BankTransactions',
  'Payments',
] as const;

export type XeroList = (typeof XERO_LISTS)[number];

/** A record of Xero; `list` is null of those that are not read, whose own list is `path`. */
export type XeroRecord = Readonly<{ list: XeroList | null; path: string; line: number; value: JsonObject }>;
