import type { PartyKind } from './party-kind.ts';

/** The words for a kind of party, and the pages that belong to it. */
export type PartyWords = Readonly<{
  title: string;
  titles: string;
  /** What they owe or are owed. */
  balance: string;
  /** What was sold to them or bought from them. */
  flow: string;
  /** Their documents. */
  documents: string;
  noDocuments: string;
}>;

export const PARTIES: Readonly<Record<PartyKind, PartyWords>> = {
  customer: {
    title: 'Customer',
    titles: 'Customers',
    balance: 'Receivables',
    flow: 'Revenue',
    documents: 'Open invoices',
    noDocuments: 'No invoice is open.',
  },
  vendor: {
    title: 'Vendor',
    titles: 'Vendors',
    balance: 'Payables',
    flow: 'Spend',
    documents: 'Open bills',
    noDocuments: 'No bill is open.',
  },
};
