import type { Decimal } from '../money/decimal.ts';
import { credit, type DemoLine, debit } from './drafting.ts';

/** The line for what moving rates brought, or cost where it is negative; none where they stood still. */
export function exchangeDifference(gain: Decimal): DemoLine[] {
  if (gain.isZero()) return [];
  return [gain.isPositive() ? credit('exchangeGains', gain) : debit('exchangeLosses', gain.negated())];
}
