import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { QueryConfig } from 'pg';
import type { Statement } from './statement.ts';

/** So many texts at most are prepared: a connection keeps each until it ends. */
const MOST_TEXTS = 200;

/** So many texts that came once are known again. */
const MOST_SEEN_ONCE = 200;

/** Makes statements ready for the driver. */
export type Preparing = (statement: Statement<unknown>) => QueryConfig;

/**
 * Gives a statement a name once its text has been seen before: then a connection has it parsed once and, where a plan does for
 * all values, planned once. What a text is made of is no value of anybody's.
 */
export function preparing(mostTexts: number): Preparing {
  const seenOnce = new LRUCache<string, true>({ max: MOST_SEEN_ONCE });
  // Connections keep the text that they are given: of each there is one in the process, however often it is composed.
  const prepared = new Map<string, Readonly<{ name: string; text: string }>>();
  return ({ sql, parameters }) => {
    const values = [...parameters];
    const known = prepared.get(sql);
    if (known !== undefined) return { ...known, values };
    if (prepared.size === mostTexts || !seenOnce.has(sql)) {
      seenOnce.set(sql, true);
      return { text: sql, values };
    }
    const first = Object.freeze({ name: hash('sha256', sql, 'base64url').slice(0, 22), text: sql });
    prepared.set(sql, first);
    seenOnce.delete(sql);
    return { ...first, values };
  };
}

/** The same for the connections of this process. */
export const preparable: Preparing = preparing(MOST_TEXTS);

/** Leaves statements as they are: those of a write, among them an import's, whose tables may be there for one transaction. */
export const asTheyAre: Preparing = ({ sql, parameters }) => ({ text: sql, values: [...parameters] });
