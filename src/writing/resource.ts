import type { BookFile } from '../import/book.ts';
import { LINE_COLUMNS } from '../import/kinds/document-columns.ts';
import * as kinds from '../import/kinds/index.ts';
import type { FileKind } from '../import/kinds/kind.ts';

/** A kind of record that another program writes: its form in JSON, made of the columns of its kind of file. */
export type Resource = Readonly<{
  /** As its path has it. */
  name: string;
  /** One of them, in words. */
  noun: string;
  kind: FileKind & Readonly<{ name: BookFile['kind'] }>;
  /** The column that identifies it: `external_id` in JSON. */
  key: string;
  /** The columns about the whole of it, by their names in JSON. */
  fields: Readonly<Record<string, string>>;
  parts: ResourceParts | null;
  /** What a DELETE voids; null of records that are archived instead. */
  voids: VoidableName | null;
}>;

/** What can be voided, by the column that identifies it. */
export type VoidableName = 'entry' | 'invoice' | 'bill' | 'payment';

/** The list of a record whose items are rows of a file. */
export type ResourceParts = Readonly<{
  name: string;
  /** One of its items, in words. */
  noun: string;
  meaning: string;
  /** The columns of an item, by their names in JSON. */
  fields: Readonly<Record<string, string>>;
  /** The fields by which the items of a record differ. */
  distinctBy: readonly string[];
}>;

type Described = Omit<Resource, 'fields' | 'parts'> & Readonly<{ parts: ResourceParts | null }>;

// Every other column is about the whole. What only an import into an organisation without records may say is left out.
function resource(described: Described): Resource {
  const { kind, key, parts } = described;
  const ofParts = new Set(Object.values(parts?.fields ?? {}));
  const ofWhole = Object.entries(kind.columns).filter(
    ([name, { isHistory }]) => name !== key && !isHistory && !ofParts.has(name),
  );
  return Object.freeze({ ...described, fields: named(ofWhole.map(([name]) => name)) });
}

const CUSTOMERS = resource({
  name: 'customers',
  noun: 'customer',
  kind: kinds.CUSTOMERS,
  key: 'customer',
  voids: null,
  parts: null,
});

const VENDORS = resource({
  name: 'vendors',
  noun: 'vendor',
  kind: kinds.VENDORS,
  key: 'vendor',
  voids: null,
  parts: null,
});

const JOURNAL_ENTRIES = resource({
  name: 'journal-entries',
  noun: 'journal entry',
  kind: kinds.JOURNAL,
  key: 'entry',
  voids: 'entry',
  parts: {
    name: 'lines',
    noun: 'entry line',
    meaning: 'The lines of the entry, which balance.',
    fields: {
      ...named(['account', 'debit', 'credit', 'amount', 'currency', 'rate', 'base_amount']),
      ...named(['customer', 'vendor', 'department', 'reconciled']),
      description: 'line_description',
    },
    distinctBy: [],
  },
});

const DOCUMENT_LINES = {
  name: 'lines',
  noun: 'document line',
  fields: named(Object.keys(LINE_COLUMNS)),
  distinctBy: [],
};

const INVOICES = resource({
  name: 'invoices',
  noun: 'invoice',
  kind: kinds.INVOICES,
  key: 'invoice',
  voids: 'invoice',
  parts: { ...DOCUMENT_LINES, meaning: 'The lines of the invoice.' },
});

const BILLS = resource({
  name: 'bills',
  noun: 'bill',
  kind: kinds.BILLS,
  key: 'bill',
  voids: 'bill',
  parts: { ...DOCUMENT_LINES, meaning: 'The lines of the bill.' },
});

export const PAYMENTS = resource({
  name: 'payments',
  noun: 'payment',
  kind: kinds.PAYMENTS,
  key: 'payment',
  voids: 'payment',
  parts: {
    name: 'settles',
    noun: 'settlement',
    meaning:
      'The invoices and bills that it settles, each once. An item without one is what of it settles none yet: then the payment names its customer or vendor.',
    fields: named(['invoice', 'bill', 'amount', 'tax']),
    distinctBy: ['invoice', 'bill'],
  },
});

/** All of them, in the order in which they depend on each other. */
export const RESOURCES: readonly Resource[] = [
  CUSTOMERS,
  VENDORS,
  JOURNAL_ENTRIES,
  INVOICES,
  BILLS,
  PAYMENTS,
];

/** Columns that have the same name in JSON. */
function named(columns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((name) => [name, name]));
}
