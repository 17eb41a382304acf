import { sql } from 'kysely';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Progress } from '../progress.ts';
import type { ImportState } from './import-record.ts';

// An import runs exactly as long as its transaction lives, and that holds an advisory lock in its name. A row that says
// `running` without that lock is of an import whose server is gone: its transaction was rolled back with the server's
// connection, and the first who looks writes that down.

/** Holds the lock of an import until the transaction ends. */
export function holdLock(id: string): Statement<unknown> {
  return sql`select pg_advisory_xact_lock(${lockOf(sql`${id}::uuid`)})`.compile(query);
}

/**
 * Fails every import that is said to run and does not; `here` are those of this process, which may be about to take
 * their locks. An import that ends in this very moment is left as it ended.
 */
export async function failAbandoned(tenant: TenantWriter, here: readonly string[], now: Date): Promise<void> {
  const running = await tenant.read(
    query.selectFrom('imports').select('id').where('state', '=', 'running').compile(),
  );
  const elsewhere = running.map(({ id }) => id).filter((id) => !here.includes(id));
  if (elsewhere.length === 0) return;
  const abandoned = (await tenant.read(selectUnlocked(elsewhere))).map(({ id }) => id);
  if (abandoned.length === 0) return;
  await tenant.note(
    query
      .updateTable('imports')
      .set({ state: 'failed', failure: SERVER_STOPPED, finished_at: now })
      .where('id', 'in', abandoned)
      .where('state', '=', 'running')
      .compile(),
  );
}

// The locks are asked for by a statement without a table, since they are kept where the statement runs, not where the rows are.
function selectUnlocked(ids: readonly string[]): Statement<Readonly<{ id: string }>> {
  return sql<Readonly<{ id: string }>>`
    select id from unnest(${ids}::uuid[]) as given(id) where pg_try_advisory_xact_lock(${lockOf(sql`id`)})
  `.compile(query);
}

export const SERVER_STOPPED = 'The server stopped in the middle of it; nothing was applied.';

function lockOf(id: ReturnType<typeof sql>) {
  return sql`hashtextextended('almanac import ' || ${id}, 0)`;
}

/** How an import ended. */
export type Ending = Readonly<{
  state: Exclude<ImportState, 'running'>;
  report: string | null;
  failure: string | null;
  progress: Progress;
}>;

/**
 * Writes down how an import ended, and answers with a row where it could. What was applied cannot have failed before;
 * an import that was taken for abandoned may turn out to have been refused.
 */
export function end(id: string, { state, report, failure, progress }: Ending, now: Date) {
  return query
    .updateTable('imports')
    .set({ state, report, failure, finished_at: now, ...readSoFar(progress) })
    .where('id', '=', id)
    .where('state', 'in', state === 'done' ? ['running'] : ['running', 'failed'])
    .returning('id')
    .compile();
}

export function noteProgress(id: string, progress: Progress): Statement<unknown> {
  return query
    .updateTable('imports')
    .set(readSoFar(progress))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .compile();
}

function readSoFar({ bytesRead, bytesOfAll, rows }: Progress) {
  return { bytes_read: bytesRead, bytes_to_read: bytesOfAll, rows_read: rows };
}
