import {
  ACCOUNT_CLASSES,
  type AccountClass,
  isProfitClass,
  PAYROLL_EXPENSE_CLASSES,
} from '../../../ledger/account-class.ts';
import type { Activity } from '../../../ledger/activity.ts';
import { DIVISIONS } from '../../../ledger/division.ts';
import type { DimensionName } from '../dimension.ts';
import type { DefinitionsOf } from '../source.ts';
import type { Timing } from '../timing.ts';

/**
 * Amounts posted to accounts of some classes, counted on the side where those accounts grow. An entry belongs to its
 * own date. A flow is the amount posted in a period, a balance the amount posted up to and including its last day.
 */
export type AccountMeasure = Readonly<{
  source: 'account totals';
  classes: readonly AccountClass[];
  side: 'debit' | 'credit';
  timing: Exclude<Timing, 'state'>;
  /**
   * Which entries count: in balances all of them, in a flow of income or expenses neither those that open an account nor those that
   * close a year. Openings alone are what a balance at the beginning of a period lacks, revaluations alone the part of a balance that no
   * document has. The result of a financial year takes openings in and leaves closings out.
   */
  entries: 'all' | 'without openings and closings' | 'without closings' | 'openings' | 'revaluations';
  /** The activity that accounts have at present. Investing, financing and cash itself are outside operating. */
  activity: 'any' | Activity | 'outside operating';
  /** Whether lines count that name no department. */
  lines: 'all' | 'of a department';
}>;

/**
 * Cash received or paid, each entry counted by the net of its lines on cash, always positive; or the number of lines on
 * cash that are not reconciled with the bank's own record.
 */
export type CashMeasure =
  | Readonly<{ source: 'cash totals'; figure: 'in' | 'out'; timing: 'flow' }>
  | Readonly<{ source: 'cash totals'; figure: 'unreconciled lines'; timing: 'balance' }>;

/**
 * The cash of entries by activity, as the ledger works it out when an entry is posted. Money that comes in is positive, what
 * is spent on assets and paid for leases too. Results are what leads from profit to operating cash, expenses positive.
 */
export type CashFlowMeasure = Readonly<{
  source: 'cash flows';
  figure:
    | 'operating'
    | 'investing'
    | 'financing'
    | 'exchange'
    | 'capital expenditure'
    | 'lease payments'
    | 'results of investing'
    | 'results without cash'
    | 'results without cash besides interest';
  timing: 'flow';
}>;

/**
 * The cash of an activity that is on the other side of accounts of some classes, as the ledger divides it when an entry is posted. Money
 * that comes in is positive.
 */
export type CashByClassMeasure = Readonly<{
  source: 'cash flows by class';
  activity: Activity;
  classes: readonly AccountClass[];
  timing: 'flow';
}>;

/** How many entries fall on the days of a period; late are those recorded more than 30 days after their date. */
export type EntryMeasure = Readonly<{ source: 'entry totals'; only: 'all' | 'late'; timing: 'flow' }>;

export type LedgerMeasure =
  | AccountMeasure
  | CashMeasure
  | CashFlowMeasure
  | CashByClassMeasure
  | EntryMeasure;

/** Credits less debits of a period, without openings and year-end closings. */
export function income(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({
    classes,
    side: 'credit',
    timing: 'flow',
    entries: 'without openings and closings',
  });
}

/** The part of `income` that names a department. */
export function incomeOfDepartments(classes: readonly AccountClass[]): AccountMeasure {
  return Object.freeze({ ...income(classes), lines: 'of a department' });
}

/** Debits less credits of a period, without openings and year-end closings. */
export function expenses(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'debit', timing: 'flow', entries: 'without openings and closings' });
}

/** By how much balances changed in a period, credits less debits, without openings and year-end closings. */
export function change(classes: readonly AccountClass[]): AccountMeasure {
  return income(classes);
}

/** The balance of accounts that grow by debits: assets, and expenses not yet closed. */
export function debitBalance(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'debit', timing: 'balance', entries: 'all' });
}

