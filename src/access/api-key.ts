import { generateSecret, parseSecret, type Secret } from './secret.ts';

/** An API key, of which only the hash is stored. */
export type ApiKey = Secret;

/** A new key. `secret` is the whole key: it is shown once and never stored. */
export function generateApiKey(prefix: string): ApiKey & Readonly<{ secret: string }> {
  return generateSecret(prefix, 'pk');
}

/** Parses a key; null when the prefix is another or the checksum is wrong. */
export function parseApiKey(text: string, prefix: string): ApiKey | null {
  return parseSecret(text, prefix, 'pk');
}

/** Whether a text looks like a key with this prefix, valid or not: such a text must not stand in an address. */
export function looksLikeApiKey(text: string, prefix: string): boolean {
  return text.trimStart().startsWith(`${prefix}_pk_`);
}

/** Whether a text has what looks like a key with this prefix anywhere. */
export function holdsApiKey(text: string, prefix: string): boolean {
  return text.includes(`${prefix}_pk_`);
}
