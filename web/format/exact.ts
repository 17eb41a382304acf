import { type Decimal, isDecimal } from './decimal.ts';

/** A number of an answer: a double where that keeps all of its digits, else the digits themselves. */
export type ExactNumber = number | Decimal;

/**
 * Parses a JSON text with every digit of its numbers: a number that a double would change becomes a text of its digits.
 * Throws SyntaxError, as JSON.parse does.
 */
export function readExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Hardly any answer has such a number, and reading an answer once is all that the others need.
  if (!LONG_NUMBER.test(text)) return value;
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) =>
      token.startsWith('"') || !LONG_NUMBER.test(token) || String(Number(token)) === token
        ? token
        : `"${token}"`,
    ),
  );
}

/** A text of the service that is a decimal, as one; NaN for any other. */
export function exactOf(text: string): ExactNumber {
  return isDecimal(text) ? text : Number.NaN;
}

/** Below zero -1, above it 1, else 0. */
export function signOf(value: ExactNumber): -1 | 0 | 1 {
  const near = Number(value);
  return near < 0 ? -1 : near > 0 ? 1 : 0;
}

/** The same number without its sign. */
export function sizeOf(value: ExactNumber): ExactNumber {
  return typeof value === 'number' ? Math.abs(value) : (value.replace('-', '') as Decimal);
}

// 15 digits and a point: doubles keep every number that is shorter.
const LONG_NUMBER = /\d[\d.]{15}/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
