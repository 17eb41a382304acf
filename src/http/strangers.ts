import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Authentication } from '../access/find-principal.ts';
import { type LocalLimiter, localLimiter } from '../access/local-limiter.ts';
import type { LimitPolicy } from '../access/rate-limit.ts';
import { requireAllowed } from './limit-verdict.ts';
import { addressOf } from './network-bucket.ts';

/**
 * Limits look-ups of credentials that nobody was let in by lately: a key can be forged with a checksum that is right, and a
 * session's token has none. Each address has so many attempts a minute, those with keys and those with sessions by
 * themselves, and gets one back when the credentials are right: only wrong ones use them up. Credentials that were right
 * within the last ten minutes are looked up whatever others behind the same address do.
 */
export class Strangers {
  readonly #limiter: LocalLimiter = localLimiter();
  readonly #rightAt = new LRUCache<string, number>({ max: MOST_KNOWN });
  readonly #perMinute: number;

  /** `rateLimit` is how many requests a minute a known caller may make. */
  constructor(rateLimit: number) {
    this.#perMinute = Math.max(LEAST_PER_MINUTE, Math.floor(rateLimit / 10));
  }

  /** Looks up who holds the credentials with this hash. Throws RATE_LIMITED, before the look-up. */
  async find(
    request: FastifyRequest,
    { kind, hash }: Readonly<{ kind: 'api key' | 'session' | 'sheet link' | 'assistant'; hash: Buffer }>,
    now: Date,
    lookUp: () => Promise<Authentication | null>,
  ): Promise<Authentication | null> {
    const name = hash.toString('latin1');
    if (now.getTime() - (this.#rightAt.get(name) ?? Number.NEGATIVE_INFINITY) < KNOWN_MS) {
      const found = await lookUp();
      if (found === null) this.#rightAt.delete(name);
      return found;
    }
    const policy: LimitPolicy = { name: `unknown-${kind.replace(' ', '-')}`, perMinute: this.#perMinute };
    const address = addressOf(request);
    requireAllowed(await this.#limiter.take(policy, address, now));
    const giveBack = () => this.#limiter.giveBack(policy, address);
    const found = await lookUp().catch((failure: unknown) => {
      giveBack();
      throw failure;
    });
    if (found === null) return null;
    giveBack();
    this.#rightAt.set(name, now.getTime());
    return found;
  }
}

const LEAST_PER_MINUTE = 60;
const MOST_KNOWN = 20_000;
const KNOWN_MS = 10 * 60_000;
