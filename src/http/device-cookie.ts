import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_SECONDS, parseDeviceToken } from '../access/device.ts';
import type { App, Services } from './services.ts';

/** The hash of the token by which a browser is known to have signed in before; null where there is none. */
export function deviceOf(request: FastifyRequest): Buffer | null {
  const cookie = request.server.parseCookie(request.headers.cookie ?? '')[DEVICE_COOKIE];
  return cookie === undefined ? null : parseDeviceToken(cookie);
}

/**
 * Puts the token of a device into the browser. It lets nobody in: it only says that this browser has signed in before. It
 * outlives the session, and goes to the routes of sign-in alone.
 */
export function keepDevice(app: App, { config }: Services, reply: FastifyReply, token: string): void {
  const cookie = app.serializeCookie(DEVICE_COOKIE, token, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    maxAge: DEVICE_SECONDS,
  });
  reply.header('Set-Cookie', cookie);
}

const DEVICE_COOKIE = 'almanac_device';
