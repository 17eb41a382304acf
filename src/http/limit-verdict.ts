import type { FastifyReply } from 'fastify';
import type { LimitVerdict } from '../access/rate-limit.ts';
import { AlmanacError } from '../errors.ts';

/** The headers that say how many requests are left (draft-ietf-httpapi-ratelimit-headers). */
export function tellLimit(reply: FastifyReply, verdict: LimitVerdict): void {
  const { policy, remaining, fullAfterSeconds } = verdict;
  reply.header('RateLimit-Policy', `"${policy.name}";q=${policy.perMinute};w=60`);
  reply.header('RateLimit', `"${policy.name}";r=${remaining};t=${fullAfterSeconds}`);
}

/** Throws RATE_LIMITED when the bucket was empty. */
export function requireAllowed(verdict: LimitVerdict): void {
  if (verdict.allowed) return;
  const seconds = verdict.retryAfterSeconds;
  throw new AlmanacError('RATE_LIMITED', `Too many requests; try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
