import type { PlatformDoor } from '../db/platform.ts';
import { leaseTokens, removeBuckets } from './bucket-statement.ts';
import {
  type LimitPolicy,
  type LimitVerdict,
  MINUTE_MS,
  ONE,
  type RateLimiter,
  refilled,
  verdictOf,
} from './rate-limit.ts';

/**
 * Buckets in the database, shared by every process. A process leases a thirtieth of a minute's tokens in one statement
 * and serves requests from them, so that most requests cost the database nothing.
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

  const renew = async (
    lease: Lease,
    name: string,
    policy: LimitPolicy,
    { now, wanted }: Readonly<{ now: Date; wanted: number }>,
  ): Promise<void> => {
    const [row] = await platform.run(leaseTokens(name, policy, wanted, now));
    if (row === undefined) return;
    lease.tokens = usable(lease, policy, now.getTime()) + row.granted;
    lease.level = row.level;
    lease.at = now.getTime();
    if (row.granted < wanted) lease.emptyUntil = lease.at + msUntilNextToken(policy, row.level);
  };

  return {
    take: async (policy, caller, instant, charge = ONE): Promise<LimitVerdict> => {
      const now = instant.getTime();
      const name = `${policy.name} ${caller}`;
      sweep(now);
      const lease = leases.get(name) ?? newLease();
      leases.set(name, lease);
      while (usable(lease, policy, now) < charge.tokens) {
        const held = usable(lease, policy, now);
        if (lease.emptyUntil > now)
          return verdictOf(policy, false, refilled(policy, lease.level, lease.at, now) + held, charge);
        const wanted = Math.max(chunkOf(policy), charge.tokens - held);
        lease.renewal ??= renew(lease, name, policy, { now: instant, wanted }).finally(() => {
          lease.renewal = null;
        });
        await lease.renewal;
      }
      lease.tokens = usable(lease, policy, now) - charge.tokens;
      return verdictOf(
        policy,
        true,
        Math.min(policy.perMinute, refilled(policy, lease.level, lease.at, now) + lease.tokens),
      );
    },
  };
}

/** What this process holds of one bucket. `level` is the bucket's level after the lease, at the instant `at`. */
type Lease = { tokens: number; level: number; at: number; emptyUntil: number; renewal: Promise<void> | null };

function newLease(): Lease {
  return { tokens: 0, level: 0, at: 0, emptyUntil: 0, renewal: null };
}

// How often unused leases and buckets are removed. Both are full, or void, after a minute.
const SWEEP_MS = 10 * MINUTE_MS;

function chunkOf(policy: LimitPolicy): number {
  return Math.max(1, Math.floor(policy.perMinute / 30));
}

// Leased tokens become void as the bucket refills, by the amount by which the two together would exceed a full bucket;
// otherwise an old lease would add to a minute's worth. Tokens that other processes took meanwhile are unknown here,
// which only makes this stricter.
function usable(lease: Lease, policy: LimitPolicy, now: number): number {
  const gained = (Math.max(0, now - lease.at) * policy.perMinute) / MINUTE_MS;
  const room = policy.perMinute - lease.level - gained;
  return Math.max(0, Math.min(lease.tokens, Math.floor(room + ROUNDING)));
}

// The tolerance for a sum of fractions of a token.
const ROUNDING = 1e-6;

function msUntilNextToken(policy: LimitPolicy, level: number): number {
  return Math.max(1, Math.ceil(((1 - level) * MINUTE_MS) / policy.perMinute));
}
