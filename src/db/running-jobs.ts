import { sql } from 'kysely';
import { query, type Statement } from './statement.ts';
import type { TenantWriter } from './tenant.ts';

// A job runs as long as its transaction, which holds an advisory lock in its name. If a row says `running` but nobody holds that lock, the
// server and its transaction are gone, and the next process to check marks the job as failed.

/** A kind of job, by the table that has a row for each. */
export type JobTable = 'exports' | 'imports';

/** Holds the lock of a job until the transaction ends. */
export function holdJobLock(table: JobTable, id: string): Statement<unknown> {
  return sql`select pg_advisory_xact_lock(${lockOf(table, sql`${id}::uuid`)})`.compile(query);
}

/**
 * Ends by `fail` each job whose server is gone. `here` are the jobs of this process, which may not have taken their locks yet. A job that
 * ends meanwhile keeps its outcome.
 */
export async function failAbandonedJobs(
  tenant: TenantWriter,
  { table, here }: Readonly<{ table: JobTable; here: readonly string[] }>,
  fail: (id: string) => Promise<unknown>,
): Promise<void> {
  const running = await tenant.read(
    query.selectFrom(table).select('id').where('state', '=', 'running').compile(),
  );
  const elsewhere = running.map(({ id }) => id).filter((id) => !here.includes(id));
  if (elsewhere.length === 0) return;
  const abandoned = await tenant.read(selectUnlocked(table, elsewhere));
  for (const { id } of abandoned) await fail(id);
}

/** Marks a running job as failed, and answers with its id; with nothing where it runs no longer. */
export function failJob(
  table: JobTable,
  id: string,
  failure: string,
  now: Date,
): Statement<Readonly<{ id: string }>> {
  return query
    .updateTable(table)
    .set({ state: 'failed', failure, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .compile();
}

// The statement names no table: on a cluster, locks live where a statement runs, not where the rows are.
function selectUnlocked(table: JobTable, ids: readonly string[]): Statement<Readonly<{ id: string }>> {
  return sql<Readonly<{ id: string }>>`
    select id from unnest(${ids}::uuid[]) as given(id) where pg_try_advisory_xact_lock(${lockOf(table, sql`id`)})
  `.compile(query);
}

function lockOf(table: JobTable, id: ReturnType<typeof sql>) {
  return sql`hashtextextended(${LOCK_NAMES[table]}::text || ${id}, 0)`;
}

const LOCK_NAMES: Readonly<Record<JobTable, string>> = {
  exports: 'almanac export ',
  imports: 'almanac import ',
};
