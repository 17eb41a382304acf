import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from './base62.ts';

/**
 * A secret that lets a program in: `<prefix>_<kind>_`, 8 characters that identify it in lists, 32 random characters, and a checksum over
 * all of these, so that a mistyped or forged one is refused without a query. Only its hash is stored.
 */
export type Secret = Readonly<{ identifier: string; hash: Buffer }>;

/** `pk` of an API key, `sl` of a sheet link, `at` and `ac` of an assistant's token and code. The kind is part of the hash, so none can be used as another. */
export type SecretKind = (typeof SECRET_KINDS)[number];
const SECRET_KINDS = ['pk', 'sl', 'at', 'ac'] as const;

/** Whether a text may hold a secret of any kind: then it must not be logged. */
export function mayHoldSecret(text: string): boolean {
  return SECRET_KINDS.some((kind) => text.includes(`_${kind}_`));
}

/** A new secret. `secret` is the whole of it: it is shown once and never stored. */
export function generateSecret(prefix: string, kind: SecretKind): Secret & Readonly<{ secret: string }> {
  const identifier = randomBase62(IDENTIFIER_LENGTH);
  const unchecked = `${prefix}_${kind}_${identifier}${randomBase62(RANDOM_LENGTH)}`;
  const secret = unchecked + checksumOf(unchecked);
  return { identifier, hash: hashOf(secret), secret };
}

/** Parses a secret of a kind; null when the prefix or the kind is another or the checksum is wrong. */
export function parseSecret(text: string, prefix: string, kind: SecretKind): Secret | null {
  const start = `${prefix}_${kind}_`;
  const body = text.slice(start.length);
  if (!text.startsWith(start) || !BODY.test(body)) return null;
  const unchecked = text.slice(0, -CHECKSUM_LENGTH);
  if (checksumOf(unchecked) !== text.slice(-CHECKSUM_LENGTH)) return null;
  return { identifier: body.slice(0, IDENTIFIER_LENGTH), hash: hashOf(text) };
}

const IDENTIFIER_LENGTH = 8;
const RANDOM_LENGTH = 32;
// 62^6 is more than 2^32: every CRC-32 fits.
const CHECKSUM_LENGTH = 6;
const BODY = new RegExp(`^[0-9A-Za-z]{${IDENTIFIER_LENGTH + RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** The checksum at the end of a secret. */
export function checksumOf(text: string): string {
  return toBase62(crc32(text), CHECKSUM_LENGTH);
}

function hashOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
