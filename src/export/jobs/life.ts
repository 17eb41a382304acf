import { type RawBuilder, sql } from 'kysely';
import { own, TENANT } from '../../db/own.ts';
import { failAbandonedJobs, failJob } from '../../db/running-jobs.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { ExportReport } from '../export-book.ts';

/** Fails exports that are said to run and do not; `here` are those of this process. Then takes away the files of those that are over. */
export async function tidy(tenant: TenantWriter, here: readonly string[], now: Date): Promise<void> {
  await failAbandonedJobs(
    tenant,
    { table: 'exports', here },
    async (id) => await tenant.note(failJob('exports', id, SERVER_STOPPED, now)),
  );
  if ((await tenant.read(selectUnwanted(now))).length > 0) await tenant.note(deleteUnwanted(now));
}

export const SERVER_STOPPED = 'The server stopped in the middle of it.';

/** Files are kept of the last exports that are done, until they expire. */
const MOST_KEPT = 3;

function unwanted(now: Date): RawBuilder<unknown> {
  return sql`(
    select id from (
      select id, state, expires_at, row_number() over (partition by state order by created_at desc) as place
      from ${own('exports')} exports where state <> 'running'
    ) ended where state = 'failed' or expires_at <= ${now}::timestamptz or place > ${MOST_KEPT}
  )`;
}

function selectUnwanted(now: Date) {
  return sql<Readonly<{ one: number }>>`
    select 1 as one from ${own('export_pieces')} piece where export_id in ${unwanted(now)} limit 1
  `.compile(query);
}

function deleteUnwanted(now: Date): Statement<unknown> {
  return sql`
    delete from export_pieces where organization_id = ${TENANT} and export_id in ${unwanted(now)} returning 1 as one
  `.compile(query);
}

/** How long a file can be fetched. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Writes down that an export is done. Answers with a row where it still ran. */
export function finish(id: string, bytes: number, rows: number, report: ExportReport, now: Date) {
  return query
    .updateTable('exports')
    .set({
      state: 'done',
      bytes,
      rows_read: rows,
      report: JSON.stringify(report),
      finished_at: now,
      expires_at: new Date(now.getTime() + KEPT_MS),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .compile();
}

export function noteRows(id: string, rows: number) {
  return query
    .updateTable('exports')
    .set({ rows_read: rows })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .compile();
}
