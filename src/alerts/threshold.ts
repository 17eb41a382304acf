import { requireThat } from '../invalid-request.ts';
import { type Decimal, parseDecimal } from '../money/decimal.ts';
import type { AlertRule } from './alert.ts';
import type { Condition, ThresholdUnit } from './names.ts';

/** Digits of a limit, before and after the point. */
const MOST_DIGITS = { before: 15, after: 4 } as const;

/** Reads the limit of an alert. Throws INVALID_REQUEST. */
export function requireThreshold(text: string): Decimal {
  const number = parseDecimal(text);
  const isShort =
    number !== null &&
    number.decimalPlaces() <= MOST_DIGITS.after &&
    number.abs().lt(`1e${MOST_DIGITS.before}`);
  requireThat(
    'limit',
    isShort,
    `must be a decimal number with at most ${MOST_DIGITS.before} digits before the point and ${MOST_DIGITS.after} after it`,
  );
  return number as Decimal;
}

/** Throws INVALID_REQUEST where the parts of a rule do not fit together. */
export function requireRule({ condition, threshold, thresholdUnit }: AlertRule): void {
  const isChange = condition === ('changes_by_more_than' satisfies Condition);
  requireThat(
    'limit_unit',
    isChange || thresholdUnit === ('amount' satisfies ThresholdUnit),
    'must be amount, except with changes_by_more_than',
    'not_applicable',
  );
  requireThat(
    'limit',
    !isChange || !threshold.isNegative(),
    'must not be negative with changes_by_more_than',
    'range',
  );
}
