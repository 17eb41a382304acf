import type { FastifyRequest } from 'fastify';
import { type ApiKey, holdsApiKey, looksLikeApiKey, parseApiKey } from '../access/api-key.ts';
import { parseSessionToken } from '../access/session.ts';

/** What a request shows of its caller, before anybody is asked who that is. */
export type Credentials =
  | Readonly<{ kind: 'none' }>
  | Readonly<{ kind: 'unusable'; reason: string }>
  | Readonly<{ kind: 'api key'; key: ApiKey }>
  | Readonly<{ kind: 'session'; tokenHash: Buffer }>;

export const SESSION_COOKIE = 'almanac_session';

/**
 * Reads the credentials of a request. An Authorization header decides alone, right or wrong; then a key in the address,
 * which is refused because addresses end up in logs; then the session cookie.
 */
export function readCredentials(request: FastifyRequest, keyPrefix: string): Credentials {
  if (hasKeyInQuery(request, keyPrefix)) return unusable(KEY_IN_QUERY);
  const header = request.headers.authorization;
  if (header !== undefined) {
    const [, token] = BEARER.exec(header) ?? [];
    if (token === undefined) return unusable('The Authorization header must be "Bearer" and an API key.');
    const key = parseApiKey(token, keyPrefix);
    return key === null
      ? unusable('This is not an API key of this service, or it was mistyped.')
      : { kind: 'api key', key };
  }
  const cookie = request.server.parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE];
  if (cookie === undefined || cookie === '') return { kind: 'none' };
  const tokenHash = parseSessionToken(cookie);
  return tokenHash === null ? unusable(SESSION_ENDED) : { kind: 'session', tokenHash };
}

const BEARER = /^bearer +(\S+) *$/i;

export const SESSION_ENDED =
  'The session has ended, or its user is not an active member any more: sign in again.';
export const KEY_REFUSED =
  'The API key is unknown, expired or revoked, or it may not be used from this network address.';
const KEY_IN_QUERY =
  'An API key does not belong in the address, where logs keep it: send it as "Authorization: Bearer <key>", and rotate this one.';

function unusable(reason: string): Credentials {
  return { kind: 'unusable', reason };
}

function hasKeyInQuery(request: FastifyRequest, keyPrefix: string): boolean {
  // Without an escape, a key stands there as it is.
  if (!request.url.includes('%') && !holdsApiKey(request.url, keyPrefix)) return false;
  const values = Object.values(request.query as Readonly<Record<string, string | string[]>>).flat();
  return values.some((value) => looksLikeApiKey(value, keyPrefix));
}
