import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { QueryConfig } from 'pg';
import { asSent } from './array-text.ts';
import { bind } from './own.ts';
import type { Statement } from './statement.ts';

/** The most texts that are prepared: a connection keeps each until it ends. */
const MOST_TEXTS = 200;

/** The most texts remembered after one use. */
const MOST_SEEN_ONCE = 200;

/** Prepares statements for the driver. */
export type Preparing = (statement: Statement<unknown>) => QueryConfig;

/**
 * Names a statement once its text has been seen before: a connection then parses it once and, where one plan suits all
 * values, plans it once. The text never contains a caller's value.
 */
export function preparing(mostTexts: number): Preparing {
  const seenOnce = new LRUCache<string, true>({ max: MOST_SEEN_ONCE });
  // Connections keep the text they are given, so the process holds one copy of each, however often it is composed.
  const prepared = new Map<string, Readonly<{ name: string; text: string }>>();
  return ({ sql, parameters }) => {
    const values = parameters.map(asSent);
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

/** Leaves statements unnamed: those of a write, such as an import's, whose tables may exist for one transaction. */
export const asTheyAre: Preparing = ({ sql, parameters }) => ({
  text: sql,
  values: parameters.map(asSent),
});

/** The same for statements that name the door's organisation. */
export function boundTo(organizationId: string, toDriver: Preparing): Preparing {
  return (statement) => toDriver(bind(statement, organizationId));
}
