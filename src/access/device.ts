import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { canonicalEmail } from './canonical-email.ts';

/** How long a browser stays known after its last sign-in to an account. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** The hash by which a device is looked up; null for a text that is not a token and so needs no look-up. */
export function parseDeviceToken(text: string): Buffer | null {
  return TOKEN.test(text) ? hashOf(text) : null;
}

/** The id of the device if it has signed in to the account with this address before; otherwise null. */
export async function findDevice(
  platform: PlatformDoor,
  tokenHash: Buffer,
  email: string,
  now: Date,
): Promise<string | null> {
  const [device] = await platform.run(
    platformQuery
      .selectFrom('devices')
      .innerJoin('users', 'users.id', 'devices.user_id')
      .select('devices.id')
      .where('token_hash', '=', tokenHash)
      .where('canonical_email', '=', canonicalEmail(email))
      .where('last_signed_in_at', '>', forgottenBefore(now))
      .compile(),
  );
  return device?.id ?? null;
}

/** A device that has just signed in. Its token goes into a cookie and is not stored. */
export type RememberedDevice = Readonly<{ token: string; isNew: boolean }>;

/**
 * Records that a browser signed in to an account. The browser gets a new token each time, which takes over all accounts
 * of the previous one: a token that an attacker planted or copied is worthless afterwards.
 */
export async function rememberDevice(
  transaction: Transaction,
  { userId, before }: Readonly<{ userId: string; before: Buffer | null }>,
  now: Date,
): Promise<RememberedDevice> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const tokenHash = hashOf(token);
  const accounts = before === null ? [] : await transaction.run(renew(before, tokenHash));
  const isNew = accounts.every((account) => account.user_id !== userId);
  const row = { token_hash: tokenHash, user_id: userId, last_signed_in_at: now };
  await transaction.run(
    platformQuery
      .insertInto('devices')
      .values({ ...row, id: newId(now), created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_signed_in_at: now }),
      )
      .compile(),
  );
  await transaction.run(removeDevices(userId, now));
  return { token, isNew };
}

/** Forgets every device of an account, or all but one: guesses by strangers then slow those devices too. */
export function forgetDevices(userId: string, except: Buffer | null): Statement<unknown> {
  const all = platformQuery.deleteFrom('devices').where('user_id', '=', userId);
  return (except === null ? all : all.where('token_hash', '!=', except)).compile();
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
// Clients that keep no cookies are a new device each time.
const MOST_DEVICES = 20;

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function renew(before: Buffer, tokenHash: Buffer) {
  return platformQuery
    .updateTable('devices')
    .set({ token_hash: tokenHash })
    .where('token_hash', '=', before)
    .returning('user_id')
    .compile();
}

function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - DEVICE_SECONDS * 1000);
}

function removeDevices(userId: string, now: Date): Statement<unknown> {
  return sql<never>`
    delete from devices where user_id = ${userId} and (last_signed_in_at <= ${forgottenBefore(now)} or id in (
      select id from devices where user_id = ${userId} order by last_signed_in_at desc, id desc offset ${MOST_DEVICES}))
  `.compile(platformQuery);
}
