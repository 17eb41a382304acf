import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import { formatPosition, type Position, START } from './position.ts';

/** What part of a list is asked for: records after a position that were written at an instant or later. */
export type ListRequest = Readonly<{ after: Position | null; since: Date | null; limit: number }>;

/** A record of a list: `updated_at` is when it was written last. */
export type WrittenRow = Readonly<{ id: string; updated_at: Date }> & Readonly<Record<string, unknown>>;

/** Records in the order in which they were written; `nextCursor` is where to go on, now or later. */
export type WrittenPage = Readonly<{
  rows: readonly WrittenRow[];
  nextCursor: string;
  hasMore: boolean;
}>;

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
  { rows, columns, joins, where }: ListedRecords,
  { after, since, limit }: ListRequest,
): Promise<WrittenPage> {
  const { version, id } = after ?? START;
  const isSince = since === null ? sql`true` : sql`write.written_at >= ${since}::timestamptz`;
  const found = await tenant.read(
    sql<WrittenRow & Readonly<{ version: string }>>`
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
    `.compile(query),
  );
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const listed = shown.map((row) => {
    const { version: _, ...rest } = row;
    return rest;
  });
  const next = last === undefined ? (after ?? START) : { version: BigInt(last.version), id: last.id };
  return { rows: listed, nextCursor: formatPosition(next), hasMore: found.length > limit };
}
