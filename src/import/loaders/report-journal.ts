import { ABOUT_NOTHING } from '../../ledger/entry.ts';
import { ZERO } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import type { Cells } from '../kinds/kind.ts';
import { QUICKBOOKS_JOURNAL } from '../kinds/quickbooks-online.ts';
import { readCells } from '../kinds/read-cells.ts';
import { addAccounts } from '../programs/accounts.ts';
import { EntryNames } from '../programs/entry-names.ts';
import { Openings } from '../programs/openings.ts';
import { Parties } from '../programs/parties.ts';
import { ledgerReport } from '../programs/report.ts';
import { Revaluations } from '../programs/revaluations.ts';
import { warnOfStrays } from '../programs/strays.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { isOpeningAccount } from '../quickbooks/account-class.ts';
import { type DateOrder, dayIn } from '../quickbooks/dates.ts';
import { HOME_CURRENCY_RULE, isHomeCurrencyAdjustment } from '../quickbooks/home-currency.ts';
import { PREFIX } from '../quickbooks/prefix.ts';
import { type ReportEntry, reportEntries } from '../quickbooks/report-entries.ts';
import type { ReportSurvey } from '../quickbooks/report-survey.ts';
import type { ReportRow } from '../readers/quickbooks-report.ts';
import type { FileReport } from '../report.ts';
import { NO_NAMES } from './entry-lines.ts';
import type { ImportTask } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';

/** A Journal of QuickBooks: how its rows are read, what is known before, and how its transactions are called. */
export type ReportJournal = Readonly<{
  survey: ReportSurvey;
  rows: (task: ImportTask) => AsyncIterable<ReportRow>;
  /** The name of a transaction by its first line and what stands above it; null where it has none, which is refused. */
  nameOf: (cells: JournalCells, first: ReportRow['values'], day: Day) => string | null;
}>;

/**
 * Posts a Journal of QuickBooks, which has every transaction. It is read three times: for accounts and the date format, for customers and vendors,
 * then for the transactions.
 */
export async function loadReportJournal(
  task: ImportTask,
  journal: ReportJournal,
): Promise<readonly FileReport[]> {
  const { survey } = journal;
  let rows = 0;
  const quiet: ImportTask = { ...surveyTask(task), warn: () => undefined };
  for await (const part of reportEntries(journal.rows(quiet))) {
    if (part.kind === 'fault') continue;
    rows += part.rows.length;
    survey.add(part);
  }
  const found = survey.orders.order();
  if (!found.ok) {
    task.refuse(null, found.reason);
    return [];
  }
  const accounts = await addAccounts(
    task,
    survey.accounts(),
    (code) => `account: the list of accounts, which gives the types, does not have ${quote(code)}`,
  );
  const parties = new Parties(task);
  for await (const part of reportEntries(journal.rows(quiet)))
    if (part.kind === 'entry') survey.addNames(part);
  for (const { party, line } of survey.parties()) await parties.note(party, line);
  await parties.flush();
  const openings = await Openings.over(
    task.transaction,
    { classOf: (code) => survey.classOf(code), isOfOpenings: isOpeningAccount },
    survey.firstDays(found.order),
  );
  const adjustments = new Set<string>();
  const revaluations = new Revaluations(HOME_CURRENCY_RULE, ({ externalId }) =>
    adjustments.has(externalId ?? ''),
  );
  const tally = await loadEntries(task, readLines(task, journal, { order: found.order, adjustments }), {
    finish: (draft) => openings.mark(revaluations.mark(draft)),
    beforePosting: async () => undefined,
    openings: 'of accounts',
  });
  openings.report(task.warn);
  revaluations.report(task.warn);
  await warnOfStrays(task, PREFIX, 'QuickBooks', tally, survey.period(found.order));
  return ledgerReport(task, { accounts, parties, rows, tally });
}

export type JournalCells = Cells<typeof QUICKBOOKS_JOURNAL.columns>;
type ReadLine = Readonly<{ line: number; cells: JournalCells; values: ReportRow['values'] }>;

