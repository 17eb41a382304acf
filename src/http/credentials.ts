import type { FastifyRequest } from 'fastify';
import { type ApiKey, holdsApiKey, looksLikeApiKey, parseApiKey } from '../access/api-key.ts';
import { parseSecret, type Secret } from '../access/secret.ts';
import { parseSessionToken } from '../access/session.ts';

/** What a request shows of its caller, before anybody is asked who that is. */
export type Credentials =
  | Readonly<{ kind: 'none' }>
  | Readonly<{ kind: 'unusable'; reason: string }>
  | Readonly<{ kind: 'api key'; key: ApiKey }>
  | Readonly<{ kind: 'sheet link'; link: Secret }>
  | Readonly<{ kind: 'assistant'; token: Secret }>
  | Readonly<{ kind: 'session'; tokenHash: Buffer }>;

export const SESSION_COOKIE = 'almanac_session';

/**
 * Reads the credentials of a request. A key in the address is refused, because addresses end up in logs. Then an Authorization header
 * decides, right or wrong; then a sheet link in the address, which is made to stand there; then the session cookie.
 */
export function readCredentials(request: FastifyRequest, keyPrefix: string): Credentials {
  if (hasKeyInQuery(request, keyPrefix)) return unusable(KEY_IN_QUERY);
  const header = request.headers.authorization;
  if (header !== undefined) {
    const [, token] = BEARER.exec(header) ?? [];
    if (token === undefined) return unusable('The Authorization header must be "Bearer" and an API key.');
    if (linkIn(request) !== undefined) return unusable(KEY_BESIDE_LINK);
    const key = parseApiKey(token, keyPrefix);
    if (key !== null) return { kind: 'api key', key };
    const assistant = parseSecret(token, keyPrefix, 'at');
    if (assistant !== null) return { kind: 'assistant', token: assistant };
    const link = parseSecret(token, keyPrefix, 'sl');
    return link === null
      ? unusable('This is not an API key of this service, or it was mistyped.')
      : { kind: 'sheet link', link };
  }
  const shown = linkIn(request);
  if (shown !== undefined) {
    const link = parseSecret(shown, keyPrefix, 'sl');
    return link === null ? unusable(LINK_REFUSED) : { kind: 'sheet link', link };
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
export const LINK_REFUSED =
  'The sheet link is unknown, mistyped, expired or revoked, or its maker may no longer see what it shows.';
export const NOT_BY_LINK =
  'A sheet link opens the metrics and statements that it was made for, as CSV and in batches, and nothing else.';
export const TOKEN_REFUSED =
  'The access token is unknown, expired or revoked, or the member who connected the assistant may no longer do what it was allowed.';
export const NOT_BY_ASSISTANT = 'The access token of an assistant opens the tools at /mcp, and nothing else.';
const KEY_BESIDE_LINK = 'Send a sheet link or an Authorization header, not both.';
const KEY_IN_QUERY =
  'An API key does not belong in the address, where logs keep it: send it as "Authorization: Bearer <key>", and rotate this one.';

function unusable(reason: string): Credentials {
  return { kind: 'unusable', reason };
}

/** The parameter in which an address has a sheet link. */
const LINK_PARAMETER = 'link';

function linkIn({ query }: FastifyRequest): string | undefined {
  const value = (query as Readonly<Record<string, string | readonly string[] | undefined>>)[LINK_PARAMETER];
  // A link that is there twice is none.
  return typeof value === 'object' ? value.join() : value;
}

function hasKeyInQuery(request: FastifyRequest, keyPrefix: string): boolean {
  // Without an escape, a key stands there as it is.
  if (!request.url.includes('%') && !holdsApiKey(request.url, keyPrefix)) return false;
  const values = Object.values(request.query as Readonly<Record<string, string | string[]>>).flat();
  return values.some((value) => looksLikeApiKey(value, keyPrefix));
}
