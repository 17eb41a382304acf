import type { FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../../config.ts';
import { AlmanacError } from '../../errors.ts';

/**
 * The address of this service as the issuer of tokens; null where it is not known: a service that listens beyond its own machine takes
 * it from its configuration alone, because the Host of a request is whatever a caller wrote.
 */
export function knownIssuer(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  { origin, host }: Pick<Config, 'origin' | 'host'>,
): string | null {
  if (origin !== null) return origin;
  return isLoopback(host) ? `${request.protocol}://${request.host.toLowerCase()}` : null;
}

/** The same where it is needed. Throws NOT_FOUND: without it there is no authorization server. */
export function issuerOf(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  config: Pick<Config, 'origin' | 'host'>,
): string {
  const issuer = knownIssuer(request, config);
  if (issuer !== null) return issuer;
  throw new AlmanacError('NOT_FOUND', 'Assistants cannot sign in here until the service has ALMANAC_ORIGIN.');
}
