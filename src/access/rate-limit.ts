/** How many requests a minute one caller may make. A full bucket holds a minute's worth. */
export type LimitPolicy = Readonly<{ name: string; perMinute: number }>;

/** Whether a request may go on, and what its caller is told about those that are left. */
export type LimitVerdict = Readonly<{
  policy: LimitPolicy;
  allowed: boolean;
  remaining: number;
  /** Until the bucket is full again. */
  fullAfterSeconds: number;
  /** Until the next request may go on: 0 when it may now. */
  retryAfterSeconds: number;
}>;

/** Takes one request out of a caller's bucket, or says that there is none left. */
export interface RateLimiter {
  take(policy: LimitPolicy, caller: string, now: Date): Promise<LimitVerdict>;
}

/** What is in a bucket at `now`, when it held `tokens` at an earlier instant. */
export function refilled(policy: LimitPolicy, tokens: number, since: number, now: number): number {
  const gained = (Math.max(0, now - since) * policy.perMinute) / MINUTE_MS;
  return Math.min(policy.perMinute, tokens + gained);
}

/** The verdict on a bucket that holds `level`, after this request was taken out of it if it was allowed. */
export function verdictOf(policy: LimitPolicy, allowed: boolean, level: number): LimitVerdict {
  const secondsPerToken = 60 / policy.perMinute;
  return {
    policy,
    allowed,
    remaining: Math.max(0, Math.floor(level)),
    fullAfterSeconds: Math.ceil(Math.max(0, policy.perMinute - level) * secondsPerToken),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - level) * secondsPerToken)),
  };
}

export const MINUTE_MS = 60_000;
