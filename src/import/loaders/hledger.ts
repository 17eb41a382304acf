import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import { readHledgerLine } from '../hledger/line.ts';
import { NamedAccounts } from '../hledger/named-accounts.ts';
import { Openings } from '../hledger/openings.ts';
import { Rounding } from '../hledger/rounding.ts';
import { HLEDGER } from '../kinds/index.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';
import { readRows } from './read-rows.ts';

const PREFIX = 'hledger:';

/**
 * Posts the transactions of an hledger journal. Accounts that are not in the chart yet are added to it, classed by
 * their names.
 */
export const loadHledger: Loader = async (task) => {
  const { file, kind } = task.file;
  const accounts = new NamedAccounts(task);
  const count = { rows: 0 };
  const rounding = new Rounding(task.ledger, accounts);
  const openings = await Openings.over(task.transaction, (account) => accounts.classOf(account));
  const tally = await loadEntries(task, readLines(task, accounts, count), {
    finish: (draft) => openings.mark(rounding.complete(draft)),
    beforePosting: async () => await accounts.add(),
    openings: 'of accounts',
  });
  rounding.report(task.warn);
  openings.report(task.warn);
  await warnOfStrays(task, tally.added + tally.changed + tally.unchanged);
  const journal = { file, kind, ...count, ...tally };
  if (accounts.added === 0) return [journal];
  return [{ file, kind: 'accounts', rows: 0, added: accounts.added, changed: 0, unchanged: 0 }, journal];
};

async function* readLines(
  task: ImportTask,
  accounts: NamedAccounts,
  count: { rows: number },
): AsyncGenerator<NamedLine> {
  for await (const { line, values, cells } of readRows(task, HLEDGER)) {
    count.rows += 1;
    const number = values['txnidx'] ?? '';
    const name = number === '' ? null : `${PREFIX}${number}`;
    const read = cells === null ? null : readHledgerLine(cells, task.ledger.baseCurrency);
    if (read?.ok === false) for (const reason of read.reasons) task.refuse(line, reason);
    const known = read?.ok === true && accounts.know(read.line.line.account, line);
    yield { number: line, name, line: known ? read.line : null };
  }
}

/** Transactions have no names of their own in hledger, so one that was deleted there still stands here. */
async function warnOfStrays(task: ImportTask, inFile: number): Promise<void> {
  const [standing] = await task.transaction.run(
    sql<{ count: string }>`
      select count(*) as count from ${own('journal_entries')} journal_entries where voided_at is null and external_id like ${`${PREFIX}%`}
    `.compile(query),
  );
  const strays = Number(standing?.count ?? 0) - inFile;
  if (strays > 0) {
    const [were, are] = strays === 1 ? ['entry that was', 'is'] : ['entries that were', 'are'];
    task.warn(
      `${strays} ${were} imported from an hledger journal before ${are} not in this file; still in the ledger`,
    );
  }
}
