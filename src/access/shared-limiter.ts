import type { PlatformDoor } from '../db/platform.ts';
import { leaseTokens, removeBuckets } from './bucket-statement.ts';
import {
  type LimitPolicy,
  type LimitVerdict,
  MINUTE_MS,
  type RateLimiter,
  refilled,
  verdictOf,
} from './rate-limit.ts';

/**
 * Buckets in the database, shared by every process. A process leases a thirtieth of a minute's tokens in one statement
 * and serves requests from them, so that most requests cost the database nothing. A lease is good for the two seconds
 * in which the bucket regains it; what is left of it then goes back with the next one.
 */
export function sharedLimiter(
  platform: PlatformDoor,
  inBackground: (work: Promise<unknown>) => void,
): RateLimiter {
  const leases = new Map<string, Lease>();
  let sweptAt = 0;

  const sweep = (now: number): void => {
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    for (const [name, lease] of leases) {
      if (lease.renewal === null && now - lease.at > SWEEP_MS) leases.delete(name);
    }
    inBackground(platform.run(removeBuckets(new Date(now - SWEEP_MS))));
  };

  const renew = async (lease: Lease, name: string, policy: LimitPolicy, now: Date): Promise<void> => {
    const returned = lease.tokens;
    lease.tokens = 0;
    const [row] = await platform.run(leaseTokens(name, policy, { returned, wanted: chunkOf(policy) }, now));
    if (row === undefined) return;
    lease.tokens = row.granted;
    lease.level = row.level;
    lease.at = now.getTime();
    if (row.granted < 1) lease.emptyUntil = lease.at + msUntilNextToken(policy, row.level);
  };

  return {
    take: async (policy, caller, instant): Promise<LimitVerdict> => {
      const now = instant.getTime();
      const name = `${policy.name} ${caller}`;
      sweep(now);
      const lease = leases.get(name) ?? newLease();
      leases.set(name, lease);
      while (lease.tokens < 1 || now - lease.at > lifetimeOf(policy)) {
        if (lease.emptyUntil > now)
          return verdictOf(policy, false, refilled(policy, lease.level, lease.at, now));
        lease.renewal ??= renew(lease, name, policy, instant).finally(() => {
          lease.renewal = null;
        });
        await lease.renewal;
      }
      lease.tokens -= 1;
      return verdictOf(
        policy,
        true,
        Math.min(policy.perMinute, refilled(policy, lease.level, lease.at, now) + lease.tokens),
      );
    },
  };
}

/** What this process holds of one bucket. `level` is what the bucket had after the lease, at the instant `at`. */
type Lease = { tokens: number; level: number; at: number; emptyUntil: number; renewal: Promise<void> | null };

function newLease(): Lease {
  return { tokens: 0, level: 0, at: 0, emptyUntil: 0, renewal: null };
}

// How often leases and buckets that nobody uses are removed. Both are full, or void, after a minute.
const SWEEP_MS = 10 * MINUTE_MS;

function chunkOf(policy: LimitPolicy): number {
  return Math.max(1, Math.floor(policy.perMinute / 30));
}

function lifetimeOf(policy: LimitPolicy): number {
  return (chunkOf(policy) * MINUTE_MS) / policy.perMinute;
}

function msUntilNextToken(policy: LimitPolicy, level: number): number {
  return Math.max(1, Math.ceil(((1 - level) * MINUTE_MS) / policy.perMinute));
}
