import type { Tally } from '../../ledger/chart.ts';
import type { EntryDraft } from '../../ledger/entry.ts';
import { BATCH_ROWS } from './batch-size.ts';
import { assembleEntry, type JournalLine } from './entry-lines.ts';
import type { ImportTask } from './import-task.ts';

/** A row of a journal: `name` is its entry's, null where it has none; `line` is null where it was refused. */
export type NamedLine = Readonly<{ number: number; name: string | null; line: JournalLine | null }>;

/** Rows that an entry may have: it is held in memory whole. */
const LARGEST_ENTRY = 10_000;

/** What a format does to its entries on the way: `finish` to each when its lines are together. */
export type EntryHooks = Readonly<{
  finish: (draft: EntryDraft) => EntryDraft;
  beforePosting: () => Promise<void>;
}>;

const NO_HOOKS: EntryHooks = { finish: (draft) => draft, beforePosting: async () => undefined };

/** Posts the entries of a journal, whose rows follow one another, in batches. Returns how many entries were posted. */
export async function loadEntries(
  task: ImportTask,
  rows: AsyncIterable<NamedLine>,
  { finish, beforePosting }: EntryHooks = NO_HOOKS,
): Promise<Tally> {
  const batch = new Batch(task, finish);
  let group: EntryGroup | null = null;
  for await (const { number, name, line } of rows) {
    if (group === null || (name !== null && name !== group.name)) {
      if (group !== null) batch.add(group);
      if (batch.rows >= BATCH_ROWS) {
        await beforePosting();
        await batch.post();
      }
      group = { name, rows: [], broken: false };
    }
    group.broken ||= line === null;
    if (line === null || group.broken) continue;
    group.rows.push({ number, line });
    if (group.rows.length <= LARGEST_ENTRY) continue;
    task.refuse(number, `entry: more than ${LARGEST_ENTRY} lines`);
    group.broken = true;
    group.rows.length = 0;
  }
  if (group !== null) batch.add(group);
  await beforePosting();
  await batch.post();
  return batch.tally;
}

type EntryGroup = { name: string | null; rows: { number: number; line: JournalLine }[]; broken: boolean };

/** Entries that are whole, and wait to be posted together. */
class Batch {
  readonly tally: Tally = { added: 0, changed: 0, unchanged: 0 };
  rows = 0;
  readonly #task: ImportTask;
  readonly #finish: EntryHooks['finish'];
  #entries: { draft: EntryDraft; numbers: number[] }[] = [];

  constructor(task: ImportTask, finish: EntryHooks['finish']) {
    this.#task = task;
    this.#finish = finish;
  }

  add({ name, rows, broken }: EntryGroup): void {
    if (broken || name === null) return;
    const entry = assembleEntry({ name, rows });
    if (entry.ok) {
      this.#entries.push({ draft: this.#finish(entry.draft), numbers: rows.map((row) => row.number) });
      this.rows += rows.length;
    } else {
      for (const { number, reason } of entry.faults) this.#task.refuse(number, reason);
    }
  }

  async post(): Promise<void> {
    const entries = this.#entries.filter(({ draft }) => !this.#isDoubtful(draft));
    this.#entries = [];
    this.rows = 0;
    if (entries.length === 0) return;
    const posting = await this.#task.ledger.post(entries.map(({ draft }) => draft));
    for (const { entry, line, reason } of posting.refused) {
      const numbers = entries[entry]?.numbers ?? [];
      this.#task.refuse(numbers[line ?? 0] ?? null, reason);
    }
    this.tally.added += posting.posted;
    this.tally.changed += posting.corrected;
    this.tally.unchanged += posting.unchanged;
  }

  /** True of an entry that would be refused only because of what was refused before it. */
  #isDoubtful({ lines }: EntryDraft): boolean {
    const { doubts, ledger } = this.#task;
    return lines.some(({ account, currency, rate }) => {
      const accountInDoubt = doubts.cover('account', account);
      const rateInDoubt = doubts.rates && rate === null && currency !== ledger.baseCurrency;
      return rateInDoubt || (accountInDoubt && ledger.findAccount(account) === undefined);
    });
  }
}
