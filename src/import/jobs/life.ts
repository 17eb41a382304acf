import { failAbandonedJobs, failJob } from '../../db/running-jobs.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { emitEvent } from '../../events/emit-event.ts';
import type { Progress } from '../progress.ts';
import type { ImportState } from './import-record.ts';

/** Fails every import that is said to run and does not; `here` are those of this process. */
export async function failAbandoned(tenant: TenantWriter, here: readonly string[], now: Date): Promise<void> {
  const fail = async (id: string) =>
    await tenant.noteTogether(async (transaction) => {
      const [failed] = await transaction.run(failJob('imports', id, SERVER_STOPPED, now));
      if (failed === undefined) return;
      const [ended] = await transaction.run(
        query.selectFrom('imports').select(['dry_run', 'undoes']).where('id', '=', id).compile(),
      );
      if (ended === undefined) return;
      const { dry_run: dryRun, undoes } = ended;
      await transaction.run(finishedEvent({ id, dryRun, undoes }, 'failed', now));
    });
  await failAbandonedJobs(tenant, { table: 'imports', here }, fail);
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
function end(id: string, { state, report, failure, progress }: Ending, now: Date) {
  return query
    .updateTable('imports')
    .set({ state, report, failure, finished_at: now, ...readSoFar(progress) })
    .where('id', '=', id)
    .where('state', 'in', state === 'done' ? ['running'] : ['running', 'failed'])
    .returning('id')
    .compile();
}

/** The same together with its event, in one transaction. Returns whether it could be stored. */
export async function endTold(
  transaction: Transaction,
  { id, dryRun, undoes }: Ended,
  ending: Ending,
  now: Date,
): Promise<boolean> {
  const written = await transaction.run(end(id, ending, now));
  if (written.length === 0) return false;
  await transaction.run(finishedEvent({ id, dryRun, undoes }, ending.state, now));
  return true;
}

/** What an event says of an import. */
export type Ended = Readonly<{ id: string; dryRun: boolean; undoes: string | null }>;

function finishedEvent({ id, dryRun, undoes }: Ended, state: Ending['state'], now: Date): Statement<unknown> {
  return emitEvent('import.finished', { import_id: id, state, dry_run: dryRun, undoes }, now);
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
