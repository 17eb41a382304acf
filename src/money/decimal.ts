import { Decimal as DecimalJs } from 'decimal.js';

/**
 * Exact decimal numbers. Sixty significant digits hold any sum or product of amounts without loss; what is rounded, is
 * rounded half away from zero.
 */
export const Decimal = DecimalJs.clone({
  precision: 60,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -100,
  toExpPos: 100,
});
export type Decimal = DecimalJs;

export const ZERO: Decimal = new Decimal(0);

/** Decimals that are kept of an amount of money: numeric(24,8) in the database. */
export const AMOUNT_DECIMALS = 8;

const LARGEST_AMOUNT = new Decimal('9999999999999999.9999');
const SMALLEST_AMOUNT = LARGEST_AMOUNT.negated();

/** The number that the text is, or null: digits with at most one point and a sign before, nothing else. */
export function parseDecimal(text: string): Decimal | null {
  return /^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})$/.test(text) ? new Decimal(text) : null;
}

/** True when the amount fits the database: 16 digits before the point. */
export function isStorableAmount(amount: Decimal): boolean {
  return amount.lte(LARGEST_AMOUNT) && amount.gte(SMALLEST_AMOUNT);
}

/** The sum of the numbers; zero of none. */
export function sumOf(numbers: Iterable<Decimal>): Decimal {
  let sum = ZERO;
  for (const number of numbers) sum = sum.plus(number);
  return sum;
}
