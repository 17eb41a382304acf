const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long to wait after each failed attempt of an event: three days and some hours together (Standard Webhooks 1.0). */
const DELAYS_MS: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** When an event is tried again after so many failed attempts; null: no more, and its webhook is disabled. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const delayMs = DELAYS_MS[attempts - 1];
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs);
}
