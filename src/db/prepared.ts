import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { QueryConfig } from 'pg';
import type { Statement } from './statement.ts';

/** So many texts at most are prepared: a connection keeps each until it ends. */
const MOST_TEXTS = 200;

const seenOnce = new LRUCache<string, true>({ max: 1000 });
const names = new Map<string, string>();

/**
 * The statement for the driver, with a name once its text has been seen before: then a connection has it parsed once and,
 * where a plan does for all values, planned once. What a text is made of is no value of anybody's.
 */
export function preparable({ sql, parameters }: Statement<unknown>): QueryConfig {
  const values = [...parameters];
  const known = names.get(sql);
  if (known !== undefined) return { name: known, text: sql, values };
  if (names.size < MOST_TEXTS && seenOnce.has(sql)) {
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
    names.set(sql, name);
    return { name, text: sql, values };
  }
  seenOnce.set(sql, true);
  return { text: sql, values };
}