/** The balance of accounts that grow by credits: liabilities, equity, and income not yet closed. */
export function creditBalance(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'credit', timing: 'balance', entries: 'all' });
}

/** The part of a debit balance that revaluations are. */
export function debitRevaluations(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'debit', timing: 'balance', entries: 'revaluations' });
}

/** The part of a credit balance that revaluations are. */
export function creditRevaluations(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'credit', timing: 'balance', entries: 'revaluations' });
}

/** What revaluations of a period added to accounts, credits less debits. */
export function revaluationsInPeriod(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'credit', timing: 'flow', entries: 'revaluations' });
}

/** The balances with which accounts that grow by debits open within a period. */
export function debitOpenings(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'debit', timing: 'flow', entries: 'openings' });
}

/** The balances with which accounts that grow by credits open within a period. */
export function creditOpenings(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'credit', timing: 'flow', entries: 'openings' });
}

/** Credits less debits of a period on accounts that grow by credits, what they open with included, year-end closings left out. */
export function creditWithoutClosings(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'credit', timing: 'flow', entries: 'without closings' });
}

/** Credits less debits of a period, whatever the entries. */
export function creditFlow(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'credit', timing: 'flow', entries: 'all' });
}

/** Money that came in to accounts of class `cash`, transfers between them left out. */
export const CASH_IN: CashMeasure = Object.freeze({ source: 'cash totals', figure: 'in', timing: 'flow' });

/** Money that went out of accounts of class `cash`, transfers between them left out. */
export const CASH_OUT: CashMeasure = Object.freeze({ source: 'cash totals', figure: 'out', timing: 'flow' });

/** Lines on accounts of class `cash` that are not marked reconciled. */
export const UNRECONCILED_LINES: CashMeasure = Object.freeze({
  source: 'cash totals',
  figure: 'unreconciled lines',
  timing: 'balance',
});

/** The cash of a period by activity, or a part of it. */
export function cashFlow(figure: CashFlowMeasure['figure']): CashFlowMeasure {
  return Object.freeze({ source: 'cash flows', figure, timing: 'flow' });
}

/** The cash of a period in an activity that is on the other side of these classes. */
export function cashOnOtherSide(activity: Activity, classes: readonly AccountClass[]): CashByClassMeasure {
  return Object.freeze({ source: 'cash flows by class', activity, classes, timing: 'flow' });
}

/** Entries by their date, without openings. */
export const ENTRIES: EntryMeasure = Object.freeze({ source: 'entry totals', only: 'all', timing: 'flow' });

/** Entries by their date, those that were recorded long after it. */
export const LATE_ENTRIES: EntryMeasure = Object.freeze({
  source: 'entry totals',
  only: 'late',
  timing: 'flow',
});

/** The part of a measure that is on accounts of an activity. */
export function ofActivity(activity: AccountMeasure['activity'], measure: AccountMeasure): AccountMeasure {
  return Object.freeze({ ...measure, activity });
}

function accountMeasure(measure: Omit<AccountMeasure, 'source' | 'activity' | 'lines'>): AccountMeasure {
  return Object.freeze({ source: 'account totals', ...measure, activity: 'any', lines: 'all' });
}

const CLASSES = ['the classes of accounts'];

