import { sql } from 'kysely';
import type { Capability } from '../../access/capability.ts';
import type { CallerActor } from '../../audit/audit.ts';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { ExportReport } from '../export-book.ts';

/** An export over HTTP, as far as it is. */
export type ExportRecord = Readonly<{
  id: string;
  state: 'running' | 'done' | 'failed';
  /** What somebody must be able to see to read its file. */
  capabilities: readonly Capability[];
  rows: number;
  /** Of the zip. */
  bytes: number | null;
  report: ExportReport | null;
  failure: string | null;
  actor: CallerActor;
  createdAt: Date;
  finishedAt: Date | null;
  /** When the file goes; null where there is none, or it has gone. */
  expiresAt: Date | null;
}>;

/** An export that is to begin. */
export type NewExport = Pick<ExportRecord, 'id' | 'capabilities' | 'actor' | 'createdAt'>;

/** Answers with nothing where another export of the organisation runs. */
export function insertRunning({ id, capabilities, actor, createdAt }: NewExport) {
  return query
    .insertInto('exports')
    .values({
      id,
      state: 'running',
      capabilities: [...capabilities],
      actor_kind: actor.kind,
      actor_id: actor.id,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .compile();
}

export type ExportRow = Readonly<{
  id: string;
  state: ExportRecord['state'];
  capabilities: Capability[];
  rows_read: string;
  bytes: string | null;
  report: ExportReport | null;
  failure: string | null;
  actor_kind: 'user' | 'api_key';
  actor_id: string;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
  total: string;
}>;

/** The newest exports, up to a number of them, and how many there are; or the one with an id. */
export function selectExports(which: Readonly<{ limit: number } | { id: string }>): Statement<ExportRow> {
  const chosen = 'id' in which ? sql`where id = ${which.id}::uuid` : sql``;
  const limit = 'limit' in which ? which.limit : 1;
  return sql<ExportRow>`
    select id, state, capabilities, rows_read, bytes, report, failure, actor_kind, actor_id, created_at, finished_at,
      case when exists (
        select from ${own('export_pieces')} piece where piece.export_id = exports.id and piece.number = 0
      ) then expires_at end as expires_at,
      count(*) over () as total
    from ${own('exports')} exports ${chosen} order by created_at desc, id desc limit ${limit}
  `.compile(query);
}

export function exportFrom(row: ExportRow): ExportRecord {
  const { id, state, capabilities, report, failure } = row;
  return {
    id,
    state,
    capabilities,
    report,
    failure,
    rows: Number(row.rows_read),
    bytes: row.bytes === null ? null : Number(row.bytes),
    actor: { kind: row.actor_kind, id: row.actor_id },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  };
}
