import type { FastifyReply } from 'fastify';
import { SESSION_SECONDS } from '../access/session.ts';
import { SESSION_COOKIE } from './credentials.ts';
import type { App, Services } from './services.ts';

/** Puts the token of a session into the browser, where no script and no other site gets at it. */
export function keepSession(app: App, { config }: Services, reply: FastifyReply, token: string): void {
  reply.header('Set-Cookie', cookieOf(app, token, SESSION_SECONDS, config.secureCookies));
}

/** Takes the session out of the browser. */
export function forgetSession(app: App, { config }: Services, reply: FastifyReply): void {
  reply.header('Set-Cookie', cookieOf(app, '', 0, config.secureCookies));
}

function cookieOf(app: App, token: string, maxAge: number, secure: boolean): string {
  return app.serializeCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge,
  });
}
