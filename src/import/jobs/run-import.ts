import { holdJobLock } from '../../db/running-jobs.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { ImportReport } from '../report.ts';
import { explainToCaller, ImportStopped } from './explain.ts';
import { storedReport } from './import-record.ts';
import type { Job } from './job.ts';
import { type Ending, endTold } from './life.ts';
import { ProgressNotes } from './progress-notes.ts';

/** The dependencies of an import. */
export type Running = Readonly<{
  clock: () => Date;
  /** Nothing can be written beside the import's own transaction while it lives. */
  isAlone: boolean;
  /** Ends it without applying anything. */
  signal: AbortSignal;
  /** Records the import once its lock is held; null where it has been recorded before. */
  begin: (() => Promise<void>) | null;
  /** Hears of a failure that is ours. */
  onFailure: (failure: unknown) => void;
}>;

/** How an import ended, and how many rows it had read. */
export type ImportOutcome = Readonly<{ state: Ending['state']; rows: number }>;

/**
 * Imports a file and writes down how that goes and how it ended: what is applied says so in the same transaction.
 * Fails with what `begin` throws; then there is nothing to write down. Any other failure is in the record.
 */
export async function runImport(job: Job, running: Running): Promise<ImportOutcome> {
  const { tenant, organization, wanted, capabilities, work } = job;
  const { clock, isAlone, signal, begin, onFailure } = running;
  const { id, dryRun, actor, createdAt, undoes } = wanted;
  const progress = new ProgressNotes(tenant, id);
  let hasBegun = begin === null;
  const note = async (ending: Ending) =>
    await tenant.noteTogether(
      async (transaction) => await endTold(transaction, { id, dryRun, undoes }, ending, clock()),
    );
  const ended = (report: ImportReport): Ending => ({
    state: report.refusedCount > 0 ? 'refused' : 'done',
    report: storedReport(report),
    failure: null,
    progress: progress.latest,
  });
  try {
    const report = await work(tenant, {
      id,
      actor,
      capabilities,
      organization: organization.slug,
      dryRun,
      now: createdAt,
      onProgress: (latest) => {
        if (signal.aborted) throw new ImportStopped();
        progress.latest = { ...latest };
      },
      frame: {
        open: async (transaction: Transaction) => {
          await transaction.run(holdJobLock('imports', id));
          await begin?.();
          hasBegun = true;
          if (!isAlone) progress.start();
        },
        close: async (transaction, report, isApplied) => {
          await progress.stop();
          if (isApplied) {
            if (!(await endTold(transaction, { id, dryRun, undoes }, ended(report), clock())))
              throw new Error('an import that runs was taken for abandoned');
          } else if (!isAlone) {
            // While the lock is held, so that the import does not look abandoned.
            await note(ended(report));
          }
        },
      },
    });
    if (isAlone && (dryRun || report.refusedCount > 0)) await note(ended(report));
    return { state: ended(report).state, rows: progress.latest.rows };
  } catch (failure) {
    if (!hasBegun) throw failure;
    const { sentence, isOurs } = explainToCaller(failure);
    if (isOurs) onFailure(failure);
    const ending: Ending = { state: 'failed', report: null, failure: sentence, progress: progress.latest };
    // If this cannot be written either, the next reader finds that no process runs the import.
    await note(ending).catch(onFailure);
    return { state: ending.state, rows: progress.latest.rows };
  } finally {
    await progress.stop();
  }
}
