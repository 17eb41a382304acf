import { hash } from 'node:crypto';
import { formatDay } from '../period/index.ts';
import type { EntryDraft, LineDraft } from './entry.ts';
import type { StoredLine } from './stored-line.ts';

/** A SHA-256 over all that an entry says, in hexadecimal: two entries with the same hash are the same fact. */
export function contentHash(entry: EntryDraft, lines: readonly StoredLine[]): string {
  const content = [
    formatDay(entry.date),
    entry.description,
    entry.reference,
    entry.kind === 'closing',
    lines.map(({ line, amount, baseAmount }) => [
      line.account,
      line.currency,
      amount,
      baseAmount,
      line.description,
      line.reconciled,
      ...aboutOf(line),
      ...(line.lettering === undefined ? [] : [line.lettering]),
    ]),
    // An entry that was recorded before there were these marks has the hash that it had.
    ...(entry.kind === 'revaluation' || entry.kind === 'opening' ? [entry.kind] : []),
  ];
  return hash('sha256', JSON.stringify(content), 'hex');
}

// A line without parts adds nothing to the text.
function aboutOf({ about }: LineDraft): unknown[] {
  const { departmentId, customerId, vendorId } = about;
  const isAboutNothing = departmentId === null && customerId === null && vendorId === null;
  return isAboutNothing ? [] : [[departmentId, customerId, vendorId]];
}
