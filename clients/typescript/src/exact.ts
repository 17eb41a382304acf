import { InexactError } from './errors.ts';
import { digitsOf, type ExactNumber } from './exact-json.ts';

/** A number, and all of its digits as text. */
export type Exact = {
  /** Reading it throws InexactError where a double has not the same digits, which takes more than 15 of them. */
  readonly value: number;
  /** A decimal without an exponent, such as `1234.5`. */
  readonly exact: string;
};

/** The same, with null for null. */
export function exactly(number: ExactNumber): Exact;
export function exactly(number: ExactNumber | null): Exact | null;
export function exactly(number: ExactNumber | null): Exact | null {
  if (number === null) return null;
  const exact = digitsOf(number);
  if (typeof number === 'number') return { value: number, exact };
  return Object.defineProperty({ exact }, 'value', {
    get: () => {
      throw new InexactError(exact);
    },
  }) as Exact;
}
