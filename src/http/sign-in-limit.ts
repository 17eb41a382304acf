import type { FastifyReply, FastifyRequest } from 'fastify';
import { findDevice } from '../access/device.ts';
import type { PasswordLane } from '../access/password.ts';
import type { LimitPolicy } from '../access/rate-limit.ts';
import { deviceOf } from './device-cookie.ts';
import { limitAccount, limitAddress, limitAttempt } from './limit.ts';
import type { Services } from './services.ts';

const SIGN_IN_PER_DEVICE: LimitPolicy = { name: 'sign-in-device', perMinute: 10 };
const SECOND_FACTOR: LimitPolicy = { name: 'second-factor', perMinute: 5 };
const OWN_PASSWORD: LimitPolicy = { name: 'own-password', perMinute: 5 };

/**
 * Counts an attempt at the password of an account, whether there is one or not, before anything is computed for it. A
 * browser that signed in to the account before has attempts of its own, which no stranger can use up; all others share
 * those of their address and those of the account. Throws RATE_LIMITED.
 */
export async function limitSignIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<PasswordLane> {
  const tokenHash = deviceOf(request);
  const device =
    tokenHash === null ? null : await findDevice(services.platform, tokenHash, email, services.clock());
  if (device !== null) {
    await limitAttempt(services, reply, SIGN_IN_PER_DEVICE, device);
    return 'known device';
  }
  await limitAddress(services, request, reply);
  await limitAccount(services, reply, email);
  return 'stranger';
}

/**
 * Counts an attempt at the second factor of an account, by somebody who gave its password. Browsers that signed in before
 * have attempts of their own here too. Throws RATE_LIMITED.
 */
export async function limitSecondFactor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, email }: Readonly<{ id: string; email: string }>,
): Promise<void> {
  const tokenHash = deviceOf(request);
  const device =
    tokenHash === null ? null : await findDevice(services.platform, tokenHash, email, services.clock());
  await limitAttempt(services, reply, SECOND_FACTOR, device ?? id);
}

/** Counts an attempt of a signed-in user at their own password or second factor. Throws RATE_LIMITED. */
export async function limitOwnPassword(
  services: Services,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  await limitAttempt(services, reply, OWN_PASSWORD, userId);
}
