import { isCurrency } from '../../money/currency.ts';
import type { GNUCASH } from '../kinds/gnucash.ts';
import type { Cells } from '../kinds/kind.ts';
import type { JournalLine } from '../loaders/entry-lines.ts';
import type { Prices } from '../programs/prices.ts';
import type { GnucashAccount } from './accounts.ts';
import { rateWithin } from './rate-within.ts';

/** A split with its account. */
export type GnucashSplit = Readonly<{ cells: Cells<typeof GNUCASH.columns>; account: GnucashAccount }>;

type Money = Pick<JournalLine['line'], 'amount' | 'currency' | 'rate' | 'statedBase'>;

/**
 * The money of each split, at cost: its value in the currency of the entry. In an entry in another currency the accounts in the base
 * currency say the rate; without one, the file's prices or the ledger's rates do. What is owed in another currency keeps that, so that a
 * payment settles as much of its invoice as GnuCash says.
 */
export function moneyOf(
  splits: readonly (GnucashSplit | null)[],
  { baseCurrency, prices }: Readonly<{ baseCurrency: string; prices: Prices }>,
): (split: GnucashSplit) => Money {
  const inBase = splits.flatMap((split) => (split?.account.commodity === baseCurrency ? split : []));
  const within = rateWithin(
    inBase.map(({ cells }) => ({ value: cells['split:value'], quantity: cells['split:quantity'] })),
  );
  return (split) => {
    const { cells, account } = split;
    const currency = cells['trn:currency'];
    if (currency === baseCurrency) {
      const amount = cells['split:value'];
      const owed = owedIn(split);
      return owed === null
        ? { amount, currency, rate: null }
        : { amount: cells['split:quantity'], currency: owed, rate: null, statedBase: amount };
    }
    if (within !== null && account.commodity === baseCurrency)
      return { amount: cells['split:quantity'], currency: baseCurrency, rate: null };
    return {
      amount: cells['split:value'],
      currency,
      rate: within ?? prices.on(currency, cells['trn:date-posted']),
    };
  };
}

/** The currency in which something is owed, where that is another than that of the entry. */
function owedIn({ cells, account: { isControl, commodity } }: GnucashSplit): string | null {
  const [value, quantity] = [cells['split:value'], cells['split:quantity']];
  const isOther = commodity !== null && commodity !== cells['trn:currency'] && isCurrency(commodity);
  return isControl && isOther && value.times(quantity).gt(0) ? commodity : null;
}
