import { amountColumn, dayColumn, nameColumn, textColumn, textIn, wordColumn } from '../columns.tsx';
import type { RecordKind } from '../kind.ts';
import { CUSTOMER_FILTER, VENDOR_FILTER, wordsFilter } from './filters.ts';

/** The kinds of an entry. */
export const ENTRY_KINDS: Readonly<Record<string, string>> = {
  ordinary: 'Ordinary',
  opening: 'Opening balance',
  closing: 'Year-end closing',
  revaluation: 'Revaluation',
};

export const ENTRIES: RecordKind = {
  name: 'journal-entries',
  title: 'Journal',
  singular: 'journal entry',
  plural: 'journal entries',
  access: 'ledger.read',
  isDated: true,
  search: { parameter: 'text', label: 'Search the journal' },
  usualSort: '-date',
  filters: [
    { kind: 'record', name: 'account', label: 'Account' },
    CUSTOMER_FILTER,
    VENDOR_FILTER,
    wordsFilter('kind', 'Kind', ENTRY_KINDS),
    { kind: 'range', name: 'date', label: 'Date', of: 'day' },
  ],
  chooses: null,
  columns: [
    nameColumn('journal-entries', 'Description', {
      key: 'description',
      fields: ['description', 'external_id'],
      nameOf: (record) => textIn(record, 'description') || textIn(record, 'external_id'),
    }),
    dayColumn('date', 'Date'),
    textColumn('reference', 'Reference'),
    textColumn('external_id', 'Number'),
    // Most are ordinary.
    wordColumn('kind', 'Kind', { ...ENTRY_KINDS, ordinary: '' }),
    { ...textColumn('line_count', 'Lines'), align: 'end' },
    amountColumn('amount', 'Amount'),
  ],
};
