import { Decimal } from '../../money/decimal.ts';

/** An amount as it is kept, with its four decimals, or why a value is none; null is no amount. */
export type AmountReading =
  | Readonly<{ ok: true; value: string | null }>
  | Readonly<{ ok: false; problem: string }>;

export const AMOUNT_FORM = 'number of up to 15 digits before the point and 4 after, not negative';

/**
 * Reads an amount: a JSON number, a text of digits with at most one point, or null. A number that JavaScript may have
 * rounded, because it has more than 15 digits, is refused, and so is an empty text or one with a space in it.
 */
export function readAmount(given: unknown): AmountReading {
  if (given === null) return { ok: true, value: null };
  if (typeof given === 'string') return readText(given);
  if (typeof given !== 'number') return { ok: false, problem: 'must be a number or a decimal string' };
  const digits = String(given)
    .replace(/^-?0*\.?0*/, '')
    .replace('.', '');
  return /^\d{16,}$/.test(digits)
    ? { ok: false, problem: 'must have at most 15 digits as a number; send more as a string' }
    : readText(String(given));
}

const DECIMALS = 4;

function readText(text: string): AmountReading {
  return /^\d{1,15}(\.\d{1,4})?$/.test(text)
    ? { ok: true, value: new Decimal(text).toFixed(DECIMALS) }
    : { ok: false, problem: `must be a ${AMOUNT_FORM}` };
}
