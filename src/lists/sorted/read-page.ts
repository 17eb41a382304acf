import { type RawBuilder, sql } from 'kysely';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { formatDay } from '../../period/index.ts';
import type { SortPosition } from './cursor.ts';
import type { Sort } from './sort.ts';
import type { ListContext, SortedList } from './sorted-list.ts';

/** What of a list is asked for: conditions, the order, where to go on, and the columns. */
export type PageRequest = Readonly<{
  context: ListContext;
  sort: Sort;
  /** In addition to the list's own. */
  where: readonly RawBuilder<unknown>[];
  after: SortPosition | null;
  limit: number;
  columns: readonly string[];
}>;

export type ListedValue = string | number | boolean | Date | null | undefined;

export type ListedRow = Readonly<Record<string, ListedValue>>;

export type SortedPage = Readonly<{
  rows: readonly ListedRow[];
  /** Where the next page begins; null where this is the last. */
  next: SortPosition | null;
}>;

/** Reads a page. A later page goes on after the last record of an earlier one, so none comes twice, whatever was written meanwhile. */
export async function readPage(
  tenant: TenantReader,
  list: SortedList,
  request: PageRequest,
): Promise<SortedPage> {
  const found = await tenant.read(selectPage(list, request));
  const shown = found.slice(0, request.limit);
  const last = found.length > request.limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ sorted_id: _id, sort_key: _key, ...row }) => row),
    next: last === undefined ? null : { key: last.sort_key, id: last.sorted_id },
  };
}

type FoundRow = ListedRow & Readonly<{ sorted_id: string; sort_key: string }>;

/**
 * The records of a page and one more, and then their columns: what a column costs is paid for the records of the page alone, however many
 * there are before them.
 */
export function selectPage(list: SortedList, request: PageRequest): Statement<FoundRow> {
  const { context, sort, where, after, limit, columns } = request;
  const direction = sql.raw(sort.isDescending ? 'desc' : 'asc');
  const asked = sql`(select ${formatDay(context.day)}::date as day)`;
  const conditions = [list.where(context), sort.key.repeats, ...where, ...afterPosition(sort, after)];
  const shown = columns.map((name) => sql`${selectOf(list, name)} as ${sql.ref(name)}`);
  return sql<FoundRow>`
    select ${sql.join([sql`record.id as sorted_id`, sql`record.sort_key::text as sort_key`, ...shown])}
    from (
      select record.*, ${sort.key.by} as sort_key
      from ${list.rows(context)} record cross join ${asked} asked
      where ${sql.join(conditions, sql` and `)}
      order by ${sort.key.by} ${direction}, record.id ${direction}
      limit ${limit + 1}::int
    ) record cross join ${asked} asked
    ${list.joins}
    order by record.sort_key ${direction}, record.id ${direction}
  `.compile(query);
}

const SQL_TYPES = { day: 'date', text: 'text' } as const;

function afterPosition({ key, isDescending }: Sort, after: SortPosition | null): RawBuilder<unknown>[] {
  if (after === null) return [];
  const beyond = sql.raw(isDescending ? '<' : '>');
  const value = sql`${after.key}::text::${sql.raw(SQL_TYPES[key.type])}`;
  return [sql`(${key.by}, record.id) ${beyond} (${value}, ${after.id}::uuid)`];
}

function selectOf({ columns }: SortedList, name: string): RawBuilder<unknown> {
  const column = columns[name];
  if (column === undefined) throw new Error(`there is no column ${name}`);
  return column.select;
}
