import { CLASSES } from '../../settings/imports/class-words.ts';
import { amountColumn, nameColumn, textColumn, textIn, wordColumn } from '../columns.tsx';
import type { RecordKind } from '../kind.ts';
import { wordsFilter } from './filters.ts';

export const ACCOUNTS: RecordKind = {
  name: 'accounts',
  title: 'Accounts',
  singular: 'account',
  plural: 'accounts',
  access: 'ledger.read',
  isDated: true,
  search: { parameter: 'text', label: 'Search accounts' },
  usualSort: 'code',
  filters: [wordsFilter('class', 'Class', CLASSES)],
  chooses: null,
  columns: [
    nameColumn('accounts', 'Name', {
      key: 'name',
      sortable: true,
      nameOf: (record) => textIn(record, 'name'),
    }),
    { ...textColumn('code', 'Code'), sortable: true },
    wordColumn('class', 'Class', CLASSES),
    amountColumn('balance', 'Balance'),
  ],
};
