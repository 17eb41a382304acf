import type { Decimal } from '../money/decimal.ts';
import { credit, type DemoLine, debit } from './drafting.ts';

/** The line for an exchange gain, or a loss when it is negative; none when there is no difference. */
export function exchangeDifference(gain: Decimal): DemoLine[] {
  if (gain.isZero()) return [];
  return [gain.isPositive() ? credit('exchangeGains', gain) : debit('exchangeLosses', gain.negated())];
}
