import { hash } from 'node:crypto';

/** A strong entity tag (RFC 9110, 8.8.3): another one for every other content. */
export function entityTagOf(content: unknown): string {
  return `"${hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22)}"`;
}
