import { type Day, FIRST_DAY, LAST_DAY, parseDay } from '../period/index.ts';

/** An owner's first and last day of employment; null where there is no limit. */
export type OwnerDays = Readonly<{ employment_start_date: string | null; termination_date: string | null }>;

/** Whether at least one of these owners is let in on every day from `today` on. An owner's last day counts. */
export function isOwnedForGood(owners: readonly OwnerDays[], today: Day): boolean {
  const spans = owners
    .map(({ employment_start_date: start, termination_date: end }) => ({
      start: dayOr(start, FIRST_DAY),
      end: dayOr(end, LAST_DAY),
    }))
    .toSorted((one, other) => one.start - other.start);
  // The first day without an owner, according to the spans seen so far.
  let open: number = today;
  for (const { start, end } of spans) {
    if (start > open) return false;
    open = Math.max(open, end + 1);
  }
  return open > LAST_DAY;
}

function dayOr(text: string | null, otherwise: Day): Day {
  return text === null ? otherwise : (parseDay(text) ?? FIRST_DAY);
}
