import { minorUnitsOf } from '../money/currency.ts';
import { Decimal } from '../money/decimal.ts';

/** An amount as files have it: with the decimals of its currency, and those that it has beyond. */
export function amountCell(amount: string, currency: string): string {
  const decimal = new Decimal(amount);
  return decimal.toFixed(Math.max(minorUnitsOf(currency), decimal.decimalPlaces()));
}

/** A number as files have it, without zeros at its end. */
export function numberCell(number: string): string {
  return new Decimal(number).toFixed();
}

/** A mark, which is said where it is set. */
export function markCell(isSet: boolean): string {
  return isSet ? 'true' : '';
}
