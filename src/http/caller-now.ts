import type { FastifyRequest } from 'fastify';
import type { Principal } from '../access/principal.ts';
import { identify } from './authenticate.ts';
import { readCredentials } from './credentials.ts';
import type { Services } from './services.ts';

/**
 * Who calls, looked up again for an answer that goes on: with what they may see now. Null once they are not let in any more, or only
 * elsewhere: a key that was revoked or has expired, a session that has ended or went on to another organisation.
 */
export async function callerNow(request: FastifyRequest, services: Services): Promise<Principal | null> {
  const credentials = readCredentials(request, services.config.keyPrefix);
  const found = await identify(request, credentials, services);
  if (found === null) return null;
  const { principal } = found;
  if (principal.organization.id !== request.principal.organization.id) return null;
  if (principal.kind === 'session' && principal.lacksSecondFactor) return null;
  return principal;
}
