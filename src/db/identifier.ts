import { randomUUID } from 'node:crypto';

/**
 * A new id for a row: a uuid of version 7 (RFC 9562), whose first 48 bits are the milliseconds of `now`. Those that this process
 * makes for the same millisecond ascend, so that rows made together lie together in an index: the 32 bits that follow count, from
 * a random start. The rest is random.
 */
export function newId(now: Date): string {
  const random = randomUUID();
  const ms = now.getTime();
  if (ms !== last.ms) {
    last.ms = ms;
    last.count = Number.parseInt(random.slice(0, 7), 16);
  }
  last.count += 1;
  const time = ms.toString(16).padStart(12, '0');
  const count = last.count.toString(16).padStart(8, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.slice(0, 3)}-8${count.slice(3, 6)}-${count.slice(6)}${random.slice(26)}`;
}

// A start of 28 bits leaves room for four thousand million more.
const last = { ms: Number.NaN, count: 0 };
