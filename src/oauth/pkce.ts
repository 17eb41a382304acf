import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a text is a code challenge of the method S256: a SHA-256 in base64url. */
export function isCodeChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Whether a text has the form of a code verifier (RFC 7636). */
export function isCodeVerifier(text: string): boolean {
  return /^[A-Za-z0-9._~-]{43,128}$/.test(text);
}

/** Whether the verifier belongs to the challenge. */
export function isVerifierOf(verifier: string, challenge: string): boolean {
  const made = createHash('sha256').update(verifier).digest('base64url');
  return made.length === challenge.length && timingSafeEqual(Buffer.from(made), Buffer.from(challenge));
}