/** The sources that are journal entries and their lines. */
export const LEDGER_SOURCES: DefinitionsOf<LedgerMeasure> = {
  'account totals': {
    records: 'ledger',
    recordedIn: () => ['ledger'],
    countsSilence: () => false,
    words: accountsInWords,
    unit: () => 'currency',
    addsUp: () => true,
    dividedBy: (measure) => (measure.lines === 'all' ? ['account', ...partsKeptOf(measure)] : []),
    pay: ({ classes }) => (classes.some(isOfPayroll) ? 'in total' : 'none'),
    undated: CLASSES,
  },
  'cash totals': {
    records: 'ledger',
    recordedIn: () => ['ledger'],
    countsSilence: () => false,
    words: ({ figure }) => CASH[figure],
    unit: ({ figure }) => (figure === 'unreconciled lines' ? 'count' : 'currency'),
    addsUp: () => true,
    dividedBy: () => [],
    pay: () => 'none',
    undated: CLASSES,
  },
  'cash flows': {
    records: 'ledger',
    recordedIn: () => ['ledger'],
    countsSilence: () => false,
    words: ({ figure }) => CASH_FLOWS[figure],
    unit: () => 'currency',
    addsUp: () => true,
    dividedBy: () => [],
    pay: () => 'none',
    undated: ['the classes and activities of accounts'],
  },
  'cash flows by class': {
    records: 'ledger',
    recordedIn: () => ['ledger'],
    countsSilence: () => false,
    words: ({ activity, classes }) =>
      `Cash of ${activity} activities on the other side of accounts of ${listed(classes.map(spaced))}`,
    unit: () => 'currency',
    addsUp: () => true,
    dividedBy: () => [],
    pay: ({ classes }) => (classes.some(isOfPayroll) ? 'in total' : 'none'),
    undated: ['the classes and activities of accounts'],
  },
  'entry totals': {
    records: 'ledger',
    recordedIn: () => ['ledger'],
    countsSilence: () => false,
    words: ({ only }) => (only === 'late' ? 'Entries recorded late' : 'Entries'),
    unit: () => 'count',
    addsUp: () => true,
    dividedBy: () => [],
    pay: () => 'none',
    undated: [],
  },
};

function partsKeptOf({ classes, entries, timing }: AccountMeasure): readonly DimensionName[] {
  if (timing !== 'flow' || entries === 'revaluations') return [];
  return DIVISIONS.filter(({ accounts }) => accounts === 'all' || classes.every(isProfitClass)).map(
    ({ part }) => part,
  );
}

function isOfPayroll(name: AccountClass): boolean {
  return (PAYROLL_EXPENSE_CLASSES as readonly AccountClass[]).includes(name);
}

function accountsInWords({ classes, side, timing, entries, activity, lines }: AccountMeasure): string {
  const names = classes.map(spaced);
  const ofClasses = names.length === ACCOUNT_CLASSES.length ? 'accounts' : `accounts of ${listed(names)}`;
  const accounts = `${ofClasses}${activity === 'any' ? '' : ACTIVITY[activity]}`;
  const ofDepartments = lines === 'of a department' ? ', lines that name a department' : '';
  if (entries === 'revaluations') return `Revaluations of ${accounts}${ofDepartments}`;
  if (timing === 'balance')
    return `${side === 'debit' ? 'Debit' : 'Credit'} balance of ${accounts}${ofDepartments}`;
  if (entries === 'openings') return `Balances with which ${accounts}${ofDepartments} open`;
  const posted = side === 'debit' ? 'Debits less credits' : 'Credits less debits';
  return `${posted} on ${accounts}${ofDepartments}`;
}

function spaced(name: AccountClass): string {
  return name.replaceAll('_', ' ');
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

const ACTIVITY: Record<Exclude<AccountMeasure['activity'], 'any'>, string> = {
  operating: ' in operating activities',
  investing: ' in investing activities',
  financing: ' in financing activities',
  'outside operating': ' outside operating activities',
};

const CASH: Record<CashMeasure['figure'], string> = {
  in: 'Money in',
  out: 'Money out',
  'unreconciled lines': 'Lines on cash not reconciled',
};

const CASH_FLOWS: Record<CashFlowMeasure['figure'], string> = {
  operating: 'Cash of operating activities',
  investing: 'Cash of investing activities',
  financing: 'Cash of financing activities',
  exchange: 'Cash of revaluation entries',
  'capital expenditure': 'Spent on fixed assets and intangibles, less what disposals brought',
  'lease payments': 'Payments of leases',
  'results of investing': 'Expenses less income that belong to investing',
  'results without cash': 'Expenses less income that no cash paid',
  'results without cash besides interest': 'Expenses less income that no cash paid, without interest',
};
