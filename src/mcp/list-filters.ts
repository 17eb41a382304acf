import { shownName } from '../fault.ts';
import { invalidField, readAll, requireThat } from '../invalid-request.ts';
import type { ListFilter, SortedList } from '../lists/sorted/sorted-list.ts';
import { nearestName } from '../nearest-name.ts';

/**
 * Checks the filters of a list as the schema of its route does, before they are read. Throws INVALID_REQUEST, naming the filters that the list
 * has.
 */
export function requireFilters({ filters }: SortedList, sent: Readonly<Record<string, string>>): void {
  readAll(
    Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, () => requireFilter(filters, name, value)]),
    ),
  );
}

function requireFilter(filters: SortedList['filters'], name: string, value: string): void {
  const field = `filters.${shownName(name)}`;
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (filter === undefined) {
    const names = Object.keys(filters);
    const nearest = nearestName(name, names);
    throw invalidField(
      field,
      'unknown',
      nearest === null
        ? 'is not a filter of this kind, which has none'
        : `is not a filter of this kind, which has: ${names.join(', ')}; the nearest is ${nearest}`,
    );
  }
  requireValue(field, filter, value);
}

function requireValue(field: string, filter: ListFilter, value: string): void {
  switch (filter.type) {
    case 'choice':
      return requireThat(
        field,
        filter.choices.includes(value),
        `must be one of: ${filter.choices.join(', ')}`,
        'enum',
      );
    case 'text':
      return requireThat(
        field,
        value !== '' && value.length <= LONGEST_TEXT,
        `must have 1 to ${LONGEST_TEXT} characters`,
        'length',
      );
    case 'amount':
      return requireThat(
        field,
        /^-?\d{1,16}(\.\d{1,8})?$/.test(value),
        'must be a decimal number, such as 1250.50',
      );
    case 'count':
      return requireThat(field, /^\d{1,5}$/.test(value), 'must be a whole number up to 99999');
    case 'day':
      // The list reads it, and says what is wrong.
      return undefined;
    default:
      return filter satisfies never;
  }
}

const LONGEST_TEXT = 500;
