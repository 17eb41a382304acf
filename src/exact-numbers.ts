import { Decimal } from './money/decimal.ts';

/**
 * A text that is JSON, in which numbers that JavaScript would round to an innocent one (5000.00000000000000001 to 5000)
 * are too large for any field instead. Numbers that show what they lost, by more than 15 digits, are left as they are.
 */
export function withoutHiddenRounding(json: string): string {
  if (!LONG_NUMBER.test(json)) return json;
  return json.replace(STRING_OR_NUMBER, (token) =>
    !token.startsWith('"') && LONG_NUMBER.test(token) && hidesRounding(token) ? TOO_LARGE : token,
  );
}

/** What JSON says, with numbers that are too large where they would be rounded to an innocent one. Throws SyntaxError for what is no JSON. */
export function parseExactly(json: string): unknown {
  const value: unknown = JSON.parse(json);
  const exact = withoutHiddenRounding(json);
  return exact === json ? value : JSON.parse(exact);
}

const LONG_NUMBER = /\d[\d.]{15}/;
// Only a text that is JSON is sure to have an end to each of its strings; on another this could take for ever.
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const TOO_LARGE = '1e999';
const EXACT_DIGITS = 15;

function hidesRounding(token: string): boolean {
  const kept = Number(token);
  if (!Number.isFinite(kept)) return false;
  const shown = new Decimal(kept);
  return shown.precision() <= EXACT_DIGITS && !shown.eq(token);
}
