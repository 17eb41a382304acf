import { type Decimal, ZERO } from '../../money/decimal.ts';
import type { PayReading } from '../staff-record.ts';

/** An amount in base currency; null for a currency without an exchange rate. */
export type Amount = Decimal | null;

export function sumOfAmounts(amounts: readonly Amount[]): Amount {
  let sum = ZERO;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum = sum.plus(amount);
  }
  return sum;
}

// Two persons with equal pay must compare as equal, whatever divisions led to it.
const DECIMALS = 30;

export function readingOf(amount: Amount): PayReading {
  if (amount === null) return 'unknown';
  return amount.gt(0) ? amount.toDecimalPlaces(DECIMALS) : 'none';
}
