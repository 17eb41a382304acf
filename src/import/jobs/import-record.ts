import { sql } from 'kysely';
import type { CallerActor } from '../../audit/audit.ts';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { Refusal } from '../fault.ts';
import type { LedgerReport } from '../ledger-report.ts';
import type { OpeningChange } from '../opening-options.ts';
import type { RefusedReason } from '../refusals.ts';
import type { FileReport, ImportReport, UndoneReport } from '../report.ts';
import type { AppliedImport } from '../undo/obstacles.ts';

export type ImportState = 'running' | 'done' | 'refused' | 'failed';

/** An import over HTTP, as far as it is. Of what was not applied nothing was changed. */
export type ImportRecord = Readonly<{
  id: string;
  state: ImportState;
  /** The declared kind of a single file; null for a book. */
  kind: string | null;
  dryRun: boolean;
  bytes: number;
  bytesRead: number;
  bytesToRead: number;
  rows: number;
  report: StoredReport | null;
  failure: string | null;
  idempotencyKey: string | null;
  requestHash: Buffer;
  actor: CallerActor;
  createdAt: Date;
  finishedAt: Date | null;
  /** The import that this one undoes; null for an import. */
  undoes: string | null;
  /** What is kept for its undo; null where it changed nothing, or nothing is. */
  applied: AppliedImport | null;
}>;

/** The stored part of a report. Those of version 0.1 have no reasons, no openings and no ledger. */
export type StoredReport = Readonly<{
  files: readonly FileReport[];
  refused: readonly Refusal[];
  refused_count: number;
  refused_reasons?: readonly RefusedReason[];
  warnings: readonly string[];
  openings?: readonly OpeningChange[];
  ledger?: LedgerReport | null;
  undone?: readonly UndoneReport[];
}>;

/** A report as text for its column. */
export function storedReport(report: ImportReport): string {
  const { files, refused, refusedCount, refusedReasons, warnings, openings, ledger, undone } = report;
  const more = warnings.length - MOST_WARNINGS;
  const stored: StoredReport = {
    files,
    refused,
    refused_count: refusedCount,
    refused_reasons: refusedReasons,
    warnings: more > 0 ? [...warnings.slice(0, MOST_WARNINGS), `and ${more} more`] : warnings,
    openings: openings.slice(0, MOST_OPENING_CHANGES),
    ledger,
    ...(undone === undefined ? {} : { undone }),
  };
  return JSON.stringify(stored);
}

const MOST_WARNINGS = 100;
const MOST_OPENING_CHANGES = 5_000;

const COLUMNS = [
  'id',
  'state',
  'kind',
  'dry_run',
  'bytes',
  'bytes_read',
  'bytes_to_read',
  'rows_read',
  'report',
  'failure',
  'idempotency_key',
  'request_hash',
  'actor_kind',
  'actor_id',
  'created_at',
  'finished_at',
  'undoes',
] as const;

/** What is kept of an import for its undo, as a column of `imports`. */
const APPLIED = sql<AppliedImport | null>`(
  select json_build_object('kinds', kinds, 'undone', undone_at is not null, 'keeps_people', keeps_people) from ${own('applied_imports')} applied
  where applied.id = imports.id
)`.as('applied');

/** The newest imports, up to `limit`, and how many there are. Their reports have counts alone. */
export function selectImports(limit: number) {
  const counts = sql`report - 'refused' - 'refused_reasons' - 'warnings' - 'openings' - 'ledger'`.as(
    'report',
  );
  return query
    .selectFrom('imports')
    .select(COLUMNS.filter((name) => name !== 'report'))
    .select(counts)
    .select(APPLIED)
    .select((select) => select.fn.countAll<string>().over().as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .compile();
}

export function selectImport(id: string): Statement<ImportRow> {
  return query.selectFrom('imports').select(COLUMNS).select(APPLIED).where('id', '=', id).compile();
}

/** The import that came with the key: the one that has not failed or, where all have, the last. */
export function selectImportByKey(key: string): Statement<ImportRow> {
  return query
    .selectFrom('imports')
    .select(COLUMNS)
    .select(APPLIED)
    .where('idempotency_key', '=', key)
    .orderBy(sql`state = 'failed'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .compile();
}

export function selectRunning() {
  return query
    .selectFrom('imports')
    .select(['id', 'idempotency_key'])
    .where('state', '=', 'running')
    .compile();
}

export type NewImport = Readonly<
  Pick<
    ImportRecord,
    'id' | 'kind' | 'dryRun' | 'bytes' | 'idempotencyKey' | 'requestHash' | 'actor' | 'createdAt' | 'undoes'
  >
>;

/** Answers with nothing where another import runs, or one came with the same key. */
export function insertRunning(wanted: NewImport): Statement<ImportRow> {
  return query
    .insertInto('imports')
    .values({
      id: wanted.id,
      idempotency_key: wanted.idempotencyKey,
      request_hash: wanted.requestHash,
      state: 'running',
      kind: wanted.kind,
      dry_run: wanted.dryRun,
      bytes: wanted.bytes,
      actor_kind: wanted.actor.kind,
      actor_id: wanted.actor.id,
      created_at: wanted.createdAt,
      undoes: wanted.undoes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .compile();
}

export type ImportRow = Readonly<{
  id: string;
  state: ImportState;
  kind: string | null;
  dry_run: boolean;
  bytes: string;
  bytes_read: string;
  bytes_to_read: string;
  rows_read: string;
  report: unknown;
  failure: string | null;
  idempotency_key: string | null;
  request_hash: Buffer;
  actor_kind: 'user' | 'api_key';
  actor_id: string;
  created_at: Date;
  finished_at: Date | null;
  undoes: string | null;
  applied?: AppliedImport | null;
}>;

export function importFrom(row: ImportRow): ImportRecord {
  return Object.freeze({
    id: row.id,
    state: row.state,
    kind: row.kind,
    dryRun: row.dry_run,
    bytes: Number(row.bytes),
    bytesRead: Number(row.bytes_read),
    bytesToRead: Number(row.bytes_to_read),
    rows: Number(row.rows_read),
    report: row.report as StoredReport | null,
    failure: row.failure,
    idempotencyKey: row.idempotency_key,
    requestHash: row.request_hash,
    actor: { kind: row.actor_kind, id: row.actor_id },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    undoes: row.undoes,
    applied: row.applied ?? null,
  });
}
