import {
  type LimitPolicy,
  type LimitVerdict,
  MINUTE_MS,
  ONE,
  type RateLimiter,
  refilled,
  verdictOf,
} from './rate-limit.ts';

/** A limiter that can give back a token that should not have been taken. */
export interface LocalLimiter extends RateLimiter {
  giveBack(policy: LimitPolicy, caller: string): void;
}

/**
 * Buckets of this process alone, for callers without credentials worth a look-up: refusing them must not cost a
 * statement.
 */
export function localLimiter(): LocalLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  let sweptAt = 0;
  // A bucket that has not been used for a minute is full, so forgetting it changes nothing.
  const sweep = (now: number): void => {
    if (now - sweptAt < MINUTE_MS && buckets.size < MOST_BUCKETS) return;
    sweptAt = now;
    for (const [name, bucket] of buckets) if (now - bucket.at >= MINUTE_MS) buckets.delete(name);
    if (buckets.size >= MOST_BUCKETS) buckets.clear();
  };
  return {
    take: async (policy, caller, instant, charge = ONE): Promise<LimitVerdict> => {
      const now = instant.getTime();
      sweep(now);
      const name = `${policy.name} ${caller}`;
      const bucket = buckets.get(name) ?? { tokens: policy.perMinute, at: now };
      const level = refilled(policy, bucket.tokens, bucket.at, now);
      const allowed = level >= charge.tokens;
      const left = allowed ? level - charge.tokens : level;
      buckets.set(name, { tokens: left, at: Math.max(now, bucket.at) });
      return verdictOf(policy, allowed, left, charge);
    },
    giveBack: (policy, caller) => {
      const bucket = buckets.get(`${policy.name} ${caller}`);
      if (bucket !== undefined) bucket.tokens = Math.min(policy.perMinute, bucket.tokens + 1);
    },
  };
}

// Enough for a busy minute; counting addresses does not stop a flood from more addresses than this.
const MOST_BUCKETS = 50_000;
