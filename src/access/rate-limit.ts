/** How many requests one caller may make per minute. A full bucket holds a minute's worth. */
export type LimitPolicy = Readonly<{ name: string; perMinute: number }>;

/** Whether a request is allowed, and how many are left for its caller. */
export type LimitVerdict = Readonly<{
  policy: LimitPolicy;
  allowed: boolean;
  remaining: number;
  /** Until the bucket is full again. */
  fullAfterSeconds: number;
  /** Until the next request is allowed: 0 when it is allowed now. */
  retryAfterSeconds: number;
}>;

/** The tokens that a request takes from a bucket now, and those that a retry would take. */
export type Charge = Readonly<{ tokens: number; again: number }>;

/** The cost of most requests. */
export const ONE: Charge = { tokens: 1, again: 1 };

/**
 * The remaining tokens for a request of this cost, of which one was taken before its body was read. A full bucket is
 * enough for any request.
 */
export function restOf(policy: LimitPolicy, tokens: number): Charge {
  const affordable = Math.min(tokens, policy.perMinute);
  return { tokens: affordable - 1, again: affordable };
}

/** Takes a request's tokens from a caller's bucket, or takes none and reports that too few are left. */
export interface RateLimiter {
  take(policy: LimitPolicy, caller: string, now: Date, charge?: Charge): Promise<LimitVerdict>;
}

/** The level of a bucket at `now`, which held `tokens` at an earlier instant. */
export function refilled(policy: LimitPolicy, tokens: number, since: number, now: number): number {
  const gained = (Math.max(0, now - since) * policy.perMinute) / MINUTE_MS;
  return Math.min(policy.perMinute, tokens + gained);
}

/** The verdict on a bucket with this `level`, counted after an allowed request was taken out. */
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
