import type { Account } from '../../ledger/account.ts';
import { isPayClass } from '../../ledger/account-class.ts';
import type { AccountDraft } from '../../ledger/entry.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { quote } from '../../quote.ts';
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
  const draft = values['activity'] === undefined ? account : { ...account, activity };
  const known = task.ledger.findAccount(draft.code);
  if (known !== undefined && movesPay(known, draft) && !task.capabilities.has(SEES_PAY)) {
    task.refuse(
      line,
      `class: ${quote(draft.code)} would move into or out of a class of pay, or within one; that needs ${SEES_PAY}`,
    );
    return [];
  }
  return [draft];
}

// The amount that moves from one total to another is the account's balance: perhaps the pay of one person.
function movesPay(known: Account, draft: AccountDraft): boolean {
  if (!isPayClass(known.class) && !isPayClass(draft.class)) return false;
  return known.class !== draft.class || (draft.activity !== undefined && known.activity !== draft.activity);
}
