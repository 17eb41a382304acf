import { minorUnitsOf } from './currency.ts';
import { Decimal, sumOf, ZERO } from './decimal.ts';

/** The unit of a value. `percent` 12.5 means 12.5 %. */
export type Unit = 'currency' | 'count' | 'percent' | 'ratio' | 'days' | 'months';

const DECIMALS: Readonly<Record<Exclude<Unit, 'currency'>, number>> = {
  count: 0,
  percent: 4,
  ratio: 4,
  days: 1,
  months: 1,
};

const MEANT_DECIMALS = 25;

/** How many decimals a value of the unit is shown with; `currency` is that of money. */
export function decimalsOf(unit: Unit, currency: string): number {
  return unit === 'currency' ? minorUnitsOf(currency) : DECIMALS[unit];
}

/**
 * The value as it leaves the service: rounded half away from zero to what its unit shows (money: the minor unit of its
 * currency) unless another number of decimals is given. It stays a decimal: a JavaScript number would keep about 15 of its
 * digits.
 *
 * No number of digits holds a third, so three thirds of half a cent come out a hair below it: digits after the 25th decimal are
 * such hairs and not the value, and are rounded away before.
 */
export function roundAtEdge(
  value: Decimal,
  unit: Unit,
  currency: string,
  decimals: number = decimalsOf(unit, currency),
): Decimal {
  const rounded = value.toDecimalPlaces(MEANT_DECIMALS).toDecimalPlaces(decimals);
  return rounded.isZero() ? ZERO : rounded; // never -0
}

/**
 * Values that add up to a total, rounded so that they still do after each is shown: each by itself first, and what is missing
 * then goes, by one unit of the last decimal each, to those that rounding changed the most. `total` is rounded already.
 */
export function roundTogether(
  values: readonly Decimal[],
  total: Decimal,
  decimals: number,
): readonly Decimal[] {
  const rounded = values.map((value) => value.toDecimalPlaces(MEANT_DECIMALS).toDecimalPlaces(decimals));
  let missing = total.minus(sumOf(rounded));
  const step = new Decimal(10).pow(-decimals).times(missing.lt(0) ? -1 : 1);
  const lost = values.map((value, place) => ({
    place,
    by: value.minus(rounded[place] ?? ZERO).times(step),
  }));
  for (const { place } of lost.toSorted((one, other) => other.by.comparedTo(one.by))) {
    if (missing.isZero()) break;
    rounded[place] = (rounded[place] ?? ZERO).plus(step);
    missing = missing.minus(step);
  }
  if (!missing.isZero()) throw new RangeError('the values do not add up to their total');
  return rounded.map((value) => (value.isZero() ? ZERO : value));
}
