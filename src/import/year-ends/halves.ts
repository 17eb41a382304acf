import type { AccountClass } from '../../ledger/account-class.ts';
import { EQUITY_CLASSES, isProfitClass } from '../../ledger/account-class.ts';
import type { EntryDraft } from '../../ledger/entry.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';

/** Finds the class of an account; undefined where it is not in the chart. */
export type ClassOf = (account: string) => AccountClass | undefined;

/**
 * Whether an entry can empty the balance sheet or restore it: it has only accounts of the balance sheet, at least one of equity and two
 * others, and all amounts are in base currency.
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

/** The total of an entry on each of its accounts. */
export function sumsOf({ lines }: Pick<EntryDraft, 'lines'>): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? ZERO).plus(amount));
  return sums;
}

/** The totals as a text to compare entries by. With the sign -1 it equals the text of the reverse entry. */
export function textOf(draft: Pick<EntryDraft, 'lines'>, sign: 1 | -1): string {
  return [...sumsOf(draft)]
    .filter(([, sum]) => !sum.isZero())
    .map(([account, sum]) => `${account}\n${sum.times(sign).toFixed()}`)
    .sort()
    .join('\n');
}

/** How much an entry empties: nothing, its own accounts, or the whole balance sheet, each but for one account. */
export type Emptying = 'of none' | 'of some' | 'of all';

/**
 * Judges a first half by the balances after it: all of its own accounts but one must be at 0. It empties the whole balance sheet if
 * every other account there is at 0 too.
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