/** `adjustments` gets the names of transactions that adjust the home currency, which are few. */
async function* readLines(
  task: ImportTask,
  { survey, rows, nameOf }: ReportJournal,
  { order, adjustments }: Readonly<{ order: DateOrder; adjustments: Set<string> }>,
): AsyncGenerator<NamedLine> {
  const names = new EntryNames();
  let empty = 0;
  for await (const part of reportEntries(rows(task))) {
    if (part.kind === 'fault') {
      task.refuse(part.line, part.reason);
      continue;
    }
    const lines = readEntry(task, part);
    const [first] = lines ?? [];
    if (lines === null || first === undefined) continue;
    const day = dayIn(first.cells.date, order);
    if (day === null) {
      task.refuse(first.line, `date: no such date: ${quote(first.cells.date)}`);
      continue;
    }
    const name = nameOf(first.cells, part.first, day);
    if (name === null) {
      task.refuse(first.line, 'id: required, in the cell of the type');
      continue;
    }
    const moving = lines.filter(({ cells }) => !amountOf(cells).isZero());
    if (moving.length === 0) empty += 1;
    const unique = names.next(name);
    const accounts = moving.map(({ cells }) => survey.codeOf(cells.account));
    if (isHomeCurrencyAdjustment(first.cells.type, accounts, (code) => survey.classOf(code)))
      adjustments.add(unique);
    yield* namedLines(task, survey, {
      lines: moving,
      first: first.cells,
      values: part.first,
      day,
      name: unique,
    });
  }
  if (empty > 0)
    task.warn(
      `left out, because all amounts are zero: ${empty} ${empty === 1 ? 'transaction' : 'transactions'}`,
    );
}

/** The lines of a transaction, with its date, type and number. */
function readEntry(task: ImportTask, { first, rows }: ReportEntry): readonly ReadLine[] | null {
  let isWhole = true;
  const lines = rows.flatMap(({ line, values }) => {
    task.onRow();
    const reading = readCells(QUICKBOOKS_JOURNAL, {
      values: { ...values, date: first['date'] ?? '', type: first['type'] ?? '', num: first['num'] ?? '' },
    });
    if (reading.ok && !(reading.cells.debit?.isZero() === false && reading.cells.credit?.isZero() === false))
      return [{ line, cells: reading.cells, values }];
    isWhole = false;
    for (const reason of reading.ok ? ['debit, credit: only one of them on a line'] : reading.reasons)
      task.refuse(line, reason);
    return [];
  });
  return isWhole ? lines : null;
}

function amountOf({ debit, credit }: JournalCells) {
  return (debit ?? ZERO).minus(credit ?? ZERO);
}

type DatedEntry = Readonly<{
  lines: readonly ReadLine[];
  first: JournalCells;
  values: ReportRow['values'];
  day: Day;
  name: string;
}>;

function* namedLines(
  task: ImportTask,
  survey: ReportSurvey,
  { lines, first, values, day, name }: DatedEntry,
): Generator<NamedLine> {
  const description = [first.name, first.memo].filter((one) => one !== null).join(' | ');
  for (const { line: number, cells, values: ofLine } of lines) {
    const account = survey.codeOf(cells.account);
    const party = survey.partyOf(ofLine, values);
    const isKnown = task.ledger.findAccount(account) !== undefined;
    const line = {
      date: day,
      description,
      reference: first.num,
      marks: { opening: null, closing: null, revaluation: null },
      names: { ...NO_NAMES, ...(party === null ? {} : { [party.kind]: party.id }) },
      line: {
        account,
        amount: amountOf(cells),
        currency: task.ledger.baseCurrency,
        rate: null,
        description: cells.memo === first.memo ? null : cells.memo,
        reconciled: false,
        about: ABOUT_NOTHING,
      },
    };
    yield { number, name, line: isKnown ? line : null };
  }
}
