import type { LastingSearch } from './lasting-time.ts';
import { chosenTime, daysOf, rangeOf } from './period.ts';

/**
 * The part of an address that shows later what it shows today. The as-at date does not cut a period that is written as two days, so one that
 * goes on after today ends today.
 */
export function pinnedSearch(search: LastingSearch, today: string): LastingSearch {
  const { period, asOf = today } = chosenTime(search);
  const days = daysOf(period);
  const isGoingOn = days !== null && days.first <= today && days.last > today;
  return { ...search, asOf, ...(isGoingOn ? { period: rangeOf(days.first, today) } : {}) };
}
