import { basename } from 'node:path';
import { coverPeriod } from '../../ledger/covered-periods.ts';
import { ABOUT_NOTHING, type LineDraft } from '../../ledger/entry.ts';
import { letteringInFile, UNLETTERED } from '../../ledger/lettering.ts';
import { isCurrency } from '../../money/currency.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { Conversions } from '../fec/conversions.ts';
import { EntryGroups } from '../fec/entry-groups.ts';
import { type OwnAccounts, OwnAccountsSurvey } from '../fec/own-accounts.ts';
import { type FecOpening, Survey } from '../fec/survey.ts';
import { FEC } from '../kinds/index.ts';
import type { Cells } from '../kinds/kind.ts';
import { addAccounts } from '../programs/accounts.ts';
import { findThere, Parties, type Party } from '../programs/parties.ts';
import { FRANCE } from '../programs/plans/france.ts';
import { ledgerReport } from '../programs/report.ts';
import { Revaluations } from '../programs/revaluations.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { readFec } from '../readers/fec.ts';
import { type JournalLine, NO_NAMES } from './entry-lines.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { LARGEST_ENTRY, loadEntries, type NamedLine, NO_HOOKS } from './load-entries.ts';
import { readRows } from './read-rows.ts';

const CURRENCY = 'EUR';

/**
 * Posts the entries of a FEC. It is read twice: first for its accounts, which are classed by their numbers, its customers and vendors
 * and its opening, then for the entries.
 */
export const loadFec: Loader = async (task) => {
  const { baseCurrency } = task.ledger;
  if (baseCurrency !== CURRENCY) {
    task.refuse(
      null,
      `a FEC is in ${CURRENCY}, and the base currency of the organisation is ${baseCurrency}`,
    );
    return [];
  }
  const survey = new Survey((code) => task.ledger.findAccount(code)?.class ?? null);
  const parties = new Parties(task);
  const own = new OwnAccountsSurvey();
  const rows = await surveyRows(task, { survey, own, parties });
  const owners = await findOwners(task, own, parties);
  await parties.flush();
  const accounts = await addAccounts(
    task,
    Array.from(survey.accounts, ([code, account]) => ({
      code,
      ...account,
      class: FRANCE.classOf(code),
      rule: FRANCE.ruleOf(code),
      activity: FRANCE.activityOf(code),
    })),
    (code) => `CompteNum: ${quote(code)} is not of the Plan comptable général`,
  );
  const opening = survey.opening({ mustBalance: task.openings.balanceTo === null });
  for (const journal of opening.doubtful)
    task.warn(
      `journal ${quote(journal)} is named like an opening, but has income or expenses, or does not add up to zero: imported as ordinary entries`,
    );
  const period = survey.period(basename(task.file.file), opening);
  if (period !== null) await coverPeriod(task.transaction, period);
  const firstDay = opening.day ?? survey.firstDay;
  const conversions = await Conversions.over(task.transaction, opening.day, survey.conversionsIn(opening));
  const revaluations = new Revaluations(
    '476 or 477 against other accounts of the balance sheet, without a customer or vendor',
    (draft) => conversions.recognises(draft),
  );
  const tally = await loadEntries(task, readLines(task, { opening, firstDay, owners }), {
    ...NO_HOOKS,
    finish: (draft) => revaluations.mark(draft),
  });
  revaluations.report(task.warn);
  conversions.report(task.warn);
  return ledgerReport(task, { accounts, parties, rows, tally });
};

type FecCells = Cells<typeof FEC.columns>;

/** Reads the file once, without a word of what is wrong with its rows: the second reading refuses them. */
async function surveyRows(
  task: ImportTask,
  { survey, own, parties }: Readonly<{ survey: Survey; own: OwnAccountsSurvey; parties: Parties }>,
): Promise<number> {
  let rows = 0;
  for await (const { line, cells } of readRows(surveyTask(task), FEC, readFec)) {
    rows += 1;
    if (cells === null) continue;
    const { journalcode, journallib, ecrituredate: day, comptenum: account, comptelib } = cells;
    const journal = journalcode ?? '';
    const accountName = comptelib ?? account;
    survey.add({ journal, name: journallib ?? '', day, account, accountName }, amountOf(cells) ?? ZERO, line);
    own.add(account, { name: accountName, line, hasAuxiliary: cells.compauxnum !== null });
    const party = partyOf(cells, NOBODY);
    if (party !== null) await parties.note(party, line);
  }
  return rows;
}

/** Customers and vendors whose accounts are theirs alone, by these accounts. */
type Owners = OwnAccounts['parties'];
const NOBODY: Owners = new Map();

async function findOwners(task: ImportTask, own: OwnAccountsSurvey, parties: Parties): Promise<Owners> {
  const there = {
    customer: await findThere(task.transaction, 'customer', own.candidates('customer')),
    vendor: await findThere(task.transaction, 'vendor', own.candidates('vendor')),
  };
  const found = own.find(
    (account) => task.ledger.findAccount(account)?.class ?? null,
    (kind, id) => there[kind].has(id),
  );
  for (const { party, line } of found.parties.values()) await parties.note(party, line);
  for (const warning of found.warnings) task.warn(warning);
  return found.parties;
}

type FecLine = Readonly<{ number: number; cells: FecCells; amount: Decimal | null }>;

/** What the first reading of a file found: its opening, the first day of its year, and whose accounts are whose. */
type Surveyed = Readonly<{ opening: FecOpening; firstDay: Day | null; owners: Owners }>;

