import type { KindName } from '../import/book.ts';
import type { LedgerAccount } from '../import/ledger-account.ts';
import type { LedgerReport } from '../import/ledger-report.ts';
import type { RefusedReason } from '../import/refusals.ts';
import type { ImportReport } from '../import/report.ts';
import { writtenAmount } from '../money/written-amount.ts';
import { printParties } from './import-parties.ts';
import { tieOutLine } from './import-tie-outs.ts';
import { printTable } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Prints the report; its trial balance in full, or only the accounts that differ. */
export function printReport(report: ImportReport, terminal: Terminal, isInFull: boolean): void {
  const { out } = terminal;
  for (const reason of report.refusedReasons) out(refusalLine(reason));
  const more = report.refusedReasons.reduce((left, reason) => left - reason.count, report.refusedCount);
  if (more > 0) out(`and ${more} more`);
  for (const { file, kind, rows, added, changed, unchanged } of report.files) {
    out(
      `${file} (${nounOf(kind)}): ${count(rows)} rows; ${count(added)} added, ${count(changed)} changed, ${count(unchanged)} unchanged`,
    );
  }
  printOpenings(report, terminal);
  if (report.ledger !== null) printLedger(report.ledger, terminal, isInFull);
  out(conclusion(report));
}

/** Prints what an undo took back. */
export function printUndo(report: ImportReport, terminal: Terminal): void {
  printRefusals(report, terminal);
  for (const { records, removed, restored } of report.undone ?? []) {
    terminal.out(`${records}: ${count(removed)} taken back, ${count(restored)} again as before`);
  }
  printOpenings(report, terminal);
  const { organization, refusedCount, dryRun } = report;
  if (refusedCount > 0) terminal.out(`not undone: nothing was changed in ${organization}`);
  else
    terminal.out(dryRun ? `a dry run: nothing was changed in ${organization}` : `undone in ${organization}`);
}

function printOpenings({ openings }: ImportReport, terminal: Terminal): void {
  if (openings.length === 0) return;
  terminal.out(`${count(openings.length)} accounts changed by openings:`);
  printTable(
    terminal,
    openings.map(({ day, change, account, closing, opening, difference, against }) => ({
      DAY: day,
      CHANGE: change,
      ACCOUNT: account,
      CLOSED: closing ?? '',
      OPENS: opening ?? '',
      DIFFERENCE: difference,
      AGAINST: against ?? '',
    })),
    '',
  );
}

function printRefusals({ refusedReasons, refusedCount }: ImportReport, { out }: Terminal): void {
  for (const reason of refusedReasons) out(refusalLine(reason));
  const more = refusedReasons.reduce((left, reason) => left - reason.count, refusedCount);
  if (more > 0) out(`and ${count(more)} more`);
}

/** A reason on one line: `journal.csv:1042: credit: not a number: "1,2OO.00"`, or with how many rows it refused. */
function refusalLine({ file, reason, count: rows, firstLine }: RefusedReason): string {
  if (rows === 1) return `${file}${firstLine === null ? '' : `:${firstLine}`}: ${reason}`;
  return `${file}: ${reason}: ${count(rows)} rows${firstLine === null ? '' : `, first at line ${firstLine}`}`;
}

function printLedger(ledger: LedgerReport, terminal: Terminal, isInFull: boolean): void {
  const { out } = terminal;
  const { currency, from, through, file, books, accounts, accountsCount, differing } = ledger;
  const amount = (text: string | null) => (text === null ? '' : writtenAmount(text, currency));
  out(`${from} to ${through}, in ${currency}:`);
  for (const [name, counts] of [
    ['the file', file],
    ['the books', books],
  ] as const)
    out(
      `  ${name}: ${count(counts.entries)} entries, ${count(counts.lines ?? 0)} lines, debits ${amount(counts.debits)}, credits ${amount(counts.credits)}`,
    );
  const inFile = accounts.filter((account) => account.file !== null).length;
  out(
    differing === 0
      ? `  each of ${count(inFile)} accounts comes to the same in the books as in the file`
      : `  ${count(differing)} of ${count(inFile)} accounts differ from the file`,
  );
  const guessed = accounts.filter(({ guess }) => guess !== null).length;
  if (guessed > 0)
    out(
      `  ${count(guessed)} accounts are new, with a class by a rule${isInFull ? '' : ': see --trial-balance'}`,
    );
  for (const tieOut of ledger.tieOuts ?? []) out(tieOutLine(tieOut, through, amount));
  const shown = isInFull ? accounts : accounts.filter(differs);
  if (shown.length > 0)
    printTable(
      terminal,
      shown.map((account) => rowOf(account, amount, isInFull)),
      '',
    );
  if (isInFull && accountsCount > accounts.length)
    out(`and ${count(accountsCount - accounts.length)} accounts more`);
  if (ledger.parties !== null && ledger.parties !== undefined)
    printParties(ledger.parties, terminal, { amount, isInFull });
}

function differs({ difference }: LedgerAccount): boolean {
  return difference !== null && difference !== '0';
}

function rowOf(
  { code, name, class: accountClass, guess, file, books, difference }: LedgerAccount,
  amount: (text: string | null) => string,
  isInFull: boolean,
): Readonly<Record<string, string>> {
  return {
    ACCOUNT: code,
    NAME: name,
    ...(isInFull ? { CLASS: guess === null ? accountClass : `${accountClass} (${guess})` } : {}),
    OPENING: amount(file?.opening ?? null),
    DEBIT: amount(file?.debit ?? null),
    CREDIT: amount(file?.credit ?? null),
    CLOSING: amount(file?.closing ?? null),
    'IN THE BOOKS': amount(books.closing),
    DIFFERENCE: amount(difference),
  };
}

// A file is named by its content, which is the name of its kind, with these exceptions.
const NOUNS: Readonly<Partial<Record<KindName, string>>> = {
  organization: 'settings',
  custom_fields: 'definitions of fields',
  memberships: 'assignments',
  compensation: 'pay arrangements',
  journal: 'entries',
  hledger: 'entries',
  fec: 'entries',
  saft: 'entries',
  gnucash: 'entries',
  beancount: 'entries',
  datev: 'entries',
  datev_accounts: 'names of accounts',
  iif: 'entries',
  xero: 'entries',
  quickbooks: 'entries',
  quickbooks_accounts: 'accounts',
  quickbooks_customers: 'customers',
  quickbooks_vendors: 'vendors',
  quickbooks_journal: 'entries',
};

function nounOf(kind: KindName): string {
  return NOUNS[kind] ?? kind.replaceAll('_', ' ');
}

function count(number: number): string {
  return number.toLocaleString('en');
}

/** Whether an import changed anything. */
export function hasChanged({ files, refusedCount, dryRun }: ImportReport): boolean {
  return refusedCount === 0 && !dryRun && files.some(({ added, changed }) => added + changed > 0);
}

function conclusion(report: ImportReport): string {
  const { organization, refusedCount, dryRun } = report;
  if (refusedCount > 0) return `${count(refusedCount)} refused: nothing was changed in ${organization}`;
  if (dryRun) return `a dry run: nothing was changed in ${organization}`;
  return hasChanged(report)
    ? `imported into ${organization}`
    : `${organization} has all of this already: nothing was changed`;
}
