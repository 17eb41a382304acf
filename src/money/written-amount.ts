import { minorUnitsOf } from './currency.ts';
import { Decimal } from './decimal.ts';

/**
 * An amount as it is written: with the digits of its currency (JPY 500, AUD 500.00, BHD 500.000), and with further ones
 * where it has them, so that amounts add up to the total that they explain. Throws RangeError on an unknown currency.
 */
export function writtenAmount(amount: string, currency: string): string {
  const exact = new Decimal(amount);
  return exact.toFixed(Math.max(exact.decimalPlaces(), minorUnitsOf(currency)));
}

/** A count as it is written: without trailing zeros. */
export function writtenCount(count: string): string {
  return new Decimal(count).toFixed();
}