async function* readLines(task: ImportTask, surveyed: Surveyed): AsyncGenerator<NamedLine> {
  const { opening, firstDay, owners } = surveyed;
  const opened: FecLine[] = [];
  const groups = new EntryGroups<FecLine>();
  for await (const { line: number, cells } of readRows(task, FEC, readFec)) {
    if (cells === null) {
      yield { number, name: null, line: null };
      continue;
    }
    const amount = amountOf(cells);
    if (amount === null) task.refuse(number, faultOf(cells));
    const line = { number, cells, amount };
    if (opening.journals.has(cells.journalcode ?? '')) {
      // One more is refused, and what comes after it need not be held.
      if (opened.length <= LARGEST_ENTRY) opened.push(line);
      continue;
    }
    for (const { name, lines } of groups.add({ ...keyOf(cells), amount: amount ?? ZERO, line }))
      yield* namedLines(task, name, lines, { opens: null, firstDay, owners });
  }
  for (const { name, lines } of groups.rest())
    yield* namedLines(task, name, lines, { opens: null, firstDay, owners });
  if (opening.day !== null)
    yield* namedLines(task, `fec:opening of ${formatDay(opening.day)}`, opened, {
      opens: opening.day,
      firstDay,
      owners,
    });
}

/**
 * What tells an entry from others: its day, journal and number. Where a program gives no numbers, or always 0, its lines follow one
 * another until they come to zero.
 */
function keyOf({ journalcode, ecriturenum, ecrituredate }: FecCells) {
  const hasNumber = ecriturenum !== null && !/^0+$/.test(ecriturenum);
  const number = hasNumber ? ecriturenum : '-';
  return { key: `fec:${formatDay(ecrituredate)}:${journalcode ?? ''}:${number}`, hasNumber };
}

/** The day that an opening opens, null for an ordinary entry, and the first day of its file. */
type EntryDays = Readonly<{ opens: Day | null; firstDay: Day | null; owners: Owners }>;

/** The lines of an entry, or those of the opening, which are all of its day. Their first text and paper are the entry's. */
function* namedLines(
  task: ImportTask,
  name: string,
  lines: readonly FecLine[],
  days: EntryDays,
): Generator<NamedLine> {
  const description = lines[0]?.cells.ecriturelib ?? null;
  for (const [index, { number, cells, amount }] of lines.entries()) {
    const isKnown = task.ledger.findAccount(cells.comptenum) !== undefined;
    const line =
      amount === null || !isKnown ? null : lineOf(cells, amount, days, index === 0 ? null : description);
    yield { number, name, line };
  }
}

function faultOf({ montant }: FecCells): string {
  return montant === null ? 'Debit, Credit: only one of them on a line' : 'Sens: required beside Montant';
}

/** The amount of a line, a debit positive; null where both sides have one, or its side is not known. */
function amountOf({ debit, credit, montant, sens }: FecCells): Decimal | null {
  if (montant !== null) return sens === null ? null : montant.times(sens);
  if (debit?.isZero() === false && credit?.isZero() === false) return null;
  return (debit ?? ZERO).minus(credit ?? ZERO);
}

function partyOf({ comptenum, compauxnum: id, compauxlib }: FecCells, owners: Owners): Party | null {
  if (id === null) return owners.get(comptenum)?.party ?? null;
  if (comptenum.startsWith('41')) return { kind: 'customer', id, name: compauxlib ?? id };
  return comptenum.startsWith('40') ? { kind: 'vendor', id, name: compauxlib ?? id } : null;
}

/** A line; `first` is the text of the entry's first line, null for that line itself. */
function lineOf(
  cells: FecCells,
  amount: Decimal,
  { opens, firstDay, owners }: EntryDays,
  first: string | null,
): JournalLine {
  const party = partyOf(cells, owners);
  const description = cells.ecriturelib;
  return {
    date: opens ?? cells.ecrituredate,
    description: description ?? '',
    reference: first === null ? cells.pieceref : null,
    marks: { opening: opens !== null, closing: null, revaluation: null },
    names: { ...NO_NAMES, ...(party === null ? {} : { [party.kind]: party.id }) },
    line: {
      account: cells.comptenum,
      ...moneyOf(cells, amount),
      rate: null,
      description: first === null || first === description ? null : description,
      reconciled: false,
      ...(party === null ? {} : { lettering: letteringOf(cells.ecriturelet, firstDay) }),
      about: ABOUT_NOTHING,
    },
  };
}

/** The amount of a line in its own currency, with its worth in euros. A code that is not a currency is ignored. */
function moneyOf(
  { montantdevise: foreign, idevise }: FecCells,
  amount: Decimal,
): Pick<LineDraft, 'amount' | 'currency' | 'statedBase'> {
  const currency = idevise?.toUpperCase() ?? CURRENCY;
  const isForeign = currency !== CURRENCY && isCurrency(currency) && foreign?.isZero() === false;
  if (!isForeign) return { amount, currency: CURRENCY };
  return { amount: amount.lt(0) ? foreign.abs().negated() : foreign.abs(), currency, statedBase: amount };
}

/** The lettering of a line of a customer or vendor. A code counts only within its file, so the first day of the file is part of it. */
function letteringOf(code: string | null, firstDay: Day | null): string {
  return code === null || firstDay === null ? UNLETTERED : letteringInFile(firstDay, code);
}
