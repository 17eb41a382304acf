import type { Capability } from '../../access/capability.ts';
import type { SortedList } from './sorted-list.ts';

/** The columns of a list that a caller with these capabilities may see, in its order. */
export function seenColumns(
  { columns, needs }: SortedList,
  capabilities: ReadonlySet<Capability>,
): readonly string[] {
  return Object.keys(columns).filter((name) => {
    const needed = needs[name];
    return needed === undefined || capabilities.has(needed);
  });
}
