import type { Capability } from '../access/capability.ts';
import type { AuditActor } from '../audit/audit.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import type { ProgressListener } from './progress.ts';
import type { ImportReport } from './report.ts';

/** An import or an undo to run, and its options. */
export type ImportRun = Readonly<{
  /** As the audit log names it. */
  id: string;
  actor: AuditActor;
  /** The caller's capabilities: each kind of file needs one. */
  capabilities: ReadonlySet<Capability>;
  /** The slug, for the report. */
  organization: string;
  dryRun: boolean;
  now: Date;
  /** Hears how far it has come; when it throws, it ends there and nothing is applied. */
  onProgress: ProgressListener;
  frame?: ImportFrame;
}>;

/** Additional work in the transaction of an import or an undo: before anything is read, and after everything has been. */
export type ImportFrame = Readonly<{
  open: (transaction: Transaction) => Promise<void>;
  /** `isApplied` says whether the transaction is about to be committed or rolled back. */
  close: (transaction: Transaction, report: ImportReport, isApplied: boolean) => Promise<void>;
}>;

/** Does all of the work in one transaction or, if anything is refused, nothing. A dry run is the real transaction, rolled back. */
export async function allOrNothing(
  tenant: TenantWriter,
  { dryRun, frame }: Pick<ImportRun, 'dryRun' | 'frame'>,
  apply: (transaction: Transaction) => Promise<ImportReport>,
): Promise<ImportReport> {
  const work = async (transaction: Transaction) => {
    await frame?.open(transaction);
    const report = await apply(transaction);
    const isRefused = report.refusedCount > 0;
    await frame?.close(transaction, report, !isRefused && !dryRun);
    if (isRefused) throw new Refused(report);
    return report;
  };
  return await (dryRun ? tenant.rehearse(work) : tenant.write(work)).catch((failure: unknown) => {
    if (failure instanceof Refused) return failure.report;
    throw failure;
  });
}

/** Rolls the transaction back, and carries out of it what was found. */
class Refused extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super('rows were refused');
    this.report = report;
  }
}
