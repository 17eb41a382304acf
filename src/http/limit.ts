import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../access/principal.ts';
import type { LimitPolicy, LimitVerdict } from '../access/rate-limit.ts';
import { AlmanacError } from '../errors.ts';
import type { Services } from './services.ts';

// The policies of sign-in, besides the one that every request is under.
const SIGN_IN_PER_ADDRESS: LimitPolicy = { name: 'sign-in-address', perMinute: 20 };
const SIGN_IN_PER_ACCOUNT: LimitPolicy = { name: 'sign-in-account', perMinute: 5 };

export function requestPolicy(perMinute: number): LimitPolicy {
  return { name: 'default', perMinute };
}

/** Tells the caller how many requests are left (draft-ietf-httpapi-ratelimit-headers). */
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

/** Counts an attempt to get in, by a password or by a link, against the address that it comes from. Throws RATE_LIMITED. */
export async function limitAddress(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await limitAttempt(services, reply, SIGN_IN_PER_ADDRESS, addressOf(request));
}

/** Counts an attempt at the password of an account, whether there is one or not. Throws RATE_LIMITED. */
export async function limitAccount(services: Services, reply: FastifyReply, email: string): Promise<void> {
  await limitAttempt(services, reply, SIGN_IN_PER_ACCOUNT, unreadable(email.trim().toLowerCase()));
}

async function limitAttempt(
  { shared, clock }: Services,
  reply: FastifyReply,
  policy: LimitPolicy,
  caller: string,
): Promise<void> {
  const verdict = await shared.take(policy, caller, clock());
  tellLimit(reply, verdict);
  requireAllowed(verdict);
}

/** The bucket of a known caller: each key and each session has its own. */
export function callerOf(principal: Principal): string {
  return principal.kind === 'api key' ? `key ${principal.keyId}` : `session ${principal.sessionId}`;
}

/** The bucket of a client's network address, unreadable: it is stored, and addresses are personal data. */
export function addressOf(request: FastifyRequest): string {
  return unreadable(networkOf(request.ip));
}

function unreadable(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

// Whoever has one IPv6 address has 2^64 of them.
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::')
    ? Array.from({ length: 8 - first.length - last.length }, () => '0')
    : [];
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
