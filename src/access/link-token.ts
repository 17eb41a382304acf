import { createHash, randomBytes } from 'node:crypto';

/** A new token of 256 random bits for a link, and its hash. Only the hash is stored. */
export function newLinkToken(): Readonly<{ token: string; hash: Buffer }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** The hash by which a link is looked up; null for a text that is not a token. */
export function parseLinkToken(text: string): Buffer | null {
  return TOKEN.test(text) ? hashOf(text) : null;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
