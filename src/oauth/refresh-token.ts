import { hash } from 'node:crypto';
import { randomBase62 } from '../access/base62.ts';
import { checksumOf } from '../access/secret.ts';

/**
 * A refresh token: `<prefix>_rt_`, 32 random characters that all tokens of an assistant share, 32 of its own, and a checksum. So a token
 * that was used before is recognised by its first part for ever, without keeping it.
 */
export type RefreshToken = Readonly<{ family: string; familyHash: Buffer; hash: Buffer }>;

/** A new refresh token, of a family or the first of a new one. `token` is the whole of it and is never stored. */
export function newRefreshToken(
  prefix: string,
  family = randomBase62(PART_LENGTH),
): RefreshToken & Readonly<{ token: string }> {
  const unchecked = `${prefix}_rt_${family}${randomBase62(PART_LENGTH)}`;
  const token = unchecked + checksumOf(unchecked);
  return { family, familyHash: hashOf(family), hash: hashOf(token), token };
}

/** Parses a refresh token; null when the prefix is another or the checksum is wrong. */
export function parseRefreshToken(text: string, prefix: string): RefreshToken | null {
  const start = `${prefix}_rt_`;
  const body = text.slice(start.length);
  if (!text.startsWith(start) || !BODY.test(body)) return null;
  if (text !== `${text.slice(0, -CHECKSUM_LENGTH)}${checksumOf(text.slice(0, -CHECKSUM_LENGTH))}`)
    return null;
  const family = body.slice(0, PART_LENGTH);
  return { family, familyHash: hashOf(family), hash: hashOf(text) };
}

const PART_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const BODY = new RegExp(`^[0-9A-Za-z]{${2 * PART_LENGTH + CHECKSUM_LENGTH}}$`);

function hashOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
