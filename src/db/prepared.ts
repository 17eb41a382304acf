import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { QueryConfig } from 'pg';
import type { Statement } from './statement.ts';

/** So many texts at most are prepared: a connection keeps each until it ends. */
const MOST_TEXTS = 200;

/** Makes statements ready for the driver. */
export type Preparing = (statement: Statement<unknown>) => QueryConfig;

/**
 * Gives a statement a name once its text has been seen before: then a connection has it parsed once and, where a plan does for
 * all values, planned once. What a text is made of is no value of anybody's.
 */
export function preparing(mostTexts: number): Preparing {
  const seenOnce = new LRUCache<string, true>({ max: 1000 });
  const names = new Map<string, string>();
  return ({ sql, parameters }) => {
    const values = [...parameters];
    if (!names.has(sql) && names.size < mostTexts && seenOnce.has(sql)) {
      names.set(sql, createHash('sha256').update(sql).digest('base64url').slice(0, 22));
    }
    const name = names.get(sql);
    if (name !== undefined) return { name, text: sql, values };
    seenOnce.set(sql, true);
    return { text: sql, values };
  };
}

/** The same for the connections of this process. */
export const preparable: Preparing = preparing(MOST_TEXTS);
