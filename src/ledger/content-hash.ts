import { createHash } from 'node:crypto';
import { AMOUNT_DECIMALS } from '../money/decimal.ts';
import { formatDay } from '../period/index.ts';
import type { BalancedLine, EntryDraft } from './entry.ts';

/** A SHA-256 over all that an entry says: two entries with the same hash are the same fact. */
export function contentHash(entry: EntryDraft, lines: readonly BalancedLine[]): Buffer {
  const content = [
    formatDay(entry.date),
    entry.description,
    entry.reference,
    entry.kind === 'closing',
    lines.map((line) => [
      line.account,
      line.currency,
      line.amount.toFixed(AMOUNT_DECIMALS),
      line.baseAmount.toFixed(AMOUNT_DECIMALS),
      line.description,
      line.reconciled,
      ...aboutOf(line),
    ]),
    // An entry that was recorded before there were these marks has the hash that it had.
    ...(entry.kind === 'revaluation' || entry.kind === 'opening' ? [entry.kind] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

// A line without parts adds nothing to the text.
function aboutOf({ about }: BalancedLine): unknown[] {
  const { departmentId, customerId, vendorId } = about;
  const isAboutNothing = departmentId === null && customerId === null && vendorId === null;
  return isAboutNothing ? [] : [[departmentId, customerId, vendorId]];
}
