import { RATE_DECIMALS } from '../../ledger/rates.ts';
import { type Decimal, sumOf } from '../../money/decimal.ts';

/** The rate at which an entry in another currency changes money: what its accounts in the base currency take, for what it is worth to the entry. */
export function rateWithin(
  splits: readonly Readonly<{ value: Decimal; quantity: Decimal }>[],
): Decimal | null {
  const value = sumOf(splits.map((split) => split.value));
  if (value.isZero()) return null;
  const rate = sumOf(splits.map((split) => split.quantity))
    .dividedBy(value)
    .toDecimalPlaces(RATE_DECIMALS);
  return rate.gt(0) ? rate : null;
}
