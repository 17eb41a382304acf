import { failAbandonedJobs } from '../../db/running-jobs.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Progress } from '../progress.ts';
import type { ImportState } from './import-record.ts';

/** Fails every import that is said to run and does not; `here` are those of this process. */
export async function failAbandoned(tenant: TenantWriter, here: readonly string[], now: Date): Promise<void> {
  await failAbandonedJobs(tenant, { table: 'imports', here, failure: SERVER_STOPPED }, now);
}

export const SERVER_STOPPED = 'The server stopped in the middle of it; nothing was applied.';

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
