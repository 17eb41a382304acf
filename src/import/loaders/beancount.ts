import { ABOUT_NOTHING } from '../../ledger/entry.ts';
import { isCurrency } from '../../money/currency.ts';
import { type Day, formatDay, parseDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { Balances, type Padding } from '../beancount/balances.ts';
import { type Weighed, weigh } from '../beancount/weigh.ts';
import { NamedAccounts } from '../hledger/named-accounts.ts';
import { Rounding } from '../hledger/rounding.ts';
import { BEANCOUNT, BEANCOUNT_AMOUNT } from '../kinds/beancount.ts';
import { readCells } from '../kinds/read-cells.ts';
import { Closings } from '../programs/closings.ts';
import { EntryNames } from '../programs/entry-names.ts';
import { isNamedOfOpenings, Openings } from '../programs/openings.ts';
import { Prices } from '../programs/prices.ts';
import { ledgerReport } from '../programs/report.ts';
import { warnOfStrays } from '../programs/strays.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { type BeancountPart, type BeancountRow, readBeancount } from '../readers/beancount.ts';
import { type JournalLine, NO_NAMES } from './entry-lines.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';

const PREFIX = 'beancount:';

/**
 * Posts the transactions of a beancount file, at cost. It is read twice: first for prices, pads, the balances that it asserts and entries
 * that close a year.
 */
export const loadBeancount: Loader = async (task) => {
  const accounts = new NamedAccounts(task);
  const survey = await surveyOf(task, accounts);
  for (const plugin of survey.plugins)
    task.warn(`plugin ${quote(plugin)} is not run: what it would change is not changed`);
  const paddings = survey.balances.settle((line, reason) => {
    if (!survey.hasBroken) task.refuse(line, reason);
  });
  const rounding = new Rounding(task.ledger, accounts);
  const words = { classOf: (account: string) => accounts.classOf(account), isOfOpenings: isNamedOfOpenings };
  const openings = await Openings.over(task.transaction, words, survey.firstDays);
  const strangers = new Strangers(survey.ignored);
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

type Survey = {
  readonly prices: Prices;
  readonly balances: Balances;
  readonly ignored: Set<string>;
  readonly plugins: string[];
  readonly firstDays: Map<string, Day>;
  closings: ReadonlySet<number>;
  rows: number;
  /** Whether an entry cannot be read, so that its balances are not those of the file. */
  hasBroken: boolean;
};

async function surveyOf(task: ImportTask, accounts: NamedAccounts): Promise<Survey> {
  const survey: Survey = {
    prices: new Prices(task.ledger.baseCurrency),
    balances: new Balances(),
    ignored: new Set(),
    plugins: [],
    firstDays: new Map(),
    closings: new Set(),
    rows: 0,
    hasBroken: false,
  };
  const closings = new Closings((account) => accounts.classOf(account));
  let place = 0;
  for await (const part of readBeancount({ open: task.file.open, onBytes: surveyTask(task).onBytes })) {
    if (part.kind === 'entry') {
      place += 1;
      survey.rows += part.rows.length;
      const day = parseDay(part.day);
      const weighed = weighRows(part.rows);
      if (day === null || weighed === null) survey.hasBroken = true;
      else {
        noteEntry(survey, day, weighed);
        const lines = weighed.map(({ cells, weight }) => ({ account: cells.account, amount: weight.number }));
        closings.add({ place, day, isTagged: false, lines });
      }
    } else noteDirective(survey, part);
  }
  survey.closings = closings.places(new Map());
  return survey;
}

function noteEntry({ balances, firstDays }: Survey, day: Day, weighed: readonly Weighed[]): void {
  for (const { cells, weight } of weighed) {
    balances.add(cells.account, day, cells.units ?? weight);
    if (day < (firstDays.get(cells.account) ?? Number.POSITIVE_INFINITY)) firstDays.set(cells.account, day);
  }
}

function noteDirective(survey: Survey, part: Exclude<BeancountPart, Readonly<{ kind: 'entry' }>>): void {
  if (part.kind === 'ignored') survey.ignored.add(part.commodity);
  if (part.kind === 'plugin') survey.plugins.push(part.name);
  if (part.kind === 'fault') survey.hasBroken = true;
  if (part.kind !== 'price' && part.kind !== 'balance' && part.kind !== 'pad') return;
  const { line, values } = part;
  const { account = '', from = '', tolerance = '', commodity = '' } = values;
  if (part.kind === 'pad') {
    const day = parseDay(values['date'] ?? '');
    if (day !== null) survey.balances.pad({ line, day, account, from });
    return;
  }
  const reading = readCells(BEANCOUNT_AMOUNT, { values });
  if (!reading.ok) return;
  const { date: day, amount } = reading.cells;
  if (part.kind === 'balance') survey.balances.assert({ line, day, account, amount, tolerance });
  else survey.prices.add({ commodity, currency: amount.commodity, day, value: amount.number });
}

function weighRows(rows: readonly BeancountRow[]): readonly Weighed[] | null {
  const postings = [];
  for (const { line, values } of rows) {
    const reading = readCells(BEANCOUNT, { values });
    if (!reading.ok) return null;
    postings.push({ line, cells: reading.cells });
  }
  return weigh(postings);
}

/** Commodities that are no money and have neither cost nor price. */
class Strangers {
  readonly #ignored: ReadonlySet<string>;
  readonly #counts = new Map<string, { line: number; count: number }>();

  constructor(ignored: ReadonlySet<string>) {
    this.#ignored = ignored;
  }

  isIgnored(commodity: string): boolean {
    return this.#ignored.has(commodity);
  }

  note(commodity: string, line: number): void {
    const known = this.#counts.get(commodity) ?? { line, count: 0 };
    this.#counts.set(commodity, { ...known, count: known.count + 1 });
  }

  /** Refuses each once. */
  report(refuse: ImportTask['refuse']): void {
    for (const [commodity, { line, count }] of this.#counts) {
      const [postings, have] = count === 1 ? ['posting', 'has'] : ['postings', 'have'];
      refuse(
        line,
        `${quote(commodity)} is no currency: ${count} ${postings} of it ${have} neither cost nor price; state one, or write export: "IGNORE" below its commodity directive to leave them out`,
      );
    }
  }
}

type Known = Readonly<{
  accounts: NamedAccounts;
  survey: Survey;
  paddings: readonly Padding[];
  strangers: Strangers;
}>;

async function* readLines(task: ImportTask, known: Known): AsyncGenerator<NamedLine> {
  const names = new EntryNames();
  let place = 0;
  for await (const part of readBeancount({ open: task.file.open, onBytes: task.onBytes })) {
    if (part.kind === 'fault') task.refuse(part.line, part.reason);
    else if (part.kind === 'balance' || part.kind === 'price') refuseUnread(task, part);
    if (part.kind !== 'entry') continue;
    place += 1;
    const name = names.next(`${PREFIX}${part.day}`);
    yield* linesOf(task, known, { part, name, isClosing: known.survey.closings.has(place) });
  }
  for (const padding of known.paddings) yield* linesOfPadding(known, padding);
}

function refuseUnread(task: ImportTask, { line, values }: BeancountRow): void {
  const reading = readCells(BEANCOUNT_AMOUNT, { values });
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
