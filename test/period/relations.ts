import type { Day, Period } from '../../src/period/index.ts';

/** Whether the day belongs to the period. */
export function contains(period: Period, day: Day): boolean {
  return period.start <= day && day < period.end;
}

/** Whether every day of the inner period belongs to the outer. */
export function encloses(outer: Period, inner: Period): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether every day of the earlier period lies before every day of the later; the two may touch. */
export function precedes(earlier: Period, later: Period): boolean {
  return earlier.end <= later.start;
}
