import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from './base62.ts';

/**
 * An API key: `<prefix>_pk_`, 8 characters that identify it in lists, 32 random characters, and a checksum over all of
 * these, so that a mistyped or forged key is refused without a query. Only its hash is stored.
 */
export type ApiKey = Readonly<{ identifier: string; hash: Buffer }>;

/** A new key. `secret` is the whole key: it is shown once and never stored. */
export function generateApiKey(prefix: string): ApiKey & Readonly<{ secret: string }> {
  const identifier = randomBase62(IDENTIFIER_LENGTH);
  const unchecked = `${prefix}_pk_${identifier}${randomBase62(RANDOM_LENGTH)}`;
  const secret = unchecked + checksum(unchecked);
  return { identifier, hash: hashOf(secret), secret };
}

/** Parses a key; null when the prefix is another or the checksum is wrong. */
export function parseApiKey(text: string, prefix: string): ApiKey | null {
  const start = `${prefix}_pk_`;
  const body = text.slice(start.length);
  if (!text.startsWith(start) || !BODY.test(body)) return null;
  const unchecked = text.slice(0, -CHECKSUM_LENGTH);
  if (checksum(unchecked) !== text.slice(-CHECKSUM_LENGTH)) return null;
  return { identifier: body.slice(0, IDENTIFIER_LENGTH), hash: hashOf(text) };
}

/** Whether a text looks like a key with this prefix, valid or not: such a text must not stand in an address. */
export function looksLikeApiKey(text: string, prefix: string): boolean {
  return text.trimStart().startsWith(`${prefix}_pk_`);
}

/** Whether a text has what looks like a key with this prefix anywhere. */
export function holdsApiKey(text: string, prefix: string): boolean {
  return text.includes(`${prefix}_pk_`);
}

const IDENTIFIER_LENGTH = 8;
const RANDOM_LENGTH = 32;
// 62^6 is more than 2^32: every CRC-32 fits.
const CHECKSUM_LENGTH = 6;
const BODY = new RegExp(`^[0-9A-Za-z]{${IDENTIFIER_LENGTH + RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

function checksum(text: string): string {
  return toBase62(crc32(text), CHECKSUM_LENGTH);
}

function hashOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
