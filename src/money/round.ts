import { minorUnitsOf } from './currency.ts';
import { type Decimal, ZERO } from './decimal.ts';

/** What a value is a number of. `percent` 12.5 means 12.5 %. */
export type Unit = 'currency' | 'count' | 'percent' | 'ratio' | 'days' | 'months';

const DECIMALS: Readonly<Record<Exclude<Unit, 'currency'>, number>> = {
  count: 0,
  percent: 4,
  ratio: 4,
  days: 1,
  months: 1,
};

/**
 * The value as it leaves the service: rounded once, half away from zero, to what its unit shows (money: the minor unit
 * of its currency) unless another number of decimals is given. It stays a decimal: a JavaScript number would keep about 15
 * of its digits.
 */
export function roundAtEdge(
  value: Decimal,
  unit: Unit,
  currency: string,
  decimals: number = unit === 'currency' ? minorUnitsOf(currency) : DECIMALS[unit],
): Decimal {
  const rounded = value.toDecimalPlaces(decimals);
  return rounded.isZero() ? ZERO : rounded; // never -0
}
