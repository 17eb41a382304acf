import type { FastifyReply, FastifyRequest } from 'fastify';
import { PENDING_SECONDS, parsePendingToken } from '../access/pending-sign-in.ts';
import type { App, Services } from './services.ts';

/** The hash of the token of a sign-in that waits for its code; null where none waits. */
export function pendingOf(request: FastifyRequest): Buffer | null {
  const cookie = request.server.parseCookie(request.headers.cookie ?? '')[PENDING_COOKIE];
  return cookie === undefined ? null : parsePendingToken(cookie);
}

/** Puts the token of a sign-in that waits for its code into the browser, where no script gets at it. */
export function keepPending(app: App, services: Services, reply: FastifyReply, token: string): void {
  setCookie(app, services, reply, { token, maxAge: PENDING_SECONDS });
}

/** Takes it out of the browser. */
export function forgetPending(app: App, services: Services, reply: FastifyReply): void {
  setCookie(app, services, reply, { token: '', maxAge: 0 });
}

function setCookie(
  app: App,
  { config }: Services,
  reply: FastifyReply,
  { token, maxAge }: Readonly<{ token: string; maxAge: number }>,
): void {
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'strict' } as const;
  reply.header(
    'Set-Cookie',
    app.serializeCookie(PENDING_COOKIE, token, { ...options, secure: config.secureCookies, maxAge }),
  );
}

const PENDING_COOKIE = 'almanac_pending';
