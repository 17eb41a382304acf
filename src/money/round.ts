import { minorUnitsOf } from './currency.ts';
import type { Decimal } from './decimal.ts';

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
 * of its currency), and only here a JavaScript number. A number holds about 15 digits exactly.
 */
export function roundAtEdge(value: Decimal, unit: Unit, currency: string): number {
  const decimals = unit === 'currency' ? minorUnitsOf(currency) : DECIMALS[unit];
  const rounded = value.toDecimalPlaces(decimals).toNumber();
  return rounded === 0 ? 0 : rounded; // never -0
}
