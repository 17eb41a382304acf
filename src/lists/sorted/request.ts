import type { RawBuilder } from 'kysely';
import { invalidField, readAll, requireThat } from '../../invalid-request.ts';
import { parseDecimal } from '../../money/decimal.ts';
import {
  type Day,
  financialCalendar,
  formatDay,
  parseAsOf,
  parseDay,
  todayIn,
  unitContaining,
} from '../../period/index.ts';
import { customKeysIn } from '../../records/profiles/fieldset.ts';
import { type CursorScope, formatSortCursor, parseSortCursor, SHORTEST_SORT_CURSOR } from './cursor.ts';
import type { Condition, PageRequest, SortedPage } from './read-page.ts';
import { seenColumns } from './seen-columns.ts';
import { formatSort, parseSort } from './sort.ts';
import type { ListContext, ListFilter, SortedList } from './sorted-list.ts';

/** A query as text, by the names of its parameters. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

/** Who asks, and when. */
export type ListAsker = Readonly<{
  capabilities: ListContext['capabilities'];
  baseCurrency: string;
  timeZone: string;
  financialYearStartMonth: number;
}>;

/** What a request for a sorted list comes to: the page, and the list that its cursors belong to. */
export type SortedRequest = Readonly<{ page: PageRequest; scope: CursorScope }>;

/** Parameters with which any list is sorted instead of being read in the order of writing. */
const SORTED_PARAMETERS = ['sort', 'fields', 'asOf'] as const;

/** Whether a query asks for the sorted list. */
export function isSorted(list: SortedList, query: ListQuery): boolean {
  return isSortedBy([...SORTED_PARAMETERS, ...Object.keys(list.filters)], query);
}

/** Whether a query of a list that has an order of its own asks for it sorted: by one of these parameters, or by a cursor. */
export function isSortedBy(parameters: readonly string[], query: ListQuery): boolean {
  return parameters.some((name) => query[name] !== undefined) || isSortCursor(query['cursor']);
}

/** Whether a cursor is that of a sorted list. */
function isSortCursor(cursor: string | undefined): boolean {
  return (cursor ?? '').length >= SHORTEST_SORT_CURSOR;
}

/** Reads the query of a sorted list. Throws INVALID_REQUEST or INVALID_AS_OF, for all that is wrong at once. */
export function sortedRequestOf(
  list: SortedList,
  sent: ListQuery,
  asker: ListAsker,
  now: Date,
): SortedRequest {
  const query = { ...list.defaults, ...sent };
  const today = todayIn(asker.timeZone, now);
  const { sort, where, asOf } = readAll({
    since: () => {
      requireThat(
        'updated_since',
        query['updated_since'] === undefined,
        'must be left out where the list is sorted or filtered: it lists records in the order of writing',
        'not_applicable',
      );
    },
    sort: () => parseSort(list, query['sort'] ?? list.defaultSort, asker.capabilities),
    where: () => conditionsOf(list, query),
    asOf: () => asOfIn(query['asOf'], today),
  });
  const filters = Object.fromEntries(
    Object.keys(list.filters).flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const pinned = asOf === null ? {} : { asOf: formatDay(asOf) };
  const scope = { list: list.name, sort: formatSort(sort), filters: { ...filters, ...pinned } };
  const cursor = query['cursor'];
  const from = cursor === undefined ? null : parseSortCursor(cursor, sort.key.type, scope);
  const day = asOf ?? from?.day ?? today;
  if (day > today) throw invalidField('cursor', 'format', 'must be a next_cursor of this list');
  return {
    page: {
      context: contextOf(asker, day, asOf !== null),
      sort,
      where,
      after: from?.position ?? null,
      limit: Number(query['limit'] ?? '100'),
      ...shownOf(list, query['fields'], asker.capabilities),
      isCounted: list.isCounted,
    },
    scope,
  };
}

/** Reads `asOf` alone. Throws INVALID_AS_OF. */
export function contextAsOf(asOf: string | undefined, asker: ListAsker, now: Date): ListContext {
  const today = todayIn(asker.timeZone, now);
  const pinned = asOfIn(asOf, today);
  return contextOf(asker, pinned ?? today, pinned !== null);
}

function contextOf(
  { capabilities, baseCurrency, financialYearStartMonth }: ListAsker,
  day: Day,
  isPinned: boolean,
): ListContext {
  const yearStart = unitContaining('year', day, financialCalendar(financialYearStartMonth)).start;
  return { day, yearStart, isPinned, capabilities, baseCurrency };
}

/** Where the next page begins, as a text; null where this is the last. */
export function nextCursorOf({ page, scope }: SortedRequest, { next }: SortedPage): string | null {
  return next === null ? null : formatSortCursor({ position: next, day: page.context.day }, scope);
}

/** Columns of a list in its order: the named ones, or all that the caller may see. Unknown and hidden names are dropped. */
function shownOf(
  list: SortedList,
  fields: string | undefined,
  capabilities: ListContext['capabilities'],
): Pick<PageRequest, 'columns' | 'customKeys'> {
  const named = new Set((fields ?? '').split(',').map((name) => name.trim()));
  named.delete('');
  const all = seenColumns(list, capabilities);
  if (named.size === 0) return { columns: all, customKeys: 'all' };
  const customKeys = customKeysIn(named);
  const hasCustom = customKeys === 'all' || customKeys.size > 0;
  const isShown = (name: string): boolean =>
    named.has(name) || (hasCustom && list.columns[name]?.type === 'custom');
  return { columns: all.filter(isShown), customKeys };
}

function conditionsOf({ filters }: SortedList, query: ListQuery): Condition[] {
  const readers = Object.entries(filters).flatMap(([name, filter]) => {
    const value = query[name];
    if (value === undefined) return [];
    const few = filter.few?.(value) ?? null;
    return [[name, () => ({ where: conditionOf(name, filter, value), few })] as const];
  });
  return Object.values(readAll(Object.fromEntries(readers)));
}

function conditionOf(name: string, filter: ListFilter, value: string): RawBuilder<unknown> {
  switch (filter.type) {
    case 'text':
    case 'choice':
      return filter.where(value);
    case 'day': {
      const day = parseDay(value);
      if (day === null) throw invalidField(name, 'format', 'must be a date, YYYY-MM-DD');
      return filter.where(day);
    }
    case 'amount':
      if (parseDecimal(value) === null)
        throw invalidField(name, 'format', 'must be a decimal number, such as 1250.50');
      return filter.where(value);
    case 'count':
      return filter.where(Number(value));
    default:
      return filter satisfies never;
  }
}

/** Reads `asOf`; null where it is left out. Throws INVALID_AS_OF. */
export function asOfIn(text: string | undefined, today: Day): Day | null {
  const read = parseAsOf(text, today);
  if (read.ok) return read.value ?? (text === undefined ? null : today);
  throw invalidField('asOf', read.problem.fault, read.problem.message, read.problem.code);
}
