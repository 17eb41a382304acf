import type { Transaction } from '../../db/transaction.ts';
import type { EntryDraft } from '../../ledger/entry.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { addDays } from '../../period/index.ts';
import { type ClassOf, type Emptying, emptyingBy, mayBeHalf, textOf } from './halves.ts';
import { balancesThrough, hasOthersOn, type KeptEntry, readKept } from './kept-entries.ts';

/** A half of a pair: an entry of the file, in its place, one that stands in the ledger, or what a whole opening states. */
export type Half =
  | Readonly<{ of: 'file'; place: number; draft: EntryDraft }>
  | Readonly<{ of: 'ledger'; id: string; draft: EntryDraft }>
  | Readonly<{ of: 'openings'; draft: EntryDraft }>;

/** An entry that empties the balance sheet and its exact reverse. `isWhole` says whether the second half states all of it. */
export type Pair = Readonly<{ first: Half; second: Half; isWhole: boolean }>;

/** What may be pairs among the entries of a file and those of the ledger near them, by their amounts and days alone. */
export type Candidates = Readonly<{
  pairs: readonly Omit<Pair, 'isWhole'>[];
  kept: readonly KeptEntry[];
}>;

/** Finds the candidates: an entry and its exact reverse on that day or the next. `stated` are whole openings of the file. */
export async function findCandidates(
  transaction: Transaction,
  ledger: Ledger,
  { held, stated }: Readonly<{ held: readonly EntryDraft[]; stated: readonly EntryDraft[] }>,
): Promise<Candidates> {
  const kept = await readKept(transaction, [...held, ...stated]);
  const classOf: ClassOf = (account) => ledger.findAccount(account)?.class;
  const names = new Set(held.map(({ externalId }) => externalId));
  const halves: Half[] = [
    ...held.map((draft, place): Half => ({ of: 'file', place, draft })),
    ...kept.flatMap(({ id, isStated, draft }): Half[] => {
      // One with the name of an entry of the file is that entry, as it was.
      if (names.has(draft.externalId)) return [];
      if (isStated) return [{ of: 'openings', draft }];
      return mayBeHalf(draft, classOf, ledger.baseCurrency) ? [{ of: 'ledger', id, draft }] : [];
    }),
  ];
  const seconds = new Map<string, Half[]>();
  for (const half of halves) {
    const text = textOf(half.draft, 1);
    seconds.set(text, [...(seconds.get(text) ?? []), half]);
  }
  const pairs = halves.flatMap((first) =>
    first.of === 'openings'
      ? []
      : (seconds.get(textOf(first.draft, -1)) ?? [])
          .filter((second) => isFollowedBy(first, second))
          .map((second) => ({ first, second })),
  );
  return { kept, pairs: pairs.toSorted((one, other) => one.first.draft.date - other.first.draft.date) };
}

function isFollowedBy(first: Half, second: Half): boolean {
  // Two of the ledger are for the import that brought them.
  if (first.of === 'ledger' && second.of === 'ledger') return false;
  const { date } = first.draft;
  if (second.draft.date === addDays(date, 1)) return true;
  const isLater = first.of !== 'file' || second.of !== 'file' || second.place > first.place;
  return second.draft.date === date && isLater;
}

/** Of the candidates those whose first half brings each of its accounts to 0 but one, by what the ledger has without them. */
export async function findPairs(
  transaction: Transaction,
  ledger: Ledger,
  { pairs, kept }: Candidates,
): Promise<readonly Pair[]> {
  const classOf: ClassOf = (account) => ledger.findAccount(account)?.class;
  const found: Pair[] = [];
  const used = new Set<EntryDraft>();
  const names = new Set(
    pairs
      .flatMap(({ first, second }) => [first, second])
      .flatMap((half) => (half.of === 'file' ? half.draft.externalId : [])),
  );
  // Those of the file that stand already, from an import that did not know them yet.
  const standing = kept.filter(({ isStated, draft }) => !isStated && names.has(draft.externalId));
  for (const { first, second } of pairs) {
    if (used.has(first.draft) || used.has(second.draft)) continue;
    const after = await balancesThrough(transaction, first.draft.date);
    const halves = [first, second].filter((half) => half.of === 'ledger');
    for (const { draft } of [...standing, ...halves])
      if (draft.date <= first.draft.date) add(after, draft, -1);
    add(after, first.draft, 1);
    const ends = emptyingBy(first.draft, after, classOf);
    const isAmid = first.draft.date === second.draft.date && (await hasOthers(transaction, first, second));
    // What opens a day comes before its other entries.
    const emptying = ends === 'of all' && isAmid ? 'of some' : ends;
    if (!isPair(first, second, emptying)) continue;
    used.add(first.draft).add(second.draft);
    found.push({ first, second, isWhole: emptying === 'of all' });
  }
  return found;
}

async function hasOthers(transaction: Transaction, first: Half, second: Half): Promise<boolean> {
  const names = [first, second].flatMap(({ draft }) => draft.externalId ?? []);
  return await hasOthersOn(transaction, first.draft.date, names);
}

/** Where a half is in another file, only that all of the balance sheet is emptied tells that they belong together. */
function isPair(first: Half, second: Half, emptying: Emptying): boolean {
  return emptying === 'of all' || (emptying === 'of some' && first.of === 'file' && second.of === 'file');
}

function add(balances: Map<string, Decimal>, draft: EntryDraft, sign: 1 | -1): void {
  for (const { account, amount, statedBase = amount } of draft.lines)
    balances.set(account, (balances.get(account) ?? ZERO).plus(statedBase.times(sign)));
}
