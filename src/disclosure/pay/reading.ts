import { type Decimal, ZERO } from '../../money/decimal.ts';
import type { PayReading } from '../staff-record.ts';

/** An amount of base currency; null where it is in a currency without an exchange rate. */
export type Amount = Decimal | null;

export function sumOfAmounts(amounts: readonly Amount[]): Amount {
  let sum = ZERO;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum = sum.plus(amount);
  }
  return sum;
}

// Two persons whose pay is equal must be equal, by whichever way it was divided.
const DECIMALS = 30;

export function readingOf(amount: Amount): PayReading {
  if (amount === null) return 'unknown';
  return amount.gt(0) ? amount.toDecimalPlaces(DECIMALS) : 'none';
}
