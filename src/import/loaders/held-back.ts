import { writingForImport } from '../../db/importing.ts';
import { isPayClass } from '../../ledger/account-class.ts';
import type { EntryDraft } from '../../ledger/entry.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { SEES_BALANCES } from '../sees-balances.ts';
import { findCandidates, findPairs, type Half, type Pair } from '../year-ends/find-pairs.ts';
import { mayBeHalf, textOf } from '../year-ends/halves.ts';
import type { KeptEntry } from '../year-ends/kept-entries.ts';
import type { ImportTask } from './import-task.ts';

/** An entry with its rows in the file. */
type HeldEntry = Readonly<{ draft: EntryDraft; rows: readonly Readonly<{ number: number }>[] }>;

/** How entries that were held back are written: as ordinary entries, or as whole openings. */
export type Writing<Entry> = Readonly<{
  post: (entries: readonly Entry[]) => Promise<void>;
  state: (entries: readonly Entry[]) => Promise<void>;
}>;

/**
 * Holds back the few entries that may empty the balance sheet at the end of a year, or restore it, until all others are in the ledger: only
 * the balances there show what they are. The first half of a pair is left out. The second becomes a whole opening if nothing was left on the
 * balance sheet; otherwise the two cancel out, and it is left out too. The other half may be in an earlier file.
 */
export class HeldBack<Entry extends HeldEntry> {
  readonly #task: ImportTask;
  readonly #held: Entry[] = [];
  readonly #stated: EntryDraft[] = [];
  #lines = 0;

  constructor(task: ImportTask) {
    this.#task = task;
  }

  /** Holds some of these entries back, and answers with the others. */
  othersOf(entries: readonly Entry[]): readonly Entry[] {
    return entries.filter((entry) => !this.#keep(entry));
  }

  /** Notes whole openings of the file: the entry that empties the balance sheet before them may be in the ledger. */
  noteStated(entries: readonly HeldEntry[]): void {
    this.#stated.push(...entries.map(({ draft }) => draft));
  }

  /** Writes the entries that were held back, once all others are in the ledger. */
  async release(writing: Writing<Entry>): Promise<void> {
    const { transaction, ledger } = this.#task;
    if (this.#held.length === 0 && this.#stated.length === 0) return;
    const held = this.#held.map(({ draft }) => draft);
    const candidates = await findCandidates(transaction, ledger, { held, stated: this.#stated });
    const isCandidate = new Set(candidates.pairs.flatMap(({ first, second }) => [first.draft, second.draft]));
    const [waiting, others] = divide(this.#held, ({ draft }) => isCandidate.has(draft));
    const [known, ordinary] = divide(others, ({ draft }) => isStatedAlready(draft, candidates.kept));
    await writing.post(ordinary);
    await writing.state(known);
    if (candidates.pairs.length === 0) return;
    if (this.#mayNotTell(candidates.pairs)) return;
    await this.#settle();
    const pairs = await findPairs(transaction, ledger, candidates);
    await this.#takeAway(pairs, candidates.kept);
    const wholes = new Set(pairs.flatMap(({ second, isWhole }) => (isWhole ? second.draft : [])));
    const paired = new Set(pairs.flatMap(({ first, second }) => [first.draft, second.draft]));
    await writing.state(waiting.filter(({ draft }) => wholes.has(draft)).map(asOpening));
    await writing.post(waiting.filter(({ draft }) => !paired.has(draft)));
    for (const { draft } of pairs.flatMap(({ second }) => (second.of === 'ledger' ? second : [])))
      await ledger.stateOpenings([{ ...draft, kind: 'opening' }]);
    for (const pair of pairs) this.#task.warn(inWords(pair));
  }

  #keep(entry: Entry): boolean {
    const { ledger } = this.#task;
    const { draft } = entry;
    const classOf = (account: string) => ledger.findAccount(account)?.class;
    if (this.#lines > MOST_LINES || !mayBeHalf(draft, classOf, ledger.baseCurrency)) return false;
    this.#lines += draft.lines.length;
    this.#held.push(entry);
    return true;
  }

  /** Refuses pairs of callers who may not see balances: to import them is to learn that the balances equal those of the file. */
  #mayNotTell(pairs: readonly Omit<Pair, 'isWhole'>[]): boolean {
    const { capabilities, ledger, refuse } = this.#task;
    const isOfPay = ({ draft }: Half) =>
      draft.lines.some(({ account }) => isPayClass(ledger.findAccount(account)?.class ?? 'uncategorised'));
    const needed = pairs.some(({ first }) => isOfPay(first)) ? [SEES_BALANCES, SEES_PAY] : [SEES_BALANCES];
    const lacking = needed.filter((capability) => !capabilities.has(capability));
    if (lacking.length === 0) return false;
    for (const { first, second } of pairs)
      refuse(
        null,
        `entry: ${nameOf(first)} may empty the balance sheet and ${nameOf(second)} restore it: checking them against the balances needs ${lacking.join(' and ')}`,
      );
    return true;
  }

  /** Posts what follows from the openings so far. It belongs to no import. */
  async #settle(): Promise<void> {
    const { transaction, ledger, importId } = this.#task;
    await transaction.run(writingForImport(null));
    await ledger.settleOpenings();
    await transaction.run(writingForImport(importId));
  }

  /** Voids the entries of the pairs that are in the ledger. */
  async #takeAway(pairs: readonly Pair[], kept: readonly KeptEntry[]): Promise<void> {
    const halves = pairs.flatMap(({ first, second }) => [first, second]);
    const names = new Set(halves.flatMap((half) => (half.of === 'file' ? half.draft.externalId : [])));
    // Entries that follow from openings are not voided here: settling openings does it.
    const standing = kept.flatMap(({ id, isStated, draft }) =>
      !isStated && draft.kind !== 'opening' && names.has(draft.externalId) ? id : [],
    );
    const ids = [...standing, ...halves.flatMap((half) => (half.of === 'ledger' ? half.id : []))];
    if (ids.length > 0) await this.#task.ledger.void(ids);
  }
}

/** The most lines to hold back, since they wait in memory. Later ones are posted as ordinary entries. */
const MOST_LINES = 100_000;

/** Whether an earlier import found this entry to be the second half of a pair and stored it as a whole opening. */
function isStatedAlready(draft: EntryDraft, kept: readonly KeptEntry[]): boolean {
  const stated = kept.find((one) => one.isStated && one.draft.externalId === draft.externalId);
  return (
    stated !== undefined && stated.draft.date === draft.date && textOf(stated.draft, 1) === textOf(draft, 1)
  );
}

function asOpening<Entry extends HeldEntry>(entry: Entry): Entry {
  return { ...entry, draft: { ...entry.draft, kind: 'opening' } };
}

function divide<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function inWords({ first, second, isWhole }: Pair): string {
  const outcome = isWhole
    ? 'the first is left out, and the second becomes the opening'
    : 'they cancel out, and both are left out';
  return `entry ${nameOf(first)} of ${formatDay(first.draft.date)} empties the balance sheet, and ${nameOf(second)} of ${formatDay(second.draft.date)} restores it: ${outcome}`;
}

function nameOf({ draft: { externalId } }: Half): string {
  return quote(externalId ?? '');
}
