import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalEmail } from '../access/canonical-email.ts';
import type { Principal } from '../access/principal.ts';
import { type LimitPolicy, restOf } from '../access/rate-limit.ts';
import { requireAllowed, tellLimit } from './limit-verdict.ts';
import { addressOf, unreadable } from './network-bucket.ts';
import type { Services } from './services.ts';

// The policies of sign-in, besides the one that every request is under.
const SIGN_IN_PER_ADDRESS: LimitPolicy = { name: 'sign-in-address', perMinute: 20 };
const SIGN_IN_PER_ACCOUNT: LimitPolicy = { name: 'sign-in-account', perMinute: 5 };
const INVITATION_MAIL: LimitPolicy = { name: 'invitation-mail', perMinute: 20 };
const RECOVERY_PER_ACCOUNT: LimitPolicy = { name: 'recovery-account', perMinute: 3 };

export function requestPolicy(perMinute: number): LimitPolicy {
  return { name: 'default', perMinute };
}

/** Takes the rest of what a request costs, of which one token was taken before its body was read. Throws RATE_LIMITED. */
export async function chargeRest(
  { shared, config, clock }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: number,
): Promise<void> {
  if (tokens <= 1) return;
  const policy = requestPolicy(config.rateLimit);
  const verdict = await shared.take(policy, callerOf(request.principal), clock(), restOf(policy, tokens));
  tellLimit(reply, verdict);
  requireAllowed(verdict);
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
  await limitAttempt(services, reply, SIGN_IN_PER_ACCOUNT, unreadable(canonicalEmail(email)));
}

/** Counts an invitation that is mailed, so that nobody sends mail to the world with it. Throws RATE_LIMITED. */
export async function limitInvitationMail(
  services: Services,
  reply: FastifyReply,
  organizationId: string,
): Promise<void> {
  await limitAttempt(services, reply, INVITATION_MAIL, organizationId);
}

/** Counts a request for a link to an account, whether there is one or not. Throws RATE_LIMITED. */
export async function limitRecovery(services: Services, reply: FastifyReply, email: string): Promise<void> {
  await limitAttempt(services, reply, RECOVERY_PER_ACCOUNT, unreadable(canonicalEmail(email)));
}

/** Counts an attempt in the bucket of a caller. Throws RATE_LIMITED. */
export async function limitAttempt(
  { shared, clock }: Services,
  reply: FastifyReply,
  policy: LimitPolicy,
  caller: string,
): Promise<void> {
  const verdict = await shared.take(policy, caller, clock());
  tellLimit(reply, verdict);
  requireAllowed(verdict);
}

/** The bucket of a known caller: each key, each session, each sheet link and each assistant has its own. */
export function callerOf(principal: Principal): string {
  switch (principal.kind) {
    case 'api key':
    case 'assistant':
      return `key ${principal.keyId}`;
    case 'session':
      return `session ${principal.sessionId}`;
    case 'sheet link':
      return `link ${principal.linkId}`;
  }
}
