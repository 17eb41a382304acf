import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import type { Statement } from '../db/statement.ts';
import { query } from '../db/statement.ts';
import type { TenantTable } from '../db/tables/tenant-tables.ts';
import type { TenantReader } from '../db/tenant.ts';
import { formatPosition, type Position, START } from './position.ts';

/** What part of a list is asked for: records after a position that were written at an instant or later. */
export type ListRequest = Readonly<{ after: Position | null; since: Date | null; limit: number }>;

/** A record of a list: `updated_at` is when it was written last. */
export type WrittenRow = Readonly<{ id: string; updated_at: Date }> & Readonly<Record<string, unknown>>;

/** Records in the order in which they were written; `nextCursor` is where to go on, now or later. */
export type WrittenPage<Row = WrittenRow> = Readonly<{
  rows: readonly Row[];
  nextCursor: string;
  hasMore: boolean;
}>;

/** The same, and how many records there are in all. */
export type CountedPage<Row> = WrittenPage<Row> & Readonly<{ total: number }>;

/** Which records a list has, as `record` in its statements, and what it says of each. */
export type ListedRecords = Readonly<{
  /** Where they are: what has no `write_id` is not listed. */
  rows: RawBuilder<unknown>;
  /** The columns of a row; `id` and `updated_at` are there already. */
  columns: RawBuilder<unknown>;
  /** What else the columns are read from. */
  joins: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}>;

/**
 * Reads records in the order of the writes that made them what they are. Writes are in the order of their commits, so nobody who goes on from
 * the last cursor misses one. Two of one write are in the order of their ids.
 */
export async function listWritten(
  tenant: TenantReader,
  records: ListedRecords,
  request: ListRequest,
): Promise<WrittenPage> {
  return pageOf(await tenant.read(selectWritten(records, request)), request);
}

/**
 * The same for records of `table` that `select` reads by id. Their `updated_at` is when they were last written. All is read from one
 * snapshot.
 */
export async function listById<Row extends Readonly<{ id: string }>>(
  tenant: TenantReader,
  { table, select, ...records }: ListedRecords & ReadById<Row>,
  request: ListRequest,
): Promise<CountedPage<Row>> {
  return await tenant.snapshot(async (transaction) => {
    const page = pageOf(await transaction.run(selectWritten(records, request)), request);
    const rows = await transaction.run(select(page.rows.map(({ id }) => id)));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const listed = page.rows.flatMap(({ id, updated_at }) => {
      const row = byId.get(id);
      return row === undefined ? [] : [{ ...row, updated_at }];
    });
    const [counted] = await transaction.run(countOf(table));
    return { ...page, rows: listed, total: counted?.total ?? 0 };
  });
}

/** The records of a table, read by their ids. */
type ReadById<Row> = Readonly<{
  table: TenantTable;
  select: (ids: readonly string[]) => Statement<Row>;
}>;

/** How many records a table has. */
export function countOf(table: TenantTable): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*)::int as total from ${own(table)} record`.compile(query);
}

/** A record with the version of the write that made it what it is. */
export type FoundRow = WrittenRow & Readonly<{ version: string }>;

/** Reads a page, and one more record if others follow. */
export function selectWritten(
  { rows, columns, joins, where }: ListedRecords,
  { after, since, limit }: ListRequest,
): Statement<FoundRow> {
  const { version, id } = after ?? START;
  const isSince = since === null ? sql`true` : sql`write.written_at >= ${since}::timestamptz`;
  return sql<FoundRow>`
      select write.version, write.written_at as updated_at, found.*
      from (
        select id, version, written_at from ${own('writes')} write
        where version >= ${version.toString()}::bigint and ${isSince} order by version
      ) write, lateral (
        select record.id, ${columns}
        from ${rows} record ${joins}
        where record.write_id = write.id and (write.version > ${version.toString()}::bigint or record.id > ${id}::uuid)
          and ${where}
        order by record.id limit ${limit + 1}::int
      ) found
      order by write.version, found.id limit ${limit + 1}::int
    `.compile(query);
}

/** The page that these rows make. */
export function pageOf(found: readonly FoundRow[], { after, limit }: ListRequest): WrittenPage {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const listed = shown.map((row) => {
    const { version: _, ...rest } = row;
    return rest;
  });
  const next = last === undefined ? (after ?? START) : { version: BigInt(last.version), id: last.id };
  return { rows: listed, nextCursor: formatPosition(next), hasMore: found.length > limit };
}
