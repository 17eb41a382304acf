import type { Tally } from '../../ledger/chart.ts';
import { ABOUT_NOTHING, type EntryDraft, type LineAbout } from '../../ledger/entry.ts';
import type { SoundEntry } from '../../ledger/examine.ts';
import type { Posting } from '../../ledger/post.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { Decimal } from '../../money/decimal.ts';
import { formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { BATCH_ROWS } from './batch-size.ts';
import { assembleEntry, type JournalLine, type LineNames, NO_NAMES } from './entry-lines.ts';
import { type FoundReferences, findReferred, type Reference } from './find-referred.ts';
import { HeldBack } from './held-back.ts';
import type { ImportTask } from './import-task.ts';
import { tellRows } from './tell-rows.ts';

/** A row of a journal: `name` is its entry's, null where it has none; `line` is null where it was refused. */
export type NamedLine = Readonly<{ number: number; name: string | null; line: JournalLine | null }>;

/** Characters that the name of an entry may have. */
const LONGEST_NAME = 200;

/** Rows that an entry may have: it is held in memory whole. */
export const LARGEST_ENTRY = 10_000;

/**
 * What a format does with its entries: `finish` is applied to each once its lines are complete, and its openings are whole, or each of some
 * accounts alone, all of them or one by one.
 */
export type EntryHooks = Readonly<{
  finish: (draft: EntryDraft) => EntryDraft;
  beforePosting: () => Promise<void>;
  openings: OpeningScope | ((opening: EntryDraft) => OpeningScope);
}>;

/** Whether an opening states what every account came to, or opens its own accounts alone. */
export type OpeningScope = 'whole' | 'of accounts';

export const NO_HOOKS: EntryHooks = {
  finish: (draft) => draft,
  beforePosting: async () => undefined,
  openings: 'whole',
};

/** Posts the entries of a journal, whose rows follow one another, in batches. Returns how many entries were posted. */
export async function loadEntries(
  task: ImportTask,
  rows: AsyncIterable<NamedLine>,
  hooks: EntryHooks = NO_HOOKS,
): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, unchanged: 0 };
  const hear = ({ rowsOf }: Batch, posting: Posting, isStated = false) => {
    for (const { entry, line, reason } of posting.refused) {
      task.refuse(rowsOf[entry]?.[line ?? 0]?.number ?? null, reason);
    }
    tellRows(
      task,
      rowsOf.map(([first]) => ({ line: first?.number ?? 0 })),
      posting.outcomes,
    );
    task.sums.add(posting.accepted, { isStated });
    for (const entry of posting.accepted) noteBalanced(task, entry);
    tally.added += posting.posted;
    tally.changed += posting.corrected;
    tally.unchanged += posting.unchanged;
  };
  const heldBack = new HeldBack<DraftEntry>(task);
  const batches = batchesOf(task, rows, hooks);
  await task.ledger.postBatches(withoutStated(task, batches, { hooks, heldBack }, hear), hear);
  await heldBack.release({
    post: async (entries) => {
      if (entries.length > 0) await task.ledger.postBatches(inOneBatch(entries), hear);
    },
    state: async (entries) => await state(task, entries, hear),
  });
  return tally;
}

/** Entries to post together, each with its rows. */
type Batch = Readonly<{ entries: readonly EntryDraft[]; rowsOf: readonly (readonly RowOfEntry[])[] }>;
type RowOfEntry = Readonly<{ number: number; names: LineNames }>;
type DraftEntry = Readonly<{ draft: EntryDraft; rows: readonly RowOfEntry[] }>;

/** The entries to post now: whole openings are only stated, and some entries are held back. */
async function* withoutStated(
  task: ImportTask,
  batches: AsyncIterable<readonly DraftEntry[]>,
  { hooks: { openings }, heldBack }: Readonly<{ hooks: EntryHooks; heldBack: HeldBack<DraftEntry> }>,
  hear: Hearing,
): AsyncGenerator<Batch> {
  const scopeOf = typeof openings === 'function' ? openings : () => openings;
  const isStated = ({ draft }: DraftEntry) => draft.kind === 'opening' && scopeOf(draft) === 'whole';
  for await (const entries of batches) {
    yield batchOf(heldBack.othersOf(entries.filter((entry) => !isStated(entry))));
    const stated = entries.filter(isStated);
    heldBack.noteStated(stated);
    await state(task, stated, hear);
  }
}

type Hearing = (batch: Batch, posting: Posting, isStated: boolean) => void;

async function state({ ledger }: ImportTask, entries: readonly DraftEntry[], hear: Hearing): Promise<void> {
  const batch = batchOf(entries);
  if (entries.length > 0) hear(batch, await ledger.stateOpenings(batch.entries), true);
}

async function* inOneBatch(entries: readonly DraftEntry[]): AsyncGenerator<Batch> {
  yield batchOf(entries);
}

/** Gives an opening the account for the difference between its debits and credits, where the import names one. */
function balancedIf({ openings: { balanceTo } }: ImportTask, draft: EntryDraft): EntryDraft {
  return draft.kind === 'opening' && balanceTo !== null ? { ...draft, balanceTo } : draft;
}

