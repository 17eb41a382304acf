import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './content-coding.ts';
import { API_PREFIX } from './openapi.ts';
import { KEPT_SECONDS, READABLE, SENDABLE } from './origin-headers.ts';
import type { App } from './services.ts';

/**
 * Lets pages of the allowed origins read the answers to requests that carry a key, also those that refuse the key. Sessions
 * are for our own pages: no answer ever allows cookies, and those of public routes, sign-in among them, may not be read.
 */
export function allowOrigins(app: App, allowed: readonly string[]): void {
  if (allowed.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (isApi(request)) {
      addVary(reply, 'Origin');
      const { origin } = request.headers;
      if (origin !== undefined && allowed.includes(origin) && isAskedWithKey(request)) {
        reply.header('Access-Control-Allow-Origin', origin);
        reply.header('Access-Control-Expose-Headers', READABLE);
      }
    }
    done();
  });
}

/**
 * Answers the question of a browser whether a page of an allowed origin may send a request with these methods; false where
 * it is no such question, or not of such a page. The question itself carries no key.
 */
export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  { allowed, methods }: Readonly<{ allowed: readonly string[]; methods: readonly string[] }>,
): boolean {
  const { origin, 'access-control-request-method': method } = request.headers;
  const isAsked = request.method === 'OPTIONS' && origin !== undefined && method !== undefined;
  if (!isAsked || !isApi(request) || methods.length === 0 || !allowed.includes(origin)) return false;
  void reply
    .code(204)
    .headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': SENDABLE,
      'Access-Control-Max-Age': String(KEPT_SECONDS),
    })
    .send();
  return true;
}

// Where there is an Authorization header, it decides alone who calls.
function isAskedWithKey({ headers, routeOptions }: FastifyRequest): boolean {
  return BEARER.test(headers.authorization ?? '') && routeOptions.config.access !== 'public';
}

const BEARER = /^bearer +\S/i;

function isApi({ url }: FastifyRequest): boolean {
  return url.startsWith(`${API_PREFIX}/`);
}
