import { query } from '../../db/statement.ts';
import { coverPeriod } from '../../ledger/covered-periods.ts';
import { ABOUT_NOTHING } from '../../ledger/entry.ts';
import type { Decimal } from '../../money/decimal.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { Cells } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import { SAFT } from '../kinds/saft.ts';
import { addAccounts } from '../programs/accounts.ts';
import { EntryNames } from '../programs/entry-names.ts';
import { Parties, type Party } from '../programs/parties.ts';
import { ledgerReport } from '../programs/report.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { readSaft, type SaftEntry } from '../readers/saft.ts';
import { amountOf } from '../saft/amount.ts';
import { checkStated } from '../saft/check.ts';
import { activityOfAccount, ruleOfAccount } from '../saft/class-of-account.ts';
import { type OpeningLine, openingOf } from '../saft/opening.ts';
import { isWithin, periodOf, type SaftPeriod } from '../saft/period.ts';
import { SaftSurvey } from '../saft/survey.ts';
import { type JournalLine, NO_NAMES } from './entry-lines.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';

/**
 * Posts the entries of a SAF-T file. It is read twice: first for its header, accounts, customers, suppliers and what it states of itself,
 * which is checked, then for the entries.
 */
export const loadSaft: Loader = async (task) => {
  const survey = new SaftSurvey((code) => task.ledger.findAccount(code)?.class ?? null);
  const parties = new Parties(task);
  const { open } = task.file;
  for await (const part of readSaft({ open, onBytes: surveyTask(task).onBytes })) {
    if (part.kind === 'entry') survey.addEntry(part);
    else {
      const party = survey.addPart(part);
      if (party !== null) await parties.note(party, part.line);
    }
  }
  for (const { line, reason } of survey.faults) task.refuse(line, reason);
  const currency = currencyOf(task, survey);
  if (currency === null) return [];
  await parties.flush();
  const country = survey.header?.AuditFileCountry ?? null;
  const accounts = await addAccounts(
    task,
    Array.from(survey.accounts, ([code, { name, line, cells }]) => ({
      code,
      name,
      line,
      class: survey.classOf(code),
      rule: ruleOfAccount(country, code, cells),
      activity: activityOfAccount(country, code, cells),
    })),
    (code) => `AccountID: ${quote(code)} is not in the chart of accounts of ${country ?? 'any country'}`,
  );
  checkStated(task, survey);
  const period = periodOf(requireHeader(survey), await startMonthOf(task), survey.firstDay);
  const opening = openingOf(task, survey);
  if (period === null && opening.length > 0)
    task.refuse(
      null,
      'Header: SelectionStartDate, StartDate or PeriodStart: one of them is required for an opening',
    );
  if (period !== null && period.last !== null) {
    const last = lastCovered(period.last, survey);
    if (last >= period.first) await coverPeriod(task.transaction, { first: period.first, last });
  }
  const lastDay = period?.last ?? survey.lastDay;
  if (period !== null && lastDay !== null && survey.statedParties.length > 0)
    task.noteParties({ first: period.first, last: lastDay, parties: survey.statedParties });
  const tally = await loadEntries(task, readLines(task, { survey, parties, currency, period, opening }), {
    finish: (draft) => draft,
    beforePosting: async () => await parties.flush(),
    openings: 'whole',
  });
  return ledgerReport(task, { accounts, parties, rows: survey.lines, tally });
};

/** The last day of which the file can tell: none after the day on which it was made. */
function lastCovered(last: Day, survey: SaftSurvey): Day {
  const { AuditFileDateCreated: made, DateCreated: createdOn } = requireHeader(survey);
  return [made, createdOn].reduce<Day>((day, one) => (one !== null && one < day ? one : day), last);
}

function requireHeader({ header }: SaftSurvey) {
  if (header === null) throw new FileFault(null, 'Header: required');
  return header;
}

/** The currency of the file, which must be the base currency; null where it is not, which is refused. */
function currencyOf({ ledger, refuse }: ImportTask, survey: SaftSurvey): string | null {
  if (survey.accounts.size === 0 && survey.entries === 0) {
    refuse(
      null,
      'it has neither accounts nor entries: export the SAF-T of the books, not the one of invoices',
    );
    return null;
  }
  const header = requireHeader(survey);
  const currency = header.DefaultCurrencyCode ?? header.CurrencyCode;
  if (currency === ledger.baseCurrency) return currency;
  refuse(
    null,
    currency === null
      ? 'Header: DefaultCurrencyCode: required'
      : `the file is in ${currency}, and the base currency of the organisation is ${ledger.baseCurrency}`,
  );
  return null;
}

async function startMonthOf({ transaction }: ImportTask): Promise<number> {
  const [organization] = await transaction.run(
    query.selectFrom('organizations').select('financial_year_start_month').compile(),
  );
  return organization?.financial_year_start_month ?? 1;
}

