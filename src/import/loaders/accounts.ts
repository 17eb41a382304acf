import type { AccountDraft } from '../../ledger/entry.ts';
import { quote } from '../../period/quote.ts';
import { ACCOUNTS } from '../kinds/index.ts';
import { BATCH_ROWS } from './batch-size.ts';
import type { Loader } from './import-task.ts';
import { readRows } from './read-rows.ts';

/** Adds the accounts that are new; renames and reclassifies those that differ. */
export const loadAccounts: Loader = async (task) => {
  const report = { file: task.file.file, kind: task.file.kind, rows: 0, added: 0, changed: 0, unchanged: 0 };
  const lineOf = new Map<string, number>();
  let batch: AccountDraft[] = [];
  const flush = async () => {
    const tally = await task.ledger.setAccounts(batch);
    report.added += tally.added;
    report.changed += tally.changed;
    report.unchanged += tally.unchanged;
    batch = [];
  };
  // Until all of the file is read, it cannot be said which accounts are not in it.
  task.doubts.allAccounts = true;
  for await (const { line, values, cells } of readRows(task, ACCOUNTS)) {
    report.rows += 1;
    if (cells === null) {
      task.doubts.accounts.add(values['code'] ?? '');
      continue;
    }
    const earlier = lineOf.get(cells.code);
    if (earlier !== undefined) {
      task.refuse(line, `code: ${quote(cells.code)} is on line ${earlier} already`);
      continue;
    }
    lineOf.set(cells.code, line);
    if (batch.push(cells) >= BATCH_ROWS) await flush();
  }
  await flush();
  task.doubts.allAccounts = false;
  return [report];
};
