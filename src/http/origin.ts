import type { FastifyRequest } from 'fastify';
import { AlmanacError } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the method may change something, so that a page elsewhere must not be able to send it with our cookie. */
export function changesSomething(request: FastifyRequest): boolean {
  return !SAFE_METHODS.has(request.method);
}

/** Throws FORBIDDEN_ORIGIN unless the browser says that a page of this service sends the request. */
export function requireOwnOrigin(request: FastifyRequest, ownOrigin: string | null): void {
  if (request.headers['sec-fetch-site'] === 'same-origin') return;
  const { origin } = request.headers;
  if (origin !== undefined && isOwn(origin, ownOrigin, request.host)) return;
  throw new AlmanacError('FORBIDDEN_ORIGIN');
}

/** The same where there is no session yet: programs, which send no origin, may sign in too. */
export function requireOwnOriginIfTold(request: FastifyRequest, ownOrigin: string | null): void {
  if (request.headers.origin === undefined && request.headers['sec-fetch-site'] === undefined) return;
  requireOwnOrigin(request, ownOrigin);
}

// Without a configured address the service is where the request found it. The scheme is left out of that, because a
// proxy that ends TLS changes it.
function isOwn(origin: string, ownOrigin: string | null, host: string): boolean {
  if (ownOrigin !== null) return origin === ownOrigin;
  return (
    URL.canParse(origin) &&
    /^https?:$/.test(new URL(origin).protocol) &&
    new URL(origin).host === host.toLowerCase()
  );
}
