import { ABOUT_NOTHING } from '../../ledger/entry.ts';
import { isCurrency } from '../../money/currency.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import type { Padding } from '../beancount/balances.ts';
import { type BeancountSurvey, surveyBeancount } from '../beancount/survey.ts';
import { type Weighed, weighRows } from '../beancount/weigh.ts';
import { NamedAccounts } from '../hledger/named-accounts.ts';
import { Rounding } from '../hledger/rounding.ts';
import { BEANCOUNT, BEANCOUNT_AMOUNT, BEANCOUNT_PAD } from '../kinds/beancount.ts';
import type { Columns } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import { EntryNames } from '../programs/entry-names.ts';
import { isNamedOfOpenings, Openings } from '../programs/openings.ts';
import { ledgerReport } from '../programs/report.ts';
import { Strangers } from '../programs/strangers.ts';
import { warnOfStrays } from '../programs/strays.ts';
import { type BeancountPart, type BeancountRow, readBeancount } from '../readers/beancount.ts';
import { type JournalLine, NO_NAMES } from './entry-lines.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';

const PREFIX = 'beancount:';
const WAY_OUT = 'state one, or write export: "IGNORE" below its commodity directive to leave them out';

/**
 * Posts the transactions of a beancount file, at cost. It is read twice: first for prices, pads, the balances that it asserts and entries
 * that close a year.
 */
export const loadBeancount: Loader = async (task) => {
  const accounts = new NamedAccounts(task);
  const survey = await surveyBeancount(task, accounts);
  for (const plugin of survey.plugins)
    task.warn(`plugin ${quote(plugin)} is not run: what it would change is not changed`);
  const paddings = survey.balances.settle((line, reason) => {
    if (!survey.hasBroken) task.refuse(line, reason);
  });
  const rounding = new Rounding(task.ledger, accounts);
  const words = { classOf: (account: string) => accounts.classOf(account), isOfOpenings: isNamedOfOpenings };
  const openings = await Openings.over(task.transaction, words, survey.firstDays);
  const strangers = new Strangers(survey.ignored, WAY_OUT);
  const tally = await loadEntries(task, readLines(task, { accounts, survey, paddings, strangers }), {
    finish: (draft) => openings.mark(rounding.complete(draft)),
    beforePosting: async () => await accounts.add(),
    openings: 'of accounts',
  });
  strangers.report(task.refuse);
  rounding.report(task.warn);
  openings.report(task.warn);
  await warnOfStrays(task, PREFIX, 'a beancount file', tally);
  return ledgerReport(task, { accounts: accounts.added, rows: survey.rows, tally });
};

type Known = Readonly<{
  accounts: NamedAccounts;
  survey: BeancountSurvey;
  paddings: readonly Padding[];
  strangers: Strangers;
}>;

async function* readLines(task: ImportTask, known: Known): AsyncGenerator<NamedLine> {
  const names = new EntryNames();
  let place = 0;
  for await (const part of readBeancount({ open: task.file.open, onBytes: task.onBytes })) {
    if (part.kind === 'fault') task.refuse(part.line, part.reason);
    else if (part.kind === 'pad') refuseUnread(task, part, BEANCOUNT_PAD);
    else if (part.kind === 'balance' || part.kind === 'price') refuseUnread(task, part, BEANCOUNT_AMOUNT);
    if (part.kind !== 'entry') continue;
    place += 1;
    const name = names.next(`${PREFIX}${part.day}`);
    yield* linesOf(task, known, { part, name, isClosing: known.survey.closings.has(place) });
  }
  for (const padding of known.paddings) yield* linesOfPadding(known, padding);
}

function refuseUnread(
  task: ImportTask,
  { line, values }: BeancountRow,
  kind: Readonly<{ columns: Columns }>,
): void {
  const reading = readCells(kind, { values });
  if (!reading.ok) for (const reason of reading.reasons) task.refuse(line, reason);
}

type NamedEntry = Readonly<{
  part: Extract<BeancountPart, Readonly<{ kind: 'entry' }>>;
  name: string;
  isClosing: boolean;
}>;

function* linesOf(
  task: ImportTask,
  known: Known,
  { part, name, isClosing }: NamedEntry,
): Generator<NamedLine> {
  const { accounts, strangers } = known;
  for (const { line, values } of part.rows) {
    task.onRow();
    const reading = readCells(BEANCOUNT, { values });
    if (!reading.ok) for (const reason of reading.reasons) task.refuse(line, reason);
  }
  const weighed = weighRows(part.rows);
  if (weighed === null) {
    if (part.rows.every(({ values }) => readCells(BEANCOUNT, { values }).ok))
      task.refuse(part.line, 'entry: only one posting may have no amount');
    return;
  }
  for (const { line: number, cells, weight } of weighed) {
    if (strangers.isIgnored(weight.commodity)) continue;
    if (!isCurrency(weight.commodity)) strangers.note(weight.commodity, number);
    const isKnown = isCurrency(weight.commodity) && accounts.know(cells.account, number);
    const description = [cells.payee, cells.narration].filter((one) => one !== null).join(' | ');
    const line = lineOf(
      known,
      { date: cells.date, description, isClosing },
      { account: cells.account, weight },
    );
    yield { number, name, line: isKnown ? line : null };
  }
}

function* linesOfPadding(
  known: Known,
  { line: number, day: date, account, from, amount }: Padding,
): Generator<NamedLine> {
  if (!isCurrency(amount.commodity)) return;
  const name = `${PREFIX}pad of ${formatDay(date)}:${account}:${amount.commodity}`;
  const negated = { ...amount, number: amount.number.negated() };
  for (const part of [
    { account, weight: amount },
    { account: from, weight: negated },
  ]) {
    const line = lineOf(known, { date, description: 'Opening balance', isClosing: false }, part);
    yield { number, name, line: known.accounts.know(part.account, number) ? line : null };
  }
}

function lineOf(
  { survey: { prices } }: Known,
  { date, description, isClosing }: Readonly<{ date: Day; description: string; isClosing: boolean }>,
  { account, weight: { number, commodity } }: Readonly<{ account: string; weight: Weighed['weight'] }>,
): JournalLine {
  return {
    date,
    description,
    reference: null,
    marks: { opening: null, closing: isClosing ? true : null, revaluation: null },
    names: NO_NAMES,
    line: {
      account,
      amount: number,
      currency: commodity,
      rate: prices.on(commodity, date),
      description: null,
      reconciled: false,
      about: ABOUT_NOTHING,
    },
  };
}
