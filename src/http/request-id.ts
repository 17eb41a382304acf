import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The id of a request: the one that came with it, if it is up to 128 visible ASCII characters, or else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const inbound = headers['request-id'];
  return typeof inbound === 'string' && /^[\x21-\x7e]{1,128}$/.test(inbound) ? inbound : randomUUID();
}
