import { ApiError, ConnectionError } from './errors.ts';

/**
 * When a request may be sent again. `always`: it only reads, or has an idempotency key. `if refused`: it is a write without one, so only if
 * the answer says that it was not carried out.
 */
export type Repeatable = 'always' | 'if refused';

/** How long to wait before sending a request again after a failure; null if it should not be sent again. */
export function delayBeforeRetry(failure: unknown, attempt: number, repeatable: Repeatable): number | null {
  if (failure instanceof ApiError) {
    const { status, retryAfterMs } = failure;
    const isRefused = (status === 409 || status === 429) && retryAfterMs !== null;
    const isUnknown = status >= 500 && repeatable === 'always';
    if (!isRefused && !isUnknown) return null;
    // Callers that were refused together should not come back together.
    return retryAfterMs === null ? backOff(attempt) : retryAfterMs + Math.random() * 250;
  }
  return failure instanceof ConnectionError && repeatable === 'always' ? backOff(attempt) : null;
}

/** From a quarter to half a second, twice that for each further attempt, 8 seconds at most. */
function backOff(attempt: number): number {
  return Math.min(8_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}
