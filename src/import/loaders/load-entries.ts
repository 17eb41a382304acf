import type { Tally } from '../../ledger/chart.ts';
import { ABOUT_NOTHING, type EntryDraft, type LineAbout } from '../../ledger/entry.ts';
import type { Posting } from '../../ledger/post.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { quote } from '../../quote.ts';
import { BATCH_ROWS } from './batch-size.ts';
import { assembleEntry, type JournalLine, type LineNames, NO_NAMES } from './entry-lines.ts';
import { type FoundReferences, findReferred, type Reference } from './find-referred.ts';
import type { ImportTask } from './import-task.ts';

/** A row of a journal: `name` is its entry's, null where it has none; `line` is null where it was refused. */
export type NamedLine = Readonly<{ number: number; name: string | null; line: JournalLine | null }>;

/** Rows that an entry may have: it is held in memory whole. */
export const LARGEST_ENTRY = 10_000;

/**
 * What a format does with its entries: `finish` is applied to each once its lines are complete, and its openings are whole, or each of some
 * accounts alone.
 */
export type EntryHooks = Readonly<{
  finish: (draft: EntryDraft) => EntryDraft;
  beforePosting: () => Promise<void>;
  openings: 'whole' | 'of accounts';
}>;

const NO_HOOKS: EntryHooks = {
  finish: (draft) => draft,
  beforePosting: async () => undefined,
  openings: 'whole',
};

/** Posts the entries of a journal, whose rows follow one another, in batches. Returns how many entries were posted. */
export async function loadEntries(
  task: ImportTask,
  rows: AsyncIterable<NamedLine>,
  { finish, beforePosting, openings }: EntryHooks = NO_HOOKS,
): Promise<Tally> {
  const batch = new Batch(task, finish, openings);
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

type RowOfEntry = Readonly<{ number: number; names: LineNames }>;
type DraftEntry = Readonly<{ draft: EntryDraft; lines: readonly RowOfEntry[] }>;

function referencesOf({ number: line, names }: RowOfEntry): Reference[] {
  return (['department', 'customer', 'vendor'] as const).flatMap((record) => {
    const name = names[record];
    return name === null ? [] : [{ line, column: record, record, name }];
  });
}

function aboutOf(found: FoundReferences, { department, customer, vendor }: LineNames): LineAbout {
  if (department === null && customer === null && vendor === null) return ABOUT_NOTHING;
  return {
    departmentId: found.id('department', department),
    customerId: found.id('customer', customer),
    vendorId: found.id('vendor', vendor),
  };
}

/** Entries that are whole, and wait to be posted together. */
class Batch {
  readonly tally: Tally = { added: 0, changed: 0, unchanged: 0 };
  rows = 0;
  readonly #task: ImportTask;
  readonly #finish: EntryHooks['finish'];
  readonly #openings: EntryHooks['openings'];
  #entries: DraftEntry[] = [];

  constructor(task: ImportTask, finish: EntryHooks['finish'], openings: EntryHooks['openings']) {
    this.#task = task;
    this.#finish = finish;
    this.#openings = openings;
  }

  add({ name, rows, broken }: EntryGroup): void {
    if (broken || name === null) return;
    const entry = assembleEntry({ name, rows });
    if (entry.ok) {
      const draft = this.#finish(entry.draft);
      const lines = rows.map(({ number, line: { names } }) => ({ number, names }));
      this.#entries.push({ draft, lines });
      this.rows += rows.length;
    } else {
      for (const { number, reason } of entry.faults) this.#task.refuse(number, reason);
    }
  }

  async post(): Promise<void> {
    const candidates = this.#entries.filter(({ draft }) => !this.#isDoubtful(draft));
    this.#entries = [];
    this.rows = 0;
    if (candidates.length === 0) return;
    const entries = await this.#withReferences(await this.#withoutHidden(candidates));
    const { ledger } = this.#task;
    const isStated = ({ draft }: DraftEntry) => this.#openings === 'whole' && draft.kind === 'opening';
    await this.#write(
      entries.filter((entry) => !isStated(entry)),
      async (drafts) => await ledger.post(drafts),
    );
    await this.#write(entries.filter(isStated), async (drafts) => await ledger.stateOpenings(drafts));
  }

  async #write(
    entries: readonly DraftEntry[],
    write: (drafts: readonly EntryDraft[]) => Promise<Posting>,
  ): Promise<void> {
    if (entries.length === 0) return;
    const posting = await write(entries.map(({ draft }) => draft));
    for (const { entry, line, reason } of posting.refused) {
      const lines = entries[entry]?.lines ?? [];
      this.#task.refuse(lines[line ?? 0]?.number ?? null, reason);
    }
    this.tally.added += posting.posted;
    this.tally.changed += posting.corrected;
    this.tally.unchanged += posting.unchanged;
  }

  /** Refuses entries of pay that stand already, equal or not, for callers who may not see pay: either would reveal what is in them. */
  async #withoutHidden(entries: readonly DraftEntry[]): Promise<readonly DraftEntry[]> {
    const { capabilities, ledger, refuse } = this.#task;
    if (capabilities.has(SEES_PAY)) return entries;
    const hidden = await ledger.payEntriesAmong(entries.flatMap(({ draft }) => draft.externalId ?? []));
    return entries.filter(({ draft: { externalId }, lines }) => {
      if (externalId === null || !hidden.has(externalId)) return true;
      refuse(
        lines[0]?.number ?? null,
        `entry: ${quote(externalId)} is an entry of pay in the ledger; importing it again needs ${SEES_PAY}`,
      );
      return false;
    });
  }

  /** The entries with what their lines are about; those that name something that is not there are refused. */
  async #withReferences(entries: readonly DraftEntry[]): Promise<readonly DraftEntry[]> {
    const references = entries.flatMap(({ lines }) => lines.flatMap(referencesOf));
    if (references.length === 0) return entries;
    const found = await findReferred(this.#task, references);
    return entries
      .filter(({ lines }) => !lines.some(({ number }) => found.dangling.has(number)))
      .map(({ draft, lines }) => ({
        lines,
        draft: {
          ...draft,
          // A line that a format adds at the end of an entry has no row, and names no part.
          lines: draft.lines.map((line, index) => ({
            ...line,
            about: aboutOf(found, lines[index]?.names ?? NO_NAMES),
          })),
        },
      }));
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
