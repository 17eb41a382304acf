import { ABOUT_NOTHING } from '../../ledger/entry.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { IIF } from '../kinds/iif.ts';
import { readCells } from '../kinds/read-cells.ts';
import { addAccounts } from '../programs/accounts.ts';
import { cut } from '../programs/cut.ts';
import { EntryNames } from '../programs/entry-names.ts';
import { Openings } from '../programs/openings.ts';
import { Parties } from '../programs/parties.ts';
import { ledgerReport } from '../programs/report.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { isNotPosted, isOpeningAccount } from '../quickbooks/account-class.ts';
import { type DateOrder, dayIn } from '../quickbooks/dates.ts';
import { type IifCells, type IifLines, IifSurvey } from '../quickbooks/survey.ts';
import { type IifRow, readIif } from '../readers/iif.ts';
import { type LineNames, NO_NAMES } from './entry-lines.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';

/**
 * Posts the transactions of an IIF file. It is read twice: first for its accounts, customers, vendors and the order of its days, then for the
 * transactions.
 */
export const loadIif: Loader = async (task) => {
  const { survey, rows } = await surveyIif(task);
  const found = survey.orders.order();
  if (!found.ok) {
    task.refuse(null, found.reason);
    return [];
  }
  const { order } = found;
  const parties = new Parties(task);
  for (const { party, line } of survey.parties()) await parties.note(party, line);
  await parties.flush();
  const accounts = await addAccounts(
    task,
    survey.accounts(),
    (code) => `account: the file does not say the type of ${quote(code)}`,
  );
  if (survey.leftOut > 0)
    task.warn(
      `left out, as they post nothing: ${survey.leftOut} ${survey.leftOut === 1 ? 'estimate or order' : 'estimates and orders'}`,
    );
  const openings = await Openings.over(
    task.transaction,
    { classOf: (code) => survey.classOf(code), isOfOpenings: isOpeningAccount },
    survey.firstDays(order),
  );
  const tally = await loadEntries(task, readLines(task, survey, order), {
    finish: (draft) => openings.mark(draft),
    beforePosting: async () => undefined,
    openings: 'of accounts',
  });
  openings.report(task.warn);
  return ledgerReport(task, { accounts, parties, rows, tally });
};

async function surveyIif(task: ImportTask): Promise<Readonly<{ survey: IifSurvey; rows: number }>> {
  const survey = new IifSurvey((code) => task.ledger.findAccount(code)?.class ?? null);
  let rows = 0;
  for await (const part of readIif({ open: task.file.open, onBytes: surveyTask(task).onBytes })) {
    if (part.kind === 'account') survey.addAccount(part.values['name'] ?? '', part.values['accnttype'] ?? '');
    else if (part.kind === 'customer' || part.kind === 'vendor')
      survey.addParty(part.kind, part.values['name'] ?? '');
    else if (part.kind === 'entry') {
      rows += part.rows.length;
      const lines = readEntry(surveyTask(task), part.rows);
      if (lines !== null) survey.addEntry(lines);
    }
  }
  return { survey, rows };
}

async function* readLines(task: ImportTask, survey: IifSurvey, order: DateOrder): AsyncGenerator<NamedLine> {
  const names = new EntryNames();
  for await (const part of readIif({ open: task.file.open, onBytes: task.onBytes })) {
    if (part.kind === 'fault') task.refuse(part.line, part.reason);
    if (part.kind !== 'entry') continue;
    const lines = readEntry(task, part.rows);
    const [first] = lines ?? [];
    if (lines === null || first === undefined || isNotPosted(first.cells.trnstype ?? '')) continue;
    const day = dayIn(first.cells.date, order);
    if (day === null) {
      task.refuse(first.line, `DATE: there is no such day: ${quote(first.cells.date)}`);
      continue;
    }
    yield* namedLines(task, survey, {
      lines,
      first: first.cells,
      day,
      name: names.next(nameOf(first.cells, day)),
    });
  }
}

function readEntry(task: ImportTask, rows: readonly IifRow[]): IifLines | null {
  let isWhole = true;
  const lines = rows.flatMap(({ line, values }) => {
    task.onRow();
    // A split that has no day of its own is of that of its transaction.
    const reading = readCells(IIF, {
      values: values['date'] === '' ? { ...values, date: rows[0]?.values['date'] ?? '' } : values,
    });
    if (reading.ok) return [{ line, cells: reading.cells }];
    isWhole = false;
    for (const reason of reading.reasons) task.refuse(line, reason);
    return [];
  });
  return isWhole ? lines : null;
}

/** A transaction is known by its day, type and number, or without a number by its name and text. */
function nameOf({ trnstype, docnum, name, memo }: IifCells, day: Day): string {
  const what = docnum ?? [name, memo].filter((one) => one !== null).join(', ');
  return cut(`iif:${formatDay(day)}:${trnstype ?? ''}:${what}`, 180);
}

type DatedEntry = Readonly<{ lines: IifLines; first: IifCells; day: Day; name: string }>;

function* namedLines(
  task: ImportTask,
  survey: IifSurvey,
  { lines, first, day, name }: DatedEntry,
): Generator<NamedLine> {
  const description = [first.name, first.memo].filter((one) => one !== null).join(' | ');
  for (const { line: number, cells } of lines) {
    const party = survey.partyOf(cells.name, cells.accnt);
    const names: LineNames = { ...NO_NAMES, ...(party === null ? {} : { [party.kind]: party.id }) };
    const isKnown = task.ledger.findAccount(cells.accnt) !== undefined;
    const line = {
      date: day,
      description,
      reference: first.docnum,
      marks: { opening: null, closing: null, revaluation: null },
      names,
      line: {
        account: cells.accnt,
        amount: cells.amount,
        currency: task.ledger.baseCurrency,
        rate: null,
        description: cells.memo === first.memo ? null : cells.memo,
        reconciled: cells.clear === 'Y',
        about: ABOUT_NOTHING,
      },
    };
    yield { number, name, line: isKnown ? line : null };
  }
}
