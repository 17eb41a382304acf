import type { Capability } from '../../access/capability.ts';
import { requireCapability } from '../../access/require-capability.ts';
import { invalidField } from '../../invalid-request.ts';
import { quote } from '../../quote.ts';
import type { SortedList, SortKey } from './sorted-list.ts';

/** One column that a list is sorted by; ties are in the order of their ids. */
export type Sort = Readonly<{ column: string; key: SortKey; isDescending: boolean }>;

/** Reads `sort`: the name of a column, with a hyphen before it for the largest or latest first. Throws INVALID_REQUEST or FORBIDDEN_CAPABILITY. */
export function parseSort(list: SortedList, text: string, capabilities: ReadonlySet<Capability>): Sort {
  const isDescending = text.startsWith('-');
  const column = isDescending ? text.slice(1) : text;
  const key = Object.hasOwn(list.sorts, column) ? list.sorts[column] : undefined;
  if (key === undefined)
    throw invalidField('sort', 'enum', `must be one of ${sortsOf(list).join(', ')}; ${quote(text)} is none`);
  const needed = list.needs[column];
  if (needed !== undefined) requireCapability({ capabilities }, needed);
  return { column, key, isDescending };
}

export function formatSort({ column, isDescending }: Sort): string {
  return isDescending ? `-${column}` : column;
}

/** All that `sort` may say. */
export function sortsOf({ sorts }: SortedList): readonly string[] {
  return Object.keys(sorts).flatMap((name) => [name, `-${name}`]);
}
