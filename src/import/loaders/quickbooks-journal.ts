import type { AccountClass } from '../../ledger/account-class.ts';
import { ABOUT_NOTHING, type EntryDraft, type LineDraft } from '../../ledger/entry.ts';
import { ZERO } from '../../money/decimal.ts';
import { type Day, formatDay } from '../../period/index.ts';
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
import { surveyTask } from '../programs/survey-task.ts';
import { isOpeningAccount } from '../quickbooks/account-class.ts';
import { type DateOrder, dayIn } from '../quickbooks/dates.ts';
import { type ReportEntry, type ReportFault, reportEntries } from '../quickbooks/report-entries.ts';
import { reportSource } from '../quickbooks/report-source.ts';
import { ReportSurvey } from '../quickbooks/report-survey.ts';
import { readReport } from '../readers/quickbooks-report.ts';
import { NO_NAMES } from './entry-lines.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';

/**
 * Posts the Journal of QuickBooks Online, which has every transaction. It is read three times: for accounts and the date format, for customers and
 * vendors, then for the transactions.
 */
export const loadQuickbooksJournal: Loader = async (task) => {
  const survey = new ReportSurvey((code) => task.ledger.findAccount(code)?.class ?? null);
  let rows = 0;
  const quiet: ImportTask = { ...surveyTask(task), warn: () => undefined };
  for await (const part of partsOf(quiet)) {
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
    (code) => `account: the Account List, which gives the types, does not have ${quote(code)}`,
  );
  const parties = new Parties(task);
  for await (const part of partsOf(quiet)) if (part.kind === 'entry') survey.addNames(part);
  for (const { party, line } of survey.parties()) await parties.note(party, line);
  await parties.flush();
  const openings = await Openings.over(
    task.transaction,
    { classOf: (code) => survey.classOf(code), isOfOpenings: isOpeningAccount },
    survey.firstDays(found.order),
  );
  const revaluations = new Revaluations(
    'journal entries of bank and card accounts against Exchange Gain or Loss alone',
    (draft) => isHomeCurrencyAdjustment(draft, (code) => survey.classOf(code)),
  );
  const tally = await loadEntries(task, readLines(task, survey, found.order), {
    finish: (draft) => openings.mark(revaluations.mark(draft)),
    beforePosting: async () => undefined,
    openings: 'of accounts',
  });
  openings.report(task.warn);
  revaluations.report(task.warn);
  return ledgerReport(task, { accounts, parties, rows, tally });
};

/**
 * Whether an entry is an adjustment of the home currency. Of receivables and payables QuickBooks Online posts none: it values them in its reports
 * alone.
 */
function isHomeCurrencyAdjustment(
  { externalId, lines }: EntryDraft,
  classOf: (code: string) => AccountClass | null,
): boolean {
  const isDifference = ({ account }: LineDraft) => /(^|:)exchange gain or loss$/i.test(account);
  const isMoney = ({ account }: LineDraft) => ['cash', 'credit_card'].includes(classOf(account) ?? '');
  return (
    /^quickbooks:[\d-]+:journal entry:/i.test(externalId ?? '') &&
    lines.some(isDifference) &&
    lines.some(isMoney) &&
    lines.every((line) => isDifference(line) || isMoney(line))
  );
}

function partsOf(task: ImportTask): AsyncGenerator<ReportEntry | ReportFault> {
  return reportEntries(readReport(reportSource(task), 'journal'));
}

type JournalCells = Cells<typeof QUICKBOOKS_JOURNAL.columns>;
type ReadLine = Readonly<{ line: number; cells: JournalCells }>;

async function* readLines(
  task: ImportTask,
  survey: ReportSurvey,
  order: DateOrder,
): AsyncGenerator<NamedLine> {
  const names = new EntryNames();
  let empty = 0;
  for await (const part of partsOf(task)) {
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
    const moving = lines.filter(({ cells }) => !amountOf(cells).isZero());
    if (moving.length === 0) empty += 1;
    yield* namedLines(task, survey, {
      lines: moving,
      first: first.cells,
      day,
      name: names.next(nameOf(first.cells, day)),
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
      return [{ line, cells: reading.cells }];
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

/** A transaction is identified by day, type and number, or by name and memo if it has no number. */
function nameOf({ type, num, name, memo }: JournalCells, day: Day): string {
  const what = num ?? [name, memo].filter((one) => one !== null).join(', ');
  return `quickbooks:${formatDay(day)}:${type}:${what}`.slice(0, LONGEST_NAME);
}

/** Leaves room for the suffix of a second transaction of the same name. */
const LONGEST_NAME = 180;

type DatedEntry = Readonly<{ lines: readonly ReadLine[]; first: JournalCells; day: Day; name: string }>;

function* namedLines(
  task: ImportTask,
  survey: ReportSurvey,
  { lines, first, day, name }: DatedEntry,
): Generator<NamedLine> {
  const description = [first.name, first.memo].filter((one) => one !== null).join(' | ');
  for (const { line: number, cells } of lines) {
    const account = survey.codeOf(cells.account);
    const party = survey.partyOf(cells.name ?? '', first.name ?? '', cells.account);
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
