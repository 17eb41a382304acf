import type { RecordKind, RecordName } from '../kind.ts';
import { ACCOUNTS } from './accounts.ts';
import { BILLS, INVOICES } from './documents.tsx';
import { ENTRIES } from './entries.ts';
import { CUSTOMERS, VENDORS } from './parties.tsx';
import { PAYMENTS } from './payments.tsx';

const KINDS: Readonly<Record<RecordName, RecordKind>> = {
  accounts: ACCOUNTS,
  'journal-entries': ENTRIES,
  invoices: INVOICES,
  bills: BILLS,
  payments: PAYMENTS,
  customers: CUSTOMERS,
  vendors: VENDORS,
};

/** The list at an address; undefined where there is none. */
export function kindAt(name: string): RecordKind | undefined {
  return Object.entries(KINDS).find(([known]) => known === name)?.[1];
}
