import type { AccountClass } from '../../ledger/account-class.ts';
import { coverPeriod } from '../../ledger/covered-periods.ts';
import { ABOUT_NOTHING, type EntryDraft } from '../../ledger/entry.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import {
  type BookedAmount,
  type Booking,
  type BookingRules,
  bookingOf,
  type DatevCells,
} from '../datev/booking.ts';
import { CHARTS, type ChartName, chartByAccounts } from '../datev/chart.ts';
import { FileFault } from '../fault.ts';
import { DATEV } from '../kinds/datev.ts';
import { readCells } from '../kinds/read-cells.ts';
import { addAccounts, type NamedAccount } from '../programs/accounts.ts';
import { cut } from '../programs/cut.ts';
import { EntryNames } from '../programs/entry-names.ts';
import { Parties } from '../programs/parties.ts';
import { ledgerReport } from '../programs/report.ts';
import { Revaluations } from '../programs/revaluations.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { type DatevHeader, readDatev } from '../readers/datev.ts';
import { NO_NAMES } from './entry-lines.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { LARGEST_ENTRY, loadEntries, type NamedLine, NO_HOOKS } from './load-entries.ts';

/**
 * Posts a Buchungsstapel, each row an entry, without its tax. It is read twice: first for its chart, its accounts, customers and vendors,
 * then for the entries.
 */
export const loadDatev: Loader = async (task) => {
  const survey = await surveyDatev(task);
  const header = requireHeader(task, survey.header);
  if (header === null) return [];
  const name = chartOf(task, header, survey.numbers);
  if (name === null) return [];
  const chart = CHARTS[name];
  const rules: BookingRules = {
    chart,
    accountDigits: header.accountDigits,
    yearStart: header.yearStart,
    currency: header.currency,
    classOf: (code) => task.ledger.findAccount(code)?.class ?? chart.plan.classOf(code.slice(0, 4)),
  };
  const parties = new Parties(task);
  const named = new Map<string, NamedAccount>();
  const days: Day[] = [];
  const functions = new Set<string>();
  const untaxed = new Set<string>();
  let statistics = 0;
  for await (const { line, cells } of readBookings(surveyTask(task))) {
    const booking = cells === null ? null : bookingOf(cells, rules);
    if (booking?.kind === 'statistics') statistics += 1;
    if (booking?.kind !== 'entry' && booking?.kind !== 'opening') continue;
    days.push(booking.day);
    if (booking.automatic !== null) functions.add(booking.automatic);
    if (booking.untaxed !== null) untaxed.add(booking.untaxed);
    for (const { account } of booking.lines) {
      const { code, party } = account;
      if (party !== null) await parties.note({ ...party, name: party.id }, line);
      if (!named.has(code)) named.set(code, namedAccount(code, line, rules));
    }
  }
  await parties.flush();
  const accounts = await addAccounts(
    task,
    named.values(),
    (code) => `account ${quote(code)} is not of the SKR ${name}`,
  );
  await coverIfWhole(task, header, days);
  if (functions.size > 0)
    task.warn(
      `tax was taken out of the amounts of ${[...functions].sort().join(', ')} by the functions of these accounts in the SKR ${name}`,
    );
  if (untaxed.size > 0)
    task.warn(
      `the amounts of ${[...untaxed].sort().join(', ')} count as they are: neither a key nor the function of the account in the SKR ${name} says that tax is in them`,
    );
  if (statistics > 0)
    task.warn(`${statistics} ${statistics === 1 ? 'row' : 'rows'} of statistics (class 9): left out`);
  const revaluations = new Revaluations(
    'exchange differences (SKR 03: 2150, 2151, 2660, 2661; SKR 04: 6880, 6881, 4840, 4841) against money, customers or vendors, with "Bewertung" in the text',
    (draft) => isValuation(draft, rules, name),
  );
  const tally = await loadEntries(task, readLines(task, rules), {
    ...NO_HOOKS,
    finish: (draft) => revaluations.mark(draft),
  });
  revaluations.report(task.warn);
  return ledgerReport(task, { accounts, parties, rows: survey.rows, tally });
};

const DIFFERENCES: Readonly<Record<ChartName, RegExp>> = {
  '03': /^(215[01]|266[01])/,
  '04': /^(688[01]|484[01])/,
};
const VALUED: ReadonlySet<AccountClass | null> = new Set(['cash', 'credit_card', 'receivable', 'payable']);

/** Whether an entry values money or debts at a new rate: accounts alone do not tell that from a difference of a payment, so its text decides. */
function isValuation(
  { description, lines }: EntryDraft,
  { classOf }: BookingRules,
  chart: ChartName,
): boolean {
  const valued = lines.filter(({ account }) => VALUED.has(classOf(account)));
  const differences = lines.filter(({ account }) => DIFFERENCES[chart].test(account));
  return (
    /bewertung/i.test(description) && valued.length === 1 && differences.length === 1 && lines.length === 2
  );
}

type Survey = { header: DatevHeader | null; numbers: Set<string>; rows: number };

async function surveyDatev(task: ImportTask): Promise<Survey> {
  const survey: Survey = { header: null, numbers: new Set(), rows: 0 };
  for await (const part of readDatev({ open: task.file.open, onBytes: surveyTask(task).onBytes })) {
    if (part.kind === 'header') {
      survey.header = part.header;
      continue;
    }
    survey.rows += 1;
    const digits = survey.header?.accountDigits ?? 4;
    for (const name of ['konto', 'gegenkonto']) {
      const number = part.values[name] ?? '';
      if (/^\d{1,8}$/.test(number) && number.length <= digits)
        survey.numbers.add(number.padStart(digits, '0'));
    }
  }
  return survey;
}

