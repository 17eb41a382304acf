/** How many requests a minute one caller may make. A full bucket holds a minute's worth. */
export type LimitPolicy = Readonly<{ name: string; perMinute: number }>;

/** Whether a request may go on, and how many are left for its caller. */
export type LimitVerdict = Readonly<{
  policy: LimitPolicy;
  allowed: boolean;
  remaining: number;
  /** Until the bucket is full again. */
  fullAfterSeconds: number;
  /** Until the next request may go on: 0 when it may now. */
  retryAfterSeconds: number;
}>;

/** What a request takes out of a bucket now, and all that it takes when it is sent again. */
export type Charge = Readonly<{ tokens: number; again: number }>;

/** Most requests. */
export const ONE: Charge = { tokens: 1, again: 1 };

/**
 * What is left to take for a request that costs so many tokens, of which one was taken before its body was read. A full
 * bucket is enough for any request.
 */
export function restOf(policy: LimitPolicy, tokens: number): Charge {
  const affordable = Math.min(tokens, policy.perMinute);
  return { tokens: affordable - 1, again: affordable };
}

/** Takes a request out of a caller's bucket, or takes nothing and says that too little is left. */
export interface RateLimiter {
  take(policy: LimitPolicy, caller: string, now: Date, charge?: Charge): Promise<LimitVerdict>;
}

/** What is in a bucket at `now`, when it held `tokens` at an earlier instant. */
export function refilled(policy: LimitPolicy, tokens: number, since: number, now: number): number {
  const gained = (Math.max(0, now - since) * policy.perMinute) / MINUTE_MS;
  return Math.min(policy.perMinute, tokens + gained);
}

/** The verdict on a bucket that holds `level`, after this request was taken out of it if it was allowed. */
export function verdictOf(
  policy: LimitPolicy,
  allowed: boolean,
  level: number,
  { again }: Charge = ONE,
): LimitVerdict {
  const secondsPerToken = 60 / policy.perMinute;
  return {
    policy,
    allowed,
    remaining: Math.max(0, Math.floor(level)),
    fullAfterSeconds: Math.ceil(Math.max(0, policy.perMinute - level) * secondsPerToken),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((again - level) * secondsPerToken)),
  };
}

export const MINUTE_MS = 60_000;
