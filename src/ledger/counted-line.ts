import type { Decimal } from '../money/decimal.ts';
import { type Day, dayAt } from '../period/index.ts';
import type { AccountClass } from './account-class.ts';
import type { Activity } from './activity.ts';
import type { EntryKind } from './entry-kind.ts';

/** A line as the totals count it, in base currency, with what they know of its entry. */
export type CountedLine = Readonly<{
  entryId: string;
  date: string;
  kind: EntryKind;
  /** Whether the entry was recorded long after its date. */
  late: boolean;
  accountId: string;
  class: AccountClass;
  /** The account's own activity, where it was given one. */
  activity: Activity | null;
  reconciled: boolean;
  departmentId: string | null;
  customerId: string | null;
  vendorId: string | null;
  debit: Decimal;
  credit: Decimal;
}>;

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
