import { SeenNames } from '../db/seen-names.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { openLedger } from '../ledger/ledger.ts';
import { type BookFile, findBook, type KindName } from './book.ts';
import { Doubts } from './doubts.ts';
import { FileFault } from './fault.ts';
import type { ImportTask } from './loaders/import-task.ts';
import { LOADERS } from './loaders/index.ts';
import type { ProgressListener } from './progress.ts';
import { Refusals } from './refusals.ts';
import type { FileReport, ImportReport } from './report.ts';

/** What to import, and how. `organization` is its slug, for the report. */
export type ImportRequest = Readonly<{
  organization: string;
  path: string;
  /** The kind of a single file whose name does not tell it. */
  format: KindName | null;
  dryRun: boolean;
  now: Date;
  onProgress: ProgressListener;
}>;

/**
 * Imports a file or a folder in one transaction: all of it or, where anything is refused, nothing. Reading goes on
 * after a refusal, so that the report is complete. A dry run is the real transaction, rolled back.
 */
export async function importBook(tenant: TenantWriter, request: ImportRequest): Promise<ImportReport> {
  const { organization, dryRun } = request;
  const book = await findBook(request.path, request.format);
  if (!book.ok) {
    const { refused } = book;
    return { organization, dryRun, files: [], refused, refusedCount: refused.length, warnings: [] };
  }
  const refusals = new Refusals();
  const warnings = [...book.warnings];
  const work = async (transaction: Transaction) => {
    const files = await loadFiles(transaction, book.files, request, refusals, warnings);
    if (refusals.count > 0) throw new Refused(files);
    return files;
  };
  const files = await (dryRun ? tenant.rehearse(work) : tenant.write(work)).catch((failure: unknown) => {
    if (failure instanceof Refused) return failure.files;
    throw failure;
  });
  return { organization, dryRun, files, refused: refusals.shown, refusedCount: refusals.count, warnings };
}

/** Rolls the transaction back, and carries out of it what was found. */
class Refused extends Error {
  readonly files: readonly FileReport[];

  constructor(files: readonly FileReport[]) {
    super('rows were refused');
    this.files = files;
  }
}

async function loadFiles(
  transaction: Transaction,
  files: readonly BookFile[],
  { now, onProgress }: ImportRequest,
  refusals: Refusals,
  warnings: string[],
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const bytesOfAll = files.reduce((sum, file) => sum + file.bytes, 0);
  const progress = { bytesRead: 0, bytesOfAll, rows: 0 };
  const doubts = new Doubts();
  const seen = await SeenNames.open(transaction);
  for (const file of files) {
    const task: ImportTask = {
      transaction,
      // Opened for each file, because the one before may have changed the organisation.
      ledger: await openLedger(transaction, now),
      now,
      file,
      doubts,
      seen,
      refuse: (line, reason) => refusals.add({ file: file.file, line, reason }),
      warn: (warning) => warnings.push(`${file.file}: ${warning}`),
      onBytes: (count) => {
        progress.bytesRead += count;
        onProgress(progress);
      },
      onRow: () => {
        progress.rows += 1;
      },
    };
    reports.push(...(await load(task)));
  }
  return reports;
}

async function load(task: ImportTask): Promise<readonly FileReport[]> {
  try {
    return await LOADERS[task.file.kind](task);
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
    task.refuse(failure.line, failure.message);
    return [];
  }
}
