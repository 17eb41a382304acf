import { ACCOUNTS } from '../kinds/index.ts';
import type { Loader } from './import-task.ts';
import { loadRecords } from './load-records.ts';

/** Adds the accounts that are new; renames and reclassifies those that differ. */
export const loadAccounts: Loader = async (task) => [
  await loadRecords(task, ACCOUNTS, {
    key: ['code'],
    referredAs: 'account',
    set: async (rows) => await task.ledger.setAccounts(rows.map(({ cells }) => cells)),
  }),
];