type Known = Readonly<{
  survey: SaftSurvey;
  parties: Parties;
  currency: string;
  period: SaftPeriod | null;
  opening: readonly OpeningLine[];
}>;

async function* readLines(task: ImportTask, known: Known): AsyncGenerator<NamedLine> {
  const { survey, period, opening, currency } = known;
  const { open } = task.file;
  const names = new EntryNames();
  const closings = survey.closings.places(
    new Map(Array.from(survey.accounts, ([code, account]) => [code, account.opening])),
  );
  let place = 0;
  for await (const part of readSaft({ open, onBytes: task.onBytes })) {
    if (part.kind !== 'entry') continue;
    place += 1;
    yield* linesOf(task, known, part, { names, isClosing: closings.has(place) });
  }
  if (period === null) return;
  for (const { line: number, account, amount, party } of opening) {
    yield {
      number,
      name: `saft:opening of ${formatDay(period.first)}`,
      line: {
        date: period.first,
        description: 'Opening balances',
        reference: null,
        marks: { opening: true, closing: null, revaluation: null },
        names: { ...NO_NAMES, ...(party === null ? {} : { [party.kind]: party.id }) },
        line: lineDraft(account, amount, currency, null),
      },
    };
  }
}

async function* linesOf(
  task: ImportTask,
  known: Known,
  { rows }: SaftEntry,
  { names, isClosing }: Readonly<{ names: EntryNames; isClosing: boolean }>,
): AsyncGenerator<NamedLine> {
  let name: string | null = null;
  for (const { line: number, values } of rows) {
    task.onRow();
    const reading = readCells(SAFT, { values });
    const line = reading.ok
      ? await journalLine(task, known, { number, cells: reading.cells, isFirst: name === null, isClosing })
      : null;
    if (!reading.ok) for (const reason of reading.reasons) task.refuse(number, reason);
    // Lines of one entry follow one another, and all have its name.
    name ??= names.next(
      `saft:${values['TransactionDate']?.slice(0, 10) ?? ''}:${values['JournalID'] ?? ''}:${values['TransactionID'] ?? ''}`,
    );
    yield { number, name, line };
  }
}

type SaftCells = Cells<typeof SAFT.columns>;

/** A line with its cells: whether it is the first of its entry, and whether that closes a year. */
type ReadLine = Readonly<{ number: number; cells: SaftCells; isFirst: boolean; isClosing: boolean }>;

async function journalLine(
  task: ImportTask,
  { survey, parties, currency, period }: Known,
  { number, cells, isFirst, isClosing }: ReadLine,
): Promise<JournalLine | null> {
  const amount = amountOf(cells);
  const date = dayOf(cells, period);
  if (amount === null) task.refuse(number, 'DebitAmount, CreditAmount: one of them on a line');
  // Once for the entry, whose lines share it.
  if (date === null && isFirst)
    task.refuse(
      number,
      `TransactionDate: ${formatDay(cells.TransactionDate)} lies outside the period of the file, ${inWords(period)}`,
    );
  if (amount === null || date === null || task.ledger.findAccount(cells.AccountID) === undefined) return null;
  const named = partiesOf(cells).filter((party) => survey.isParty(party));
  for (const party of named) await parties.note(party, number);
  const description = cells['Transaction.Description'] ?? cells.Description ?? '';
  return {
    date,
    description,
    reference: isFirst ? (cells.ReferenceNumber ?? cells.SourceDocumentID) : null,
    marks: { opening: null, closing: isClosing ? true : null, revaluation: null },
    names: { ...NO_NAMES, ...Object.fromEntries(named.map(({ kind, id }) => [kind, id])) },
    line: lineDraft(
      cells.AccountID,
      amount,
      currency,
      cells.Description === description ? null : cells.Description,
    ),
  };
}

function partiesOf({ CustomerID: customer, SupplierID: supplier }: SaftCells): Party[] {
  return [
    ...(customer === null ? [] : [{ kind: 'customer', id: customer, name: customer } as const]),
    ...(supplier === null ? [] : [{ kind: 'vendor', id: supplier, name: supplier } as const]),
  ];
}

/** The day of an entry; null where it lies outside the period. */
function dayOf(
  { TransactionDate: day, GLPostingDate: posted }: SaftCells,
  period: SaftPeriod | null,
): Day | null {
  if (period === null || isWithin(period, day)) return day;
  return posted !== null && isWithin(period, posted) ? posted : null;
}

function inWords(period: SaftPeriod | null): string {
  if (period === null) return 'none';
  return period.last === null
    ? `from ${formatDay(period.first)}`
    : `${formatDay(period.first)} to ${formatDay(period.last)}`;
}

function lineDraft(
  account: string,
  amount: Decimal,
  currency: string,
  description: string | null,
): JournalLine['line'] {
  return { account, amount, currency, rate: null, description, reconciled: false, about: ABOUT_NOTHING };
}