/** The first line, where these books can take the file; null where it was refused. */
function requireHeader({ ledger, refuse }: ImportTask, header: DatevHeader | null): DatevHeader | null {
  if (header === null) throw new FileFault(null, 'the file is empty');
  const { currency, purpose } = header;
  if (currency !== ledger.baseCurrency)
    refuse(
      1,
      `field 22: the file is in ${quote(currency)}, and the base currency of the organisation is ${ledger.baseCurrency}`,
    );
  else if (!/^(0*|50)$/.test(purpose))
    refuse(
      1,
      `field 20: its purpose is ${quote(purpose)}, and only the books for commercial law (50) or all purposes (0) are read`,
    );
  else return header;
  return null;
}

/** The chart that the file names, or the only one that has its accounts. */
function chartOf(
  { refuse, warn }: ImportTask,
  { chart }: DatevHeader,
  numbers: ReadonlySet<string>,
): ChartName | null {
  const [, told] = /^0?([34])$/.exec(chart) ?? [];
  if (told !== undefined) return told === '3' ? '03' : '04';
  if (chart !== '') {
    refuse(1, `field 27: the chart ${quote(chart)} is neither SKR 03 nor SKR 04`);
    return null;
  }
  const found = chartByAccounts(numbers);
  if (found === null)
    refuse(
      1,
      'field 27: the file does not say its chart, and its accounts may be of SKR 03 or SKR 04: write 03 or 04 into field 27 of the first line',
    );
  else warn(`the file does not say its chart; only the SKR ${found} has its accounts`);
  return found;
}

function namedAccount(code: string, line: number, { chart: { plan } }: BookingRules): NamedAccount {
  const number = code.slice(0, 4);
  return {
    code,
    name: code,
    line,
    class: plan.classOf(number),
    rule: plan.ruleOf(number),
    activity: plan.activityOf(number),
  };
}

/** A file that says its days covers them, if it has no others. */
async function coverIfWhole(
  { transaction }: ImportTask,
  { from, to }: DatevHeader,
  days: readonly Day[],
): Promise<void> {
  if (from === null || to === null || from > to || days.some((day) => day < from || day > to)) return;
  await coverPeriod(transaction, { first: from, last: to });
}

type ReadBooking = Readonly<{ line: number; cells: DatevCells | null }>;

async function* readBookings(task: ImportTask): AsyncGenerator<ReadBooking> {
  for await (const part of readDatev({ open: task.file.open, onBytes: task.onBytes })) {
    if (part.kind === 'header') continue;
    task.onRow();
    const reading = readCells(DATEV, part);
    if (!reading.ok) for (const reason of reading.reasons) task.refuse(part.line, reason);
    yield { line: part.line, cells: reading.ok ? reading.cells : null };
  }
}

async function* readLines(task: ImportTask, rules: BookingRules): AsyncGenerator<NamedLine> {
  const names = new EntryNames();
  const openings = new Map<Day, NamedLine[]>();
  for await (const { line, cells } of readBookings(task)) {
    const booking = cells === null ? null : bookingOf(cells, rules);
    if (booking?.kind === 'fault') task.refuse(line, booking.reason);
    if (cells === null || (booking?.kind !== 'entry' && booking?.kind !== 'opening')) continue;
    const isOpening = booking.kind === 'opening';
    const name = isOpening
      ? `datev:opening of ${formatDay(booking.day)}`
      : names.next(nameOf(cells, booking.day));
    const lines = booking.lines.map((booked) => namedLine(task, line, name, { booked, cells, booking }));
    if (!isOpening) yield* lines;
    else {
      const opened = openings.get(booking.day) ?? [];
      // One more is refused, and what comes after it need not be held.
      if (opened.length <= LARGEST_ENTRY) opened.push(...lines);
      openings.set(booking.day, opened);
    }
  }
  for (const lines of openings.values()) yield* lines;
}

/** A row is known by its day, document and accounts; without a document by its text. */
function nameOf({ belegfeld1, buchungstext, konto, gegenkonto }: DatevCells, day: Day): string {
  return `datev:${formatDay(day)}:${cut(belegfeld1 ?? buchungstext ?? '', 100)}:${konto}/${gegenkonto}`;
}

type BookedRow = Readonly<{
  booked: BookedAmount;
  cells: DatevCells;
  booking: Extract<Booking, Readonly<{ day: Day }>>;
}>;

function namedLine(
  task: ImportTask,
  number: number,
  name: string,
  { booked, cells, booking }: BookedRow,
): NamedLine {
  const {
    account: { code, party },
    amount,
  } = booked;
  const isKnown = task.ledger.findAccount(code) !== undefined;
  const isOpening = booking.kind === 'opening';
  return {
    number,
    name,
    line: !isKnown
      ? null
      : {
          date: booking.day,
          description: isOpening ? 'Opening balances' : (cells.buchungstext ?? cells.belegfeld1 ?? ''),
          reference: isOpening ? null : cells.belegfeld1,
          marks: { opening: isOpening ? true : null, closing: null, revaluation: null },
          names: { ...NO_NAMES, ...(party === null ? {} : { [party.kind]: party.id }) },
          line: {
            account: code,
            amount,
            currency: task.ledger.baseCurrency,
            rate: null,
            description: isOpening ? cells.buchungstext : null,
            reconciled: false,
            about: ABOUT_NOTHING,
          },
        },
  };
}
