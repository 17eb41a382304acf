import type { Capability } from '../access/capability.ts';
import { type AuditActor, recordEvent } from '../audit/audit.ts';
import { SeenNames } from '../db/seen-names.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import type { AccountClass } from '../ledger/account-class.ts';
import { openLedger } from '../ledger/ledger.ts';
import { readAccountClasses } from '../ledger/trial-balance.ts';
import { makeDueSnapshots } from '../records/snapshots/make-due-snapshots.ts';
import { type Book, type BookFile, capabilityFor } from './book.ts';
import { Doubts } from './doubts.ts';
import { FileFault, type Refusal } from './fault.ts';
import { FileSums } from './file-sums.ts';
import { reportLedger, uncategorisedIn } from './ledger-report.ts';
import type { ImportTask } from './loaders/import-task.ts';
import { LOADERS } from './loaders/index.ts';
import type { ProgressListener } from './progress.ts';
import { proposeDocumentsFrom } from './propose-documents-from.ts';
import { Refusals } from './refusals.ts';
import type { FileReport, ImportReport } from './report.ts';
import { SEES_BALANCES } from './sees-balances.ts';
import { settleOpenings } from './settle-openings.ts';

/** The import to run, and its options. `organization` is its slug, for the report. */
export type ImportRequest = Readonly<{
  /** The import itself, as the audit log names it, and who wanted it. */
  id: string;
  actor: AuditActor;
  /** The caller's capabilities: each kind of file needs one. */
  capabilities: ReadonlySet<Capability>;
  organization: string;
  /** Finds what there is to import. */
  findBook: () => Promise<Book>;
  dryRun: boolean;
  now: Date;
  /** Hears how far the import has come; when it throws, the import ends there and nothing is applied. */
  onProgress: ProgressListener;
  frame?: ImportFrame;
}>;

/** Additional work in the transaction of an import: before anything is read, and after everything has been. */
export type ImportFrame = Readonly<{
  open: (transaction: Transaction) => Promise<void>;
  /** `isApplied` says whether the transaction is about to be committed or rolled back. */
  close: (transaction: Transaction, report: ImportReport, isApplied: boolean) => Promise<void>;
}>;

/**
 * Imports a file or a folder in one transaction: everything or, if anything is refused, nothing. Reading continues
 * after a refusal, so that the report is complete. A dry run is the real transaction, rolled back.
 */
export async function importBook(tenant: TenantWriter, request: ImportRequest): Promise<ImportReport> {
  const { dryRun, frame } = request;
  const work = async (transaction: Transaction) => {
    await frame?.open(transaction);
    const report = await loadBook(transaction, request);
    const isRefused = report.refusedCount > 0;
    if (!isRefused) await noteApplied(transaction, request, report);
    await frame?.close(transaction, report, !isRefused && !dryRun);
    if (isRefused) throw new Refused(report);
    return report;
  };
  if (!dryRun) await makeDueSnapshots(tenant, request.now, { begins: false });
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

async function loadBook(transaction: Transaction, request: ImportRequest): Promise<ImportReport> {
  const { organization, dryRun, findBook } = request;
  const refusals = new Refusals();
  const warnings: string[] = [];
  let loaded: Loaded = { files: [], ledger: null };
  const book = await findBook();
  if (book.ok) {
    warnings.push(...book.warnings);
    for (const refusal of forbiddenFiles(book.files, request.capabilities)) refusals.add(refusal);
    if (refusals.count === 0) loaded = await loadFiles(transaction, book.files, request, refusals, warnings);
  } else {
    for (const refusal of book.refused) refusals.add(refusal);
  }
  const refused = { refused: refusals.shown, refusedCount: refusals.count, refusedReasons: refusals.reasons };
  return { organization, dryRun, ...loaded, ...refused, warnings };
}

type Loaded = Pick<ImportReport, 'files' | 'ledger'>;

/** The files that need a capability which is lacking. Then none is read: what is refused must not depend on what is stored. */
function forbiddenFiles(files: readonly BookFile[], capabilities: ReadonlySet<Capability>): Refusal[] {
  return files.flatMap(({ file, kind }) => {
    const needed = capabilityFor(kind);
    if (capabilities.has(needed)) return [];
    return [{ file, line: null, reason: `FORBIDDEN_CAPABILITY: importing this file needs ${needed}` }];
  });
}

// An import that finds everything there already changes nothing, and is no event.
async function noteApplied(
  transaction: Transaction,
  { id, actor, now }: ImportRequest,
  { files }: ImportReport,
): Promise<void> {
  if (files.every(({ added, changed }) => added + changed === 0)) return;
  const event = {
    actor,
    action: 'import.applied',
    subject: { kind: 'import', id },
    before: null,
    after: { files },
  };
  await transaction.run(recordEvent(event, now));
}

async function loadFiles(
  transaction: Transaction,
  files: readonly BookFile[],
  { now, actor, capabilities, dryRun, onProgress }: ImportRequest,
  refusals: Refusals,
  warnings: string[],
): Promise<Loaded> {
  const reports: FileReport[] = [];
  const bytesOfAll = files.reduce((sum, file) => sum + file.bytes, 0);
  const progress = { bytesRead: 0, bytesOfAll, rows: 0 };
  const doubts = new Doubts();
  const seen = await SeenNames.open(transaction);
  const sums = new FileSums();
  const guesses = new Map<string, string>();
  // What a dry run moves to another class, metrics still show where it was: the report must not show it by itself meanwhile.
  const classesShown = dryRun ? await readAccountClasses(transaction) : new Map<string, AccountClass>();
  for (const file of files) {
    const task: ImportTask = {
      transaction,
      // Opened for each file, because the one before may have changed the organisation.
      ledger: await openLedger(transaction, now),
      now,
      actor,
      capabilities,
      file,
      kinds: new Set(files.map(({ kind }) => kind)),
      doubts,
      seen,
      sums,
      guess: (account, rule) => void guesses.set(account, rule),
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
    onProgress(progress);
  }
  const last = files.at(-1);
  if (last === undefined || refusals.count > 0) return { files: reports, ledger: null };
  const ledger = await openLedger(transaction, now);
  if (files.some(({ kind }) => capabilityFor(kind) === 'ledger.write')) {
    await settleOpenings(ledger, capabilities, {
      refuse: (reason) => refusals.add({ file: last.file, line: null, reason }),
      warn: (warning) => warnings.push(warning),
    });
    await proposeDocumentsFrom(transaction, capabilities, (proposal) => warnings.push(proposal));
  }
  if (refusals.count > 0) return { files: reports, ledger: null };
  const imported = { currency: ledger.baseCurrency, sums, guesses, classesShown };
  const report = await reportLedger(transaction, imported);
  const uncategorised = report === null || !capabilities.has(SEES_BALANCES) ? [] : uncategorisedIn(report);
  if (uncategorised.length > 0)
    warnings.push(`without a class, so that they count as operating expense: ${uncategorised.join(', ')}`);
  return { files: reports, ledger: report };
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
