import type { AccountClass } from '../../ledger/account-class.ts';
import { EQUITY_CLASSES, isProfitClass } from '../../ledger/account-class.ts';
import type { EntryDraft } from '../../ledger/entry.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';

/** Finds the class of an account; undefined where it is not in the chart. */
export type ClassOf = (account: string) => AccountClass | undefined;

/**
 * Whether an entry may be one that empties the balance sheet or restores it: all of its accounts are of the balance sheet, at least one of equity
 * and two of others, and all of its amounts in base currency.
 */
export function mayBeHalf({ kind, lines }: EntryDraft, classOf: ClassOf, baseCurrency: string): boolean {
  if ((kind !== 'ordinary' && kind !== 'closing') || lines.length < FEWEST_LINES) return false;
  const held = new Set<string>();
  let hasEquity = false;
  for (const { account, currency } of lines) {
    const name = classOf(account);
    if (name === undefined || isProfitClass(name) || currency !== baseCurrency) return false;
    if (isEquity(name)) hasEquity = true;
    else held.add(account);
  }
  return hasEquity && held.size >= FEWEST_HELD;
}

const FEWEST_HELD = 2;
const FEWEST_LINES = 3;

export function isEquity(name: AccountClass): boolean {
  return (EQUITY_CLASSES as readonly string[]).includes(name);
}

/** What an entry comes to on each of its accounts. */
export function sumsOf({ lines }: Pick<EntryDraft, 'lines'>): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? ZERO).plus(amount));
  return sums;
}

/** The sums as a text that is the same for the same sums, or for the reverse of others. */
export function textOf(draft: Pick<EntryDraft, 'lines'>, sign: 1 | -1): string {
  return [...sumsOf(draft)]
    .filter(([, sum]) => !sum.isZero())
    .map(([account, sum]) => `${account}\n${sum.times(sign).toFixed()}`)
    .sort()
    .join('\n');
}

/** What becomes of accounts by an entry that empties them: whether it is one, and whether nothing is left on the balance sheet but on one account. */
export type Emptying = 'of none' | 'of some' | 'of all';

/**
 * Judges the first half by what accounts come to after it: each of its own but one must stand at 0. It empties all where every other account of
 * the balance sheet stands at 0 too.
 */
export function emptyingBy(
  draft: Pick<EntryDraft, 'lines'>,
  after: ReadonlyMap<string, Decimal>,
  classOf: ClassOf,
): Emptying {
  const own = sumsOf(draft);
  const left = [...own.keys()].filter((account) => after.get(account)?.isZero() === false);
  if (left.length > 1) return 'of none';
  const others = [...after].filter(([account, balance]) => {
    const name = classOf(account);
    return !balance.isZero() && !left.includes(account) && name !== undefined && !isProfitClass(name);
  });
  return others.length === 0 ? 'of all' : 'of some';
}
