import { createHash } from 'node:crypto';
import { FileFault } from '../fault.ts';
import type { Mapping } from './schema.ts';
import type { CellOf } from './source-row.ts';

/** Names the entry of a row; null where the mapping names none. */
export type EntryNames = (cellOf: CellOf, line: number) => string | null;

/**
 * Names for entries of a journal without entry numbers, from what their rows say, so that the same table has the same names again. Equal
 * entries are numbered in their order.
 */
export function entryNames({ entries, lines }: Mapping): EntryNames {
  if (entries === undefined) return () => null;
  const { by, named } = entries;
  const times = new Map<bigint, number>();
  let last: Readonly<{ key: bigint; name: string }> | null = null;
  return (cellOf, line) => {
    const digest = createHash('sha256')
      .update(JSON.stringify(by.map((name) => cellOf(name)?.text ?? '')))
      .digest();
    const key = digest.readBigUInt64BE();
    if (lines === undefined && last?.key === key) return last.name;
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    if (times.size > MOST_ENTRIES)
      throw new FileFault(line, `more than ${MOST_ENTRIES} entries without numbers: divide the file`);
    const name = `${named}${digest.toString('hex', 0, HASH_BYTES)}${time === 1 ? '' : `#${time}`}`;
    last = { key, name };
    return name;
  };
}

/** The names of all entries of a file are held in memory, in a few dozen bytes each. */
const MOST_ENTRIES = 1_000_000;
const HASH_BYTES = 10;
