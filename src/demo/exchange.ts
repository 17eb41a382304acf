import type { LineDraft } from '../ledger/entry.ts';
import type { Decimal } from '../money/decimal.ts';
import { credit, debit } from './drafting.ts';

/** The line for what moving rates brought, or cost where it is negative; none where they stood still. */
export function exchangeDifference(gain: Decimal): LineDraft[] {
  if (gain.isZero()) return [];
  return [gain.isPositive() ? credit('exchangeGains', gain) : debit('exchangeLosses', gain.negated())];
}
