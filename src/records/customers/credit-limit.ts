import { Decimal } from '../../money/decimal.ts';

/** How much a customer may owe, or why a value does not say it; null is no limit. */
export type CreditLimitReading =
  | Readonly<{ ok: true; value: Decimal | null }>
  | Readonly<{ ok: false; problem: string }>;

export const CREDIT_LIMIT_FORM = 'number of up to 15 digits before the point and 4 after, not negative';

/**
 * Reads a credit limit: a JSON number, a text of digits with at most one point, or null. A number that JavaScript may
 * have rounded, because it has more than 15 digits, is refused, and so is a text of nothing or with a space in it.
 */
export function readCreditLimit(given: unknown): CreditLimitReading {
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

/** The credit limit as it is kept and shown, with its four decimals. */
export function printCreditLimit(limit: Decimal | null): string | null {
  return limit === null ? null : limit.toFixed(DECIMALS);
}

const DECIMALS = 4;

function readText(text: string): CreditLimitReading {
  return /^\d{1,15}(\.\d{1,4})?$/.test(text)
    ? { ok: true, value: new Decimal(text) }
    : { ok: false, problem: `must be a ${CREDIT_LIMIT_FORM}` };
}
