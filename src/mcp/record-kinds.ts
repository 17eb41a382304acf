import { ACCOUNT_LIST } from '../lists/sorted/accounts.ts';
import { BILL_LIST, INVOICE_LIST } from '../lists/sorted/documents.ts';
import { ENTRY_LIST } from '../lists/sorted/entries.ts';
import { MEMBERSHIP_LIST } from '../lists/sorted/memberships.ts';
import { PAYMENT_LIST } from '../lists/sorted/payments.ts';
import { PAY_LIST, PERSON_LIST } from '../lists/sorted/people.ts';
import { CUSTOMER_LIST, VENDOR_LIST } from '../lists/sorted/profiles.ts';
import type { SortedList } from '../lists/sorted/sorted-list.ts';

/** The records that assistants find: the sorted lists of the API, of which none has demographics. */
export const RECORD_LISTS = {
  customer: CUSTOMER_LIST,
  vendor: VENDOR_LIST,
  invoice: INVOICE_LIST,
  bill: BILL_LIST,
  payment: PAYMENT_LIST,
  journal_entry: ENTRY_LIST,
  account: ACCOUNT_LIST,
  person: PERSON_LIST,
  membership: MEMBERSHIP_LIST,
  pay: PAY_LIST,
} as const satisfies Readonly<Record<string, SortedList>>;

export type RecordKind = keyof typeof RECORD_LISTS;
export const RECORD_KINDS = Object.keys(RECORD_LISTS) as readonly RecordKind[];