function noteBalanced({ noteOpening }: ImportTask, { draft, lines }: SoundEntry): void {
  const added = lines[draft.lines.length];
  if (draft.balanceTo === undefined || added === undefined) return;
  noteOpening({
    day: formatDay(draft.date),
    change: 'balanced',
    account: draft.balanceTo,
    closing: null,
    opening: null,
    difference: new Decimal(added.baseAmount).toFixed(),
    against: null,
  });
}

function batchOf(entries: readonly DraftEntry[]): Batch {
  return { entries: entries.map(({ draft }) => draft), rowsOf: entries.map(({ rows }) => rows) };
}

async function* batchesOf(
  task: ImportTask,
  rows: AsyncIterable<NamedLine>,
  { finish, beforePosting }: EntryHooks,
): AsyncGenerator<readonly DraftEntry[]> {
  let drafts: DraftEntry[] = [];
  let size = 0;
  for await (const group of groupsOf(task, rows)) {
    const draft = draftOf(task, group);
    if (draft === null) continue;
    drafts.push({
      draft: balancedIf(task, finish(draft)),
      rows: group.rows.map(({ number, line: { names } }) => ({ number, names })),
    });
    size += group.rows.length;
    if (size < BATCH_ROWS) continue;
    await beforePosting();
    yield await acceptable(task, drafts);
    drafts = [];
    size = 0;
  }
  await beforePosting();
  yield await acceptable(task, drafts);
}

/** The rows of one entry; `broken` when one of them was refused. */
type EntryGroup = { name: string | null; rows: { number: number; line: JournalLine }[]; broken: boolean };

async function* groupsOf(task: ImportTask, rows: AsyncIterable<NamedLine>): AsyncGenerator<EntryGroup> {
  let group: EntryGroup | null = null;
  for await (const { number, name, line } of rows) {
    if (group === null || (name !== null && name !== group.name)) {
      if (group !== null) yield group;
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
  if (group !== null) yield group;
}

function draftOf(task: ImportTask, { name, rows, broken }: EntryGroup): EntryDraft | null {
  if (broken || name === null) return null;
  if (name.length > LONGEST_NAME) {
    task.refuse(
      rows[0]?.number ?? null,
      `entry: its name is longer than ${LONGEST_NAME} characters: ${quote(name)}`,
    );
    return null;
  }
  const entry = assembleEntry({ name, rows });
  if (entry.ok) return entry.draft;
  for (const { number, reason } of entry.faults) task.refuse(number, reason);
  return null;
}

/** The entries that are neither in doubt nor refused for what they name, with the parts that their lines are about. */
async function acceptable(task: ImportTask, drafts: readonly DraftEntry[]): Promise<readonly DraftEntry[]> {
  const candidates = drafts.filter(({ draft }) => !isDoubtful(task, draft));
  return await withReferences(task, await withoutHidden(task, candidates));
}

/** True of an entry that would be refused only because of what was refused before it. */
function isDoubtful({ doubts, ledger }: ImportTask, { lines }: EntryDraft): boolean {
  return lines.some(({ account, currency, rate }) => {
    const accountInDoubt = doubts.cover('account', account);
    const rateInDoubt = doubts.rates && rate === null && currency !== ledger.baseCurrency;
    return rateInDoubt || (accountInDoubt && ledger.findAccount(account) === undefined);
  });
}

/** Refuses entries of pay that stand already, equal or not, for callers who may not see pay: either would reveal what is in them. */
async function withoutHidden(
  { capabilities, ledger, refuse }: ImportTask,
  entries: readonly DraftEntry[],
): Promise<readonly DraftEntry[]> {
  if (capabilities.has(SEES_PAY)) return entries;
  const hidden = await ledger.payEntriesAmong(entries.flatMap(({ draft }) => draft.externalId ?? []));
  return entries.filter(({ draft: { externalId }, rows }) => {
    if (externalId === null || !hidden.has(externalId)) return true;
    refuse(
      rows[0]?.number ?? null,
      `entry: ${quote(externalId)} is an entry of pay in the ledger; importing it again needs ${SEES_PAY}`,
    );
    return false;
  });
}

/** The entries with what their lines are about; those that name something that is not there are refused. */
async function withReferences(
  task: ImportTask,
  entries: readonly DraftEntry[],
): Promise<readonly DraftEntry[]> {
  const references = entries.flatMap(({ rows }) => rows.flatMap(referencesOf));
  if (references.length === 0) return entries;
  const found = await findReferred(task, references);
  return entries
    .filter(({ rows }) => !rows.some(({ number }) => found.dangling.has(number)))
    .map(({ draft, rows }) => ({
      rows,
      draft: {
        ...draft,
        // A line that a format adds at the end of an entry has no row, and names no part.
        lines: draft.lines.map((line, index) => ({
          ...line,
          about: aboutOf(found, rows[index]?.names ?? NO_NAMES),
        })),
      },
    }));
}

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
