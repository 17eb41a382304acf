import type { AccountDraft } from '../../ledger/entry.ts';
import { ACCOUNTS } from '../kinds/index.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { type LoadableRow, loadRecords } from './load-records.ts';

/** Adds the accounts that are new; renames and reclassifies those that differ. */
export const loadAccounts: Loader = async (task) => [
  await loadRecords(task, ACCOUNTS, {
    key: ['code'],
    referredAs: 'account',
    set: async (rows) => await task.ledger.setAccounts(rows.flatMap((row) => draftOf(task, row))),
  }),
];

function draftOf(
  task: ImportTask,
  { line, cells, values }: LoadableRow<typeof ACCOUNTS.columns>,
): AccountDraft[] {
  const { activity, ...account } = cells;
  if (account.class === 'cash' && activity !== null) {
    task.refuse(line, 'activity: an account of class cash has none; a term deposit is an other_asset');
    return [];
  }
  // A file that does not have the column leaves activities as they are.
  return [values['activity'] === undefined ? account : { ...account, activity }];
}
