import { addDays } from './end-of-day.ts';
import { type ChosenTime, daysOf } from './period.ts';
import type { Period } from './period-label.ts';

/**
 * Whether what was counted ends within a month that was not over on the day that is looked at: what belongs to its days may
 * not be recorded yet. Also a period to date is so, all of which is counted.
 */
export function isInProgress(
  { requested, resolved }: Period,
  asOf: string | undefined,
  today: string,
): boolean {
  if (resolved.kind !== 'range') return false;
  const day = requested.type === 'relative' ? (asOf ?? today) : today;
  return !resolved.complete || (resolved.asOfDate === day && !isLastOfMonth(day));
}

/** Whether a period of two days ends within a month that has been over since: only a part of that month is in it. */
export function endsWithinMonth({ period }: ChosenTime, today: string): boolean {
  const days = daysOf(period);
  return days !== null && days.last < today && !isLastOfMonth(days.last);
}

function isLastOfMonth(day: string): boolean {
  return addDays(day, 1).endsWith('-01');
}
