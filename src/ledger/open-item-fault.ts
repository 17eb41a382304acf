import { AMOUNT_DECIMALS, isStorableAmount } from '../money/decimal.ts';
import type { BalancedLine, EntryDraft } from './entry.ts';
import { RATE_DECIMALS } from './rates.ts';

/** Why no invoice, bill or payment can be derived from an open item of an entry, with the index of its line; null if they all can. */
export function faultOfOpenItems(
  { externalId }: EntryDraft,
  lines: readonly BalancedLine[],
): Readonly<{ line: number; reason: string }> | null {
  for (const [line, balanced] of lines.entries()) {
    if (balanced.lettering === undefined) continue;
    const reason = (externalId ?? '').length > LONGEST_NAME ? TOO_LONG : faultOfRate(balanced);
    if (reason !== null) return { line, reason };
  }
  return null;
}

// Records that are derived from a line have the name of its entry with its number.
const LONGEST_NAME = 190;
const TOO_LONG = `entry: longer than ${LONGEST_NAME} characters, which leaves no room for the names of its invoices, bills and payments`;

/** Documents keep the rate at which they are worth what the line is. */
function faultOfRate({ amount, currency, baseAmount }: BalancedLine): string | null {
  if (baseAmount.isZero()) return null;
  const worth = `${amount.toFixed()} ${currency} cannot be worth ${baseAmount.toFixed()} in base currency`;
  if (amount.isZero()) return `lettering: ${worth}`;
  const rate = baseAmount.div(amount).toDecimalPlaces(RATE_DECIMALS);
  const isKept =
    rate.gt(0) && rate.lt(MOST_RATE) && isStorableAmount(amount.times(rate).toDecimalPlaces(AMOUNT_DECIMALS));
  return isKept ? null : `lettering: ${worth}: its rate would not be between 0.000000000001 and 999999999999`;
}

const MOST_RATE = '1e12';
