import type { AccountClass } from '../../ledger/account-class.ts';
import type { Activity } from '../../ledger/activity.ts';
import { quote } from '../../quote.ts';
import type { ImportTask } from '../loaders/import-task.ts';

/** An account that the ledger of another program names, and the line where it first does. */
export type NamedAccount = Readonly<{
  code: string;
  name: string;
  line: number;
  /** The class that the program's own words for it imply; null where they imply none. */
  class: AccountClass | null;
  /** The rule by which it has that class, in words. */
  rule: string;
  activity: Activity | null;
}>;

/**
 * Adds the accounts that are not in the chart; those that are keep their classes, which may have been corrected. One without a class is
 * refused with what `whyNone` says of it, and so is a second one of a name. Returns how many were added.
 */
export async function addAccounts(
  { ledger, refuse, guess }: ImportTask,
  accounts: Iterable<NamedAccount>,
  whyNone: (code: string) => string,
): Promise<number> {
  const drafts = [];
  const named = new Set<string>();
  for (const { code, name, line, class: found, rule, activity } of accounts) {
    if (ledger.findAccount(code) !== undefined) continue;
    const isTwice = named.has(code);
    named.add(code);
    if (isTwice) {
      refuse(line, `account: another one is called ${quote(code)} too: rename one of them`);
    } else if (code.length > LONGEST_CODE) {
      refuse(line, `account: its name is longer than ${LONGEST_CODE} characters: ${quote(code)}`);
    } else if (found === null) {
      refuse(line, `${whyNone(code)}: add it to accounts.csv`);
    } else {
      drafts.push({ code, name, class: found, activity });
      guess(code, rule);
    }
  }
  return drafts.length === 0 ? 0 : (await ledger.setAccounts(drafts)).added;
}

/** Characters that the code of an account may have. */
const LONGEST_CODE = 200;
