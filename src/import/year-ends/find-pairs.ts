import type { Transaction } from '../../db/transaction.ts';
import type { EntryDraft } from '../../ledger/entry.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { addDays, type Day, formatDay } from '../../period/index.ts';
import { type ClassOf, type Emptying, emptyingBy, mayBeHalf, textOf } from './halves.ts';
import { balancesThrough, hasOthersOn, type KeptEntry, readKept } from './kept-entries.ts';

/** A half of a pair: an entry of the file at its place there, an entry of the ledger, or a whole opening. */
export type Half =
  | Readonly<{ of: 'file'; place: number; draft: EntryDraft }>
  | Readonly<{ of: 'ledger'; id: string; draft: EntryDraft }>
  | Readonly<{ of: 'openings'; draft: EntryDraft }>;

/** An entry that empties the balance sheet, and its exact reverse. `isWhole`: the second half restores the whole balance sheet. */
export type Pair = Readonly<{ first: Half; second: Half; isWhole: boolean }>;

/** Possible pairs among the entries of a file and of the ledger, by amounts and days alone. */
export type Candidates = Readonly<{
  pairs: readonly Omit<Pair, 'isWhole'>[];
  kept: readonly KeptEntry[];
}>;

/** Finds entries with their exact reverse on the same day or the next. `stated` are the whole openings of the file. */
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
      // The file has a newer version of this entry.
      if (names.has(draft.externalId)) return [];
      if (isStated) return [{ of: 'openings', draft }];
      return mayBeHalf(draft, classOf, ledger.baseCurrency) ? [{ of: 'ledger', id, draft }] : [];
    }),
  ];
  const alike = new Map<string, Half[]>();
  for (const half of halves) {
    const key = keyOf(half.draft.date, textOf(half.draft, 1));
    const found = alike.get(key);
    if (found === undefined) alike.set(key, [half]);
    else found.push(half);
  }
  const few = (day: Day, text: string) => {
    const found = alike.get(keyOf(day, text)) ?? [];
    return found.length > MOST_ALIKE ? [] : found;
  };
  const pairs = halves.flatMap((first) => {
    const { draft } = first;
    if (first.of === 'openings' || few(draft.date, textOf(draft, 1)).length === 0) return [];
    const reverse = textOf(draft, -1);
    return [...few(draft.date, reverse), ...few(addDays(draft.date, 1), reverse)]
      .filter((second) => isFollowedBy(first, second))
      .map((second) => ({ first, second }));
  });
  return { kept, pairs: pairs.toSorted((one, other) => one.first.draft.date - other.first.draft.date) };
}

/** More equal entries on one day are ordinary: no year ends so often, and each would be compared with each. */
const MOST_ALIKE = 10;

function keyOf(day: Day, text: string): string {
  return `${formatDay(day)}\n${text}`;
}

function isFollowedBy(first: Half, second: Half): boolean {
  // The import that brought them has compared two entries of the ledger.
  if (first.of === 'ledger' && second.of === 'ledger') return false;
  if (second.draft.date !== first.draft.date) return true;
  return first.of !== 'file' || second.of !== 'file' || second.place > first.place;
}

/** Keeps the candidates whose first half brings all of its accounts but one to 0, given the balances without the pair. */
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
  // An earlier import posted these as ordinary entries, before their other half was there.
  const standing = kept.filter(({ isStated, draft }) => !isStated && names.has(draft.externalId));
  let balances: ReadonlyMap<string, Decimal> = new Map();
  let balancesDay: Day | null = null;
  for (const { first, second } of pairs) {
    if (used.has(first.draft) || used.has(second.draft)) continue;
    const day = first.draft.date;
    if (balancesDay !== day) balances = await balancesWithout(transaction, day, standing);
    balancesDay = day;
    const after = new Map(balances);
    for (const half of [first, second])
      if (half.of === 'ledger' && half.draft.date <= day) add(after, half.draft, -1);
    add(after, first.draft, 1);
    const ends = emptyingBy(first.draft, after, classOf);
    const isAmid =
      ends === 'of all' && second.draft.date === day && (await hasOthers(transaction, first, second));
    // An opening comes before the other entries of its day.
    const emptying = isAmid ? 'of some' : ends;
    if (!isPair(first, second, emptying)) continue;
    used.add(first.draft).add(second.draft);
    found.push({ first, second, isWhole: emptying === 'of all' });
  }
  return found;
}

/** The balances at the end of a day, as if some entries were not in the ledger. */
async function balancesWithout(
  transaction: Transaction,
  day: Day,
  entries: readonly KeptEntry[],
): Promise<ReadonlyMap<string, Decimal>> {
  const balances = await balancesThrough(transaction, day);
  for (const { draft } of entries) if (draft.date <= day) add(balances, draft, -1);
  return balances;
}

async function hasOthers(transaction: Transaction, first: Half, second: Half): Promise<boolean> {
  const names = [first, second].flatMap(({ draft }) => draft.externalId ?? []);
  return await hasOthersOn(transaction, first.draft.date, names);
}

/** Halves from two imports are a pair only if the first empties the whole balance sheet. */
function isPair(first: Half, second: Half, emptying: Emptying): boolean {
  return emptying === 'of all' || (emptying === 'of some' && first.of === 'file' && second.of === 'file');
}

function add(balances: Map<string, Decimal>, draft: EntryDraft, sign: 1 | -1): void {
  for (const { account, amount, statedBase = amount } of draft.lines)
    balances.set(account, (balances.get(account) ?? ZERO).plus(statedBase.times(sign)));
}
