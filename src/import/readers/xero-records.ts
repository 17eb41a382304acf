import type { JsonObject } from './json-records.ts';

/** The lists of Xero's API that are read. */
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

/** A record of Xero. `list` is null if its list, which `path` names, is not read. */
export type XeroRecord = Readonly<{ list: XeroList | null; path: string; line: number; value: JsonObject }>;
