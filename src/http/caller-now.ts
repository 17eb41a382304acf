import type { FastifyRequest } from 'fastify';
import type { Principal } from '../access/principal.ts';
import { AlmanacError } from '../errors.ts';
import { identify, requireStanding } from './authenticate.ts';
import { readCredentials } from './credentials.ts';
import type { App, Services } from './services.ts';

/**
 * Who calls, looked up again for an answer that goes on: with what they may see now. Null once they are not let in any more, or only
 * elsewhere: a key that was revoked or has expired, a session that has ended or went on to another organisation.
 */
export async function callerNow(request: FastifyRequest, services: Services): Promise<Principal | null> {
  const principal = await lookUpAgain(request, services);
  if (principal?.kind === 'session' && principal.lacksSecondFactor) return null;
  return principal;
}

/**
 * Looks the caller up again once the body of a request is there, if that took longer than `LATE_MS`: until then a key may be revoked, a
 * session ended or a role lowered. What follows sees the caller as they are now. A body that comes at once costs no look-up. Throws
 * UNAUTHENTICATED, and what `requireStanding` throws.
 */
export async function admitAgain(request: FastifyRequest, services: Services): Promise<void> {
  const now = services.clock().getTime();
  if (!isLate(request, now)) return;
  const principal = await lookUpAgain(request, services);
  if (principal === null) throw new AlmanacError('UNAUTHENTICATED', ENDED_MEANWHILE);
  requireStanding(request, principal);
  request.caller = principal;
  request.admittedAt = now;
}

/** How long after its caller was let in the body of a request may be complete without another look-up. */
export const LATE_MS = 1000;

/** Applies that to every body that is read before the handler. A handler that reads one itself calls `admitAgain` afterwards. */
export function admitLateBodies(app: App, services: Services): void {
  app.addHook('preValidation', async (request) => {
    if (request.body !== undefined) await admitAgain(request, services);
  });
}

// A clock that was set back shows no time that passed.
function isLate({ admittedAt }: FastifyRequest, now: number): boolean {
  return admittedAt !== null && Math.abs(now - admittedAt) > LATE_MS;
}

async function lookUpAgain(request: FastifyRequest, services: Services): Promise<Principal | null> {
  const credentials = readCredentials(request, services.config.keyPrefix);
  const found = await identify(request, credentials, services);
  if (found === null || found.principal.organization.id !== request.principal.organization.id) return null;
  return found.principal;
}

const ENDED_MEANWHILE =
  'While the request was being sent, its session, key or token stopped working or moved to another organisation.';
