import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The bucket of a client's network address, unreadable: it is stored, and addresses are personal data. */
export function addressOf(request: FastifyRequest): string {
  return unreadable(networkOf(request.ip));
}

/** A text under which something is counted without being kept: it may be personal data. */
export function unreadable(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

// Whoever has one IPv6 address has 2^64 of them.
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::')
    ? Array.from({ length: 8 - first.length - last.length }, () => '0')
    : [];
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
