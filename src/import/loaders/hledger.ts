import { sql } from 'kysely';
import { query } from '../../db/statement.ts';
import type { AccountDraft } from '../../ledger/entry.ts';
import { quote } from '../../period/quote.ts';
import { classOfAccount } from '../hledger/account-class.ts';
import { readHledgerLine } from '../hledger/line.ts';
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
  const tally = await loadEntries(task, readLines(task, accounts, count), async () => await accounts.add());
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

/** The accounts that a journal names and the chart does not have. */
class NamedAccounts {
  added = 0;
  readonly #task: ImportTask;
  readonly #seen = new Map<string, boolean>();
  #waiting: AccountDraft[] = [];

  constructor(task: ImportTask) {
    this.#task = task;
  }

  /** True when the account is in the chart, or will be; refuses, once, one whose name tells no class. */
  know(name: string, line: number): boolean {
    const seen = this.#seen.get(name);
    if (seen !== undefined) return seen;
    const known = this.#classify(name, line);
    this.#seen.set(name, known);
    return known;
  }

  /** Adds those that were met since the last time. */
  async add(): Promise<void> {
    if (this.#waiting.length === 0) return;
    this.added += (await this.#task.ledger.setAccounts(this.#waiting)).added;
    this.#waiting = [];
  }

  #classify(name: string, line: number): boolean {
    const { ledger, doubts } = this.#task;
    if (ledger.findAccount(name) !== undefined) return true;
    if (doubts.allAccounts || doubts.accounts.has(name)) return false;
    const found = classOfAccount(name, (code) => ledger.findAccount(code)?.class);
    if (found === null) {
      this.#task.refuse(
        line,
        `account: ${quote(name)} has no type that its name would tell: add it to accounts.csv`,
      );
      return false;
    }
    this.#waiting.push({ code: name, name, class: found });
    return true;
  }
}

/** Transactions have no names of their own in hledger, so one that was deleted there still stands here. */
async function warnOfStrays(task: ImportTask, inFile: number): Promise<void> {
  const [standing] = await task.transaction.run(
    sql<{ count: string }>`
      select count(*) as count from journal_entries where voided_at is null and external_id like ${`${PREFIX}%`}
    `.compile(query),
  );
  const strays = Number(standing?.count ?? 0) - inFile;
  if (strays > 0) {
    task.warn(
      `${strays} ${strays === 1 ? 'entry that was' : 'entries that were'} imported from an hledger journal before ` +
        'are not in this file; they still stand',
    );
  }
}
