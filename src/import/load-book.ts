import type { Capability } from '../access/capability.ts';
import { writingForImport } from '../db/importing.ts';
import { SeenNames } from '../db/seen-names.ts';
import type { Transaction } from '../db/transaction.ts';
import type { AccountClass } from '../ledger/account-class.ts';
import { type Ledger, openLedger } from '../ledger/ledger.ts';
import { readAccountClasses } from '../ledger/trial-balance.ts';
import type { ImportRun } from './all-or-nothing.ts';
import { type Book, type BookFile, capabilityFor, type KindName } from './book.ts';
import { Doubts } from './doubts.ts';
import { FileFault, type Refusal } from './fault.ts';
import { FileSums } from './file-sums.ts';
import { isWithoutRecords } from './is-without-records.ts';
import { reportLedger, uncategorisedIn } from './ledger-report.ts';
import type { ImportTask } from './loaders/import-task.ts';
import { LOADERS } from './loaders/index.ts';
import { deriveFromOpenItems } from './open-items.ts';
import { type OpeningChange, type OpeningOptions, REFUSE_OPENINGS } from './opening-options.ts';
import type { StatedParties } from './party-balances.ts';
import { proposeDocumentsFrom } from './propose-documents-from.ts';
import { Refusals } from './refusals.ts';
import type { FileReport, ImportReport } from './report.ts';
import { SEES_BALANCES } from './sees-balances.ts';
import { adjustOpenings, settleOpenings } from './settle-openings.ts';
import { warnOfDueDates } from './warn-of-due-dates.ts';

/** What there is to load. */
export type LoadRequest = Omit<ImportRun, 'frame'> &
  Readonly<{
    findBook: () => Promise<Book>;
    /** Where differences of openings go; left out, such openings are refused. */
    openings?: OpeningOptions;
    tell: ImportTask['tell'];
    /** Whether the report proves itself, by a trial balance of the books. */
    isProved: boolean;
  }>;

/** Loads a book, all of whose rows are read although some are refused. With a refusal the transaction must not be committed. */
export async function loadBook(transaction: Transaction, request: LoadRequest): Promise<ImportReport> {
  const { organization, dryRun, findBook } = request;
  const refusals = new Refusals();
  const warnings: string[] = [];
  const openings: OpeningChange[] = [];
  let loaded: Loaded = { files: [], ledger: null };
  const book = await findBook();
  if (book.ok) {
    warnings.push(...book.warnings);
    for (const refusal of forbiddenFiles(book.files, request.capabilities)) refusals.add(refusal);
    if (refusals.count === 0)
      loaded = await loadFiles(transaction, book.files, request, { refusals, warnings, openings });
  } else {
    for (const refusal of book.refused) refusals.add(refusal);
  }
  const refused = { refused: refusals.shown, refusedCount: refusals.count, refusedReasons: refusals.reasons };
  return { organization, dryRun, ...loaded, ...refused, warnings, openings };
}

/** What loading adds to the report. */
type Findings = Readonly<{ refusals: Refusals; warnings: string[]; openings: OpeningChange[] }>;

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
  request: LoadRequest,
  { refusals, warnings, openings }: Findings,
): Promise<Loaded> {
  const { id, now, actor, capabilities, dryRun, onProgress, tell, isProved } = request;
  const { openings: options = REFUSE_OPENINGS } = request;
  const reports: FileReport[] = [];
  const bytesOfAll = files.reduce((sum, file) => sum + file.bytes, 0);
  const progress = { bytesRead: 0, bytesOfAll, rows: 0 };
  const doubts = new Doubts();
  const isEmpty = await isWithoutRecords(transaction);
  const kinds = new Set(files.map(({ kind }) => kind));
  const seen = await SeenNames.open(transaction);
  const sums = new FileSums();
  const guesses = new Map<string, string>();
  let stated: StatedParties | null = null;
  // What a dry run moves to another class, metrics still show where it was: the report must not show it by itself meanwhile.
  const classesShown = dryRun ? await readAccountClasses(transaction) : new Map<string, AccountClass>();
  for (const together of groupsOf(files)) {
    // Opened again for each group, because a file may have changed the organisation.
    const ledger = await openLedger(transaction, now);
    const tasks = together.map(
      (file): ImportTask => ({
        importId: id,
        transaction,
        ledger,
        now,
        actor,
        capabilities,
        file,
        kinds,
        isEmpty,
        isCopy: kinds.has('manifest'),
        others: [],
        doubts,
        seen,
        sums,
        openings: options,
        noteOpening: (change) => void openings.push(change),
        noteParties: (parties) => {
          stated = parties;
        },
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
      }),
    );
    const [first, ...others] = tasks;
    if (first !== undefined) reports.push(...(await load({ ...first, others })));
    onProgress(progress);
  }
  const last = files.at(-1);
  if (last === undefined || refusals.count > 0) return { files: reports, ledger: null };
  const ledger = await openLedger(transaction, now);
  const refuse = (reason: string) => refusals.add({ file: last.file, line: null, reason });
  const writesLedger = files.some(({ kind }) => capabilityFor(kind) === 'ledger.write');
  if (writesLedger) {
    // What follows from openings follows from all books together, and is no part of this import.
    await transaction.run(writingForImport(null));
    for (const reason of faultsOf(options, ledger)) refuse(reason);
    if (options.adjustTo !== null)
      await adjustOpenings(transaction, ledger, { account: options.adjustTo, importId: id, capabilities });
    await settleOpenings(ledger, capabilities, { refuse, note: (change) => void openings.push(change) });
  }
  await deriveFromOpenItems(transaction, kinds, {
    now,
    importId: id,
    isByProgram: !isProved,
    warn: (warning) => warnings.push(warning),
    refuse,
  });
  if (writesLedger && isProved)
    await proposeDocumentsFrom(transaction, capabilities, (proposal) => warnings.push(proposal));
  if (isProved)
    await warnOfDueDates(transaction, { kinds, capabilities }, (warning) => warnings.push(warning));
  if (refusals.count > 0 || !isProved) return { files: reports, ledger: null };
  const imported = { currency: ledger.baseCurrency, sums, guesses, classesShown, stated };
  const report = await reportLedger(transaction, imported);
  const uncategorised = report === null || !capabilities.has(SEES_BALANCES) ? [] : uncategorisedIn(report);
  if (uncategorised.length > 0)
    warnings.push(`without a class, so that they count as operating expense: ${uncategorised.join(', ')}`);
  return { files: reports, ledger: report };
}

/** Why the accounts in the options cannot be used. */
function faultsOf({ adjustTo, balanceTo }: OpeningOptions, ledger: Ledger): readonly string[] {
  return [...new Set([adjustTo, balanceTo])].flatMap((code) => {
    const fault = code === null ? null : ledger.faultOfOpeningAccount(code);
    return fault === null ? [] : [`opening: ${fault}`];
  });
}

/** Kinds whose files are read together, because they refer to each other. */
const READ_TOGETHER: ReadonlySet<KindName> = new Set(['quickbooks', 'xero']);

function groupsOf(files: readonly BookFile[]): readonly (readonly BookFile[])[] {
  const groups: BookFile[][] = [];
  for (const file of files) {
    const group = groups.at(-1);
    if (group?.[0]?.kind === file.kind && READ_TOGETHER.has(file.kind)) group.push(file);
    else groups.push([file]);
  }
  return groups;
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
