import { type Day, dayAt } from '../period/index.ts';
import type { FlowLine } from './cash-flow.ts';
import type { LineAbout } from './entry.ts';
import type { EntryKind } from './entry-kind.ts';

/** An entry as the totals count it. */
export type CountedEntry = Readonly<{
  id: string;
  date: string;
  kind: EntryKind;
  /** Whether the entry was recorded long after its date. */
  late: boolean;
  lines: readonly CountedLine[];
}>;

/** A line in base currency, with the customer or vendor that it counts for; debits are positive. */
export type CountedLine = FlowLine & LineAbout & Readonly<{ accountId: string; reconciled: boolean }>;

/** An entry is late when it is recorded more days than this after its date. */
export const LATE_AFTER_DAYS = 30;

const MILLISECONDS_PER_DAY = 86_400_000;

/**
 * Whether an entry of that date is late when it is recorded now. The day of recording is one of UTC: counts are kept, and
 * must come to the same when the organisation moves to another time zone.
 */
export function isLate(date: Day, now: Date): boolean {
  const today = dayAt(Math.floor(now.getTime() / MILLISECONDS_PER_DAY));
  return today !== null && today - date > LATE_AFTER_DAYS;
}
