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
  where: readonly Condition[];
  after: SortPosition | null;
  limit: number;
  columns: readonly string[];
}>;

/** What a record must be, and the ids of all that are, where these may be few. */
export type Condition = Readonly<{ where: RawBuilder<unknown>; few: RawBuilder<unknown> | null }>;

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
  const { context, sort, where, limit, columns } = request;
  const asked = sql`(select ${formatDay(context.day)}::date as day, ${formatDay(context.yearStart)}::date as year_start)`;
  const shown = columns.map((name) => sql`${selectOf(list, name)} as ${sql.ref(name)}`);
  const few = where.find((condition) => condition.few !== null)?.few ?? null;
  const found = waysTo(request, few).flatMap((conditions) =>
    list.rows(context).map(
      (rows) => sql`(
        select record.*, ${sort.key.by} as sort_key from ${rows} record cross join ${asked} asked
        where ${sql.join([list.where(context), sort.key.repeats, ...conditions], sql` and `)}
        order by ${orderOf(sort, sort.key.by)} limit ${limit + 1}::int
      )`,
    ),
  );
  return sql<FoundRow>`
    ${few === null ? sql`` : sql`with few as materialized (${few} limit ${MOST_FEW + 1}::int)`}
    select ${sql.join([sql`record.id as sorted_id`, sql`record.sort_key::text as sort_key`, ...shown])}
    from (
      select * from (${sql.join(found, sql` union all `)}) record
      order by ${orderOf(sort, sql`record.sort_key`)} limit ${limit + 1}::int
    ) record cross join ${asked} asked
    ${list.joins}
    order by ${orderOf(sort, sql`record.sort_key`)}
  `.compile(query);
}

/** So many records are rather sorted than found one after the other in the order of the list. */
const MOST_FEW = 20_000;

/**
 * The conditions of a page. With a filter that may leave few of many records there are two ways to find them, of which the database takes one:
 * by their ids if there are few, otherwise in the order of the list, where the next that passes is never far.
 */
function waysTo(
  { where, sort, after }: PageRequest,
  few: RawBuilder<unknown> | null,
): readonly (readonly RawBuilder<unknown>[])[] {
  const conditions = [...where.map((condition) => condition.where), ...afterPosition(sort, after)];
  if (few === null) return [conditions];
  const areFew = sql`(select count(*) from few) <= ${MOST_FEW}::int`;
  return [
    [areFew, sql`record.id = any(array(select id from few))`, ...conditions],
    [sql`not ${areFew}`, ...conditions],
  ];
}

function orderOf({ isDescending }: Sort, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return sql`${key} ${direction}, record.id ${direction}`;
}

const SQL_TYPES = { day: 'date', text: 'text', amount: 'numeric' } as const;

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
