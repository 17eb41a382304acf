import { type RawBuilder, sql } from 'kysely';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantReader } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { formatDay } from '../../period/index.ts';
import {
  type FieldDefinition,
  type FieldValues,
  loadActiveDefinitions,
  type Subject,
  visibleValues,
} from '../../records/custom-fields/index.ts';
import type { CustomKeys } from '../../records/profiles/fieldset.ts';
import { pickKeys } from '../../records/profiles/profile.ts';
import type { SortPosition } from './cursor.ts';
import type { Sort } from './sort.ts';
import type { ListContext, SortedList } from './sorted-list.ts';

/** What of a list is asked for: conditions, the order, where to go on, and the columns. */
export type PageQuery = Readonly<{
  context: ListContext;
  sort: Sort;
  /** In addition to the list's own. */
  where: readonly Condition[];
  after: SortPosition | null;
  limit: number;
  columns: readonly string[];
}>;

/** The same, and what is read beside it. */
export type PageRequest = PageQuery &
  Readonly<{
    /** Which of the custom fields, where these are one of the columns. */
    customKeys: CustomKeys;
    /** Whether the records on all pages are counted. */
    isCounted: boolean;
  }>;

/** What a record must be, and the ids of all that are, where these may be few. */
export type Condition = Readonly<{ where: RawBuilder<unknown>; few: RawBuilder<unknown> | null }>;

export type ListedValue = string | number | boolean | Date | null | undefined;

export type ListedRow = Readonly<Record<string, ListedValue>>;

/** A row of a page, in which a column may have custom fields. */
export type PageRow = Readonly<Record<string, ListedValue | FieldValues>>;

export type SortedPage = Readonly<{
  rows: readonly PageRow[];
  /** Where the next page begins; null where this is the last. */
  next: SortPosition | null;
  /** How many records there are on all pages; null where they are not counted. */
  total: number | null;
}>;

/** Reads a page. A later page goes on after the last record of an earlier one, so none comes twice, whatever was written meanwhile. */
export async function readPage(
  tenant: TenantReader,
  list: SortedList,
  request: PageRequest,
): Promise<SortedPage> {
  const statement = selectPage(list, request);
  const custom = customColumnOf(list, request);
  const { found, definitions, total } =
    custom === null && !request.isCounted
      ? { found: await tenant.read(statement), definitions: [], total: null }
      : await tenant.snapshot(async (transaction) => ({
          found: await transaction.run(statement),
          definitions: custom === null ? [] : await loadActiveDefinitions(transaction, custom.subject),
          total: request.isCounted ? await countAll(transaction, list, request) : null,
        }));
  const shown = found.slice(0, request.limit);
  const last = found.length > request.limit ? shown.at(-1) : undefined;
  const rows = shown.map(({ sorted_id: _id, sort_key: _key, ...row }) => row);
  return {
    rows: custom === null ? rows : rows.map((row) => withCustom(row, custom.name, definitions, request)),
    next: last === undefined ? null : { key: last.sort_key, id: last.sorted_id },
    total,
  };
}

/** The column of a request with custom fields; null where there is none. */
export function customColumnOf(
  { columns }: SortedList,
  request: PageRequest,
): Readonly<{ name: string; subject: Subject }> | null {
  for (const name of request.columns) {
    const column = columns[name];
    if (column?.type === 'custom') return { name, subject: column.subject };
  }
  return null;
}

function withCustom(
  row: PageRow,
  name: string,
  definitions: readonly FieldDefinition[],
  { customKeys }: PageRequest,
): PageRow {
  return { ...row, [name]: pickKeys(visibleValues(definitions, row[name] as FieldValues), customKeys) };
}

async function countAll(transaction: Transaction, list: SortedList, request: PageRequest): Promise<number> {
  const [counted] = await transaction.run(selectCount(list, request));
  return counted?.total ?? 0;
}

/** How many records a list has on all its pages. */
function selectCount(list: SortedList, { context, where }: PageQuery): Statement<{ total: number }> {
  const conditions = where.map((condition) => condition.where);
  const found = list.rows(context).map(
    (rows) => sql`(
      select record.id from ${rows} record cross join ${askedDays(context)} asked
      where ${sql.join([list.where(context), ...conditions], sql` and `)}
    )`,
  );
  return sql<{ total: number }>`
    select count(*)::int as total from (${sql.join(found, sql` union all `)}) record
  `.compile(query);
}

function askedDays({ day, yearStart }: ListContext): RawBuilder<unknown> {
  return sql`(select ${formatDay(day)}::date as day, ${formatDay(yearStart)}::date as year_start)`;
}

type FoundRow = ListedRow & Readonly<{ sorted_id: string; sort_key: string }>;

/**
 * The records of a page and one more, and then their columns: what a column costs is paid for the records of the page alone, however many
 * there are before them.
 */
export function selectPage(list: SortedList, request: PageQuery): Statement<FoundRow> {
  const { context, sort, where, limit, columns } = request;
  const asked = askedDays(context);
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
  { where, sort, after }: PageQuery,
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
