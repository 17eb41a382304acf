import { readHledgerLine } from '../hledger/line.ts';
import { NamedAccounts } from '../hledger/named-accounts.ts';
import { refuseBesideOther } from '../hledger/other-names.ts';
import { Rounding } from '../hledger/rounding.ts';
import { HLEDGER } from '../kinds/index.ts';
import { isNamedOfOpenings, Openings } from '../programs/openings.ts';
import { ledgerReport } from '../programs/report.ts';
import { warnOfStrays } from '../programs/strays.ts';
import { isJournal } from '../readers/journal.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadJournalText } from './journal-text.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';
import { readRows } from './read-rows.ts';

const PREFIX = 'hledger:';

/**
 * Posts the transactions of an hledger journal, as text or as hledger prints it in CSV. Accounts that are not in the chart yet are added to it, classed by
 * their names.
 */
export const loadHledger: Loader = async (task) => {
  if (task.file.encoding === 'txt' || (await isJournal(task.file.open))) return await loadJournalText(task);
  if (await refuseBesideOther(task, 'csv')) return [];
  const accounts = new NamedAccounts(task);
  const count = { rows: 0 };
  const rounding = new Rounding(task.ledger, accounts);
  const openings = await Openings.over(task.transaction, {
    classOf: (account) => accounts.classOf(account),
    isOfOpenings: isNamedOfOpenings,
  });
  const tally = await loadEntries(task, readLines(task, accounts, count), {
    finish: (draft) => openings.mark(rounding.complete(draft)),
    beforePosting: async () => await accounts.add(),
    openings: 'of accounts',
  });
  rounding.report(task.warn);
  openings.report(task.warn);
  await warnOfStrays(task, PREFIX, 'an hledger journal', tally);
  return ledgerReport(task, { accounts: accounts.added, rows: count.rows, tally });
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
