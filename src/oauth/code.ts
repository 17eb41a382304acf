import { generateSecret, parseSecret } from '../access/secret.ts';

/** A new authorization code. Only its hash is stored. */
export function newCode(prefix: string): Readonly<{ code: string; hash: Buffer }> {
  const { secret, hash } = generateSecret(prefix, 'ac');
  return { code: secret, hash };
}

/** The hash by which a code is looked up; null for a text that is none. */
export function parseCode(text: string, prefix: string): Buffer | null {
  return parseSecret(text, prefix, 'ac')?.hash ?? null;
}
