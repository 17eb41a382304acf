import type { Capability } from '../access/capability.ts';
import { writingForImport } from '../db/importing.ts';
import { SeenNames } from '../db/seen-names.ts';
import type { Transaction } from '../db/transaction.ts';
import type { AccountClass } from '../ledger/account-class.ts';
import { openLedger } from '../ledger/ledger.ts';
import { readAccountClasses } from '../ledger/trial-balance.ts';
import type { ImportRun } from './all-or-nothing.ts';
import { type Book, type BookFile, capabilityFor } from './book.ts';
import { Doubts } from './doubts.ts';
import { FileFault, type Refusal } from './fault.ts';
import { FileSums } from './file-sums.ts';
import { isWithoutRecords } from './is-without-records.ts';
import { reportLedger, uncategorisedIn } from './ledger-report.ts';
import type { ImportTask } from './loaders/import-task.ts';
import { LOADERS } from './loaders/index.ts';
import { proposeDocumentsFrom } from './propose-documents-from.ts';
import { Refusals } from './refusals.ts';
import type { FileReport, ImportReport } from './report.ts';
import { SEES_BALANCES } from './sees-balances.ts';
import { settleOpenings } from './settle-openings.ts';

/** What there is to load. */
export type LoadRequest = Omit<ImportRun, 'id' | 'frame'> &
  Readonly<{
    findBook: () => Promise<Book>;
    tell: ImportTask['tell'];
    /** Whether the report proves itself, by a trial balance of the books. */
    isProved: boolean;
  }>;

/** Loads a book, all of whose rows are read although some are refused. With a refusal the transaction must not be committed. */
export async function loadBook(transaction: Transaction, request: LoadRequest): Promise<ImportReport> {
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

async function loadFiles(
  transaction: Transaction,
  files: readonly BookFile[],
  { now, actor, capabilities, dryRun, onProgress, tell, isProved }: LoadRequest,
  refusals: Refusals,
  warnings: string[],
): Promise<Loaded> {
  const reports: FileReport[] = [];
  const bytesOfAll = files.reduce((sum, file) => sum + file.bytes, 0);
  const progress = { bytesRead: 0, bytesOfAll, rows: 0 };
  const doubts = new Doubts();
  const isEmpty = await isWithoutRecords(transaction);
  const kinds = new Set(files.map(({ kind }) => kind));
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
      kinds,
      isEmpty,
      isCopy: kinds.has('manifest'),
      doubts,
      seen,
      sums,
      guess: (account, rule) => void guesses.set(account, rule),
      refuse: (line, reason) =>
        refusals.add({ file: file.file, line, reason: file.mapping?.inItsWords(reason) ?? reason }),
      tell,
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
    // What follows from openings follows from all books together, and is no part of this import.
    await transaction.run(writingForImport(null));
    await settleOpenings(ledger, capabilities, {
      refuse: (reason) => refusals.add({ file: last.file, line: null, reason }),
      warn: (warning) => warnings.push(warning),
    });
    if (isProved)
      await proposeDocumentsFrom(transaction, capabilities, (proposal) => warnings.push(proposal));
  }
  if (refusals.count > 0 || !isProved) return { files: reports, ledger: null };
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
