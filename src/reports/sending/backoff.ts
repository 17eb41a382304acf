const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long to wait after each failed attempt: a day together. */
const DELAYS_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  24 * MINUTE_MS,
  HOUR_MS,
  2.5 * HOUR_MS,
  5 * HOUR_MS,
  7 * HOUR_MS,
  8 * HOUR_MS,
];

/** So often a report is tried at most. */
export const MOST_ATTEMPTS = DELAYS_MS.length + 1;

/** When a report is tried again after so many failed attempts; null: no more. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const delayMs = DELAYS_MS[attempts - 1];
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs);
}
