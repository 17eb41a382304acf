import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { mayHoldSecret } from '../access/secret.ts';

/** The id of a request: the one that came with it, if it is up to 128 visible ASCII characters and no secret, or else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const inbound = headers['request-id'];
  const isSound = typeof inbound === 'string' && /^[\x21-\x7e]{1,128}$/.test(inbound);
  return isSound && !mayHoldSecret(inbound) ? inbound : randomUUID();
}
