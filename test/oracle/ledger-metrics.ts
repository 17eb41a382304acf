import type { AccountClass } from '../../src/ledger/account-class.ts';
import type { Activity } from '../../src/ledger/activity.ts';
import { EXPENSES, INCOME } from './account-classes.ts';
import { flowsByThePage, type PageFlows } from './cash-flows.ts';

/**
 * A second way to compute every metric: slow, obvious, over all lines in memory, with dates as text and money as
 * whole cents. It shares nothing with the planner, the totals or the SQL.
 */
export type ObviousBook = Readonly<{
  accounts: readonly Readonly<{
    code: string;
    name: string;
    class: AccountClass;
    /** The value before a correction. */
    classBefore: AccountClass;
    /** Its own, where it was given one. */
    activity: Activity | null;
  }>[];
  /** Each with the name of the one that it is below. */
  departments: readonly Readonly<{ name: string; below: string | null }>[];
  customers: readonly string[];
  vendors: readonly string[];
  entries: readonly ObviousEntry[];
}>;

export type ObviousEntry = Readonly<{
  date: string;
  kind: 'ordinary' | 'opening' | 'closing' | 'revaluation';
  /** The day on which it was written down as it is. */
  recorded: '2024-06-15' | '2026-11-20';
  /** One with mistakes is corrected on the last day of recording, and recorded then. */
  first: 'as it is' | 'with mistakes';
  voided: boolean;
  lines: readonly ObviousLine[];
}>;

/** Debits positive, credits negative, in cents; with the names of what the line is about. */
export type ObviousLine = Readonly<{
  account: string;
  cents: bigint;
  reconciled: boolean;
  department: string | null;
  customer: string | null;
  vendor: string | null;
}>;

/** First and last day, both included, as `YYYY-MM-DD`. */
export type Days = Readonly<{ first: string; last: string }>;

const CURRENT_ASSETS = ['cash', 'receivable', 'inventory', 'prepaid', 'other_current_asset'];
const ASSETS = [...CURRENT_ASSETS, 'fixed_asset', 'accumulated_depreciation', 'intangible', 'other_asset'];
const CURRENT_LIABILITIES = [
  'payable',
  'credit_card',
  'sales_tax',
  'income_tax_payable',
  'payroll_liability',
  'deferred_revenue',
  'other_current_liability',
  'current_loan',
];
const LIABILITIES = [...CURRENT_LIABILITIES, 'loan', 'lease_liability', 'other_liability'];
const DEBT = ['loan', 'current_loan', 'lease_liability', 'credit_card'];

/** Whatever makes up a profit, by metric: what is left of the income among these classes after the expenses. */
const PROFITS = {
  'revenue.total': INCOME,
  'revenue.operating': ['operating_revenue'],
  'revenue.other': ['other_income', 'interest_income'],
  'profit.net': [...INCOME, ...EXPENSES],
  'profit.gross': ['operating_revenue', 'cost_of_sales', 'direct_payroll'],
  'profit.before_tax': [...INCOME, ...EXPENSES.filter((name) => name !== 'income_tax')],
  'profit.operating': [
    'operating_revenue',
    ...EXPENSES.filter((name) => !['income_tax', 'interest', 'other_expense'].includes(name)),
  ],
  'profit.ebitda': [
    'operating_revenue',
    'cost_of_sales',
    'direct_payroll',
    'payroll',
    'operating_expense',
    'uncategorised',
  ],
};

const COSTS = {
  'expenses.total': EXPENSES,
  'expenses.cost_of_sales': ['cost_of_sales', 'direct_payroll'],
  'expenses.operating': ['operating_expense', 'payroll', 'uncategorised'],
  'expenses.payroll': ['payroll', 'direct_payroll'],
  'expenses.depreciation': ['depreciation'],
  'expenses.interest': ['interest'],
  'expenses.other': ['other_expense'],
};

type Obvious = (book: ObviousBook, days: Days) => bigint;

/** The metrics of a period that are also counted for a team, in cents. */
export const OBVIOUS_OF_TEAMS: Readonly<Record<string, Obvious>> = {
  ...each(PROFITS, (classes) => (book, days) => -posted(book, days, classes)),
  ...each(COSTS, (classes) => (book, days) => posted(book, days, classes)),
};

/** The metrics of a period, in cents. */
export const OBVIOUS_FLOWS: Readonly<Record<string, Obvious>> = {
  ...OBVIOUS_OF_TEAMS,
  'tax.income_expense': (book, days) => posted(book, days, ['income_tax']),
  'cash.in_period': (book, days) => total(cashNets(book, days).filter((net) => net > 0n)),
  'cash.out_period': (book, days) => -total(cashNets(book, days).filter((net) => net < 0n)),
  'cash.net_flow': (book, days) => total(cashNets(book, days)),
  'cash.operating_flow': (book, days) => flowing(book, days, ({ operating }) => operating),
  'cash.investing_flow': (book, days) => flowing(book, days, ({ investing }) => investing),
  'cash.financing_flow': (book, days) => flowing(book, days, ({ financing }) => financing),
  'cash.capital_expenditure': (book, days) => flowing(book, days, (flows) => flows.capitalExpenditure),
  'cash.free_cash_flow': (book, days) =>
    flowing(book, days, (flows) => flows.operating - flows.capitalExpenditure),
};

/** The metrics of a day, the last one, in cents. */
export const OBVIOUS_STOCKS: Readonly<Record<string, Obvious>> = {
  'cash.balance': (book, { last }) => balance(book, last, ['cash']),
  'balance.total_assets': (book, { last }) => balance(book, last, ASSETS),
  'balance.current_assets': (book, { last }) => balance(book, last, CURRENT_ASSETS),
  'balance.inventory': (book, { last }) => balance(book, last, ['inventory']),
  'balance.total_liabilities': (book, { last }) => -balance(book, last, LIABILITIES),
  'balance.current_liabilities': (book, { last }) => -balance(book, last, CURRENT_LIABILITIES),
  'balance.debt': (book, { last }) => -balance(book, last, DEBT),
  'balance.equity': (book, { last }) => balance(book, last, [...ASSETS, ...LIABILITIES]),
  'balance.working_capital': (book, { last }) =>
    balance(book, last, [...CURRENT_ASSETS, ...CURRENT_LIABILITIES]),
  'tax.sales_liability': (book, { last }) => -balance(book, last, ['sales_tax']),
  'tax.payroll_liability': (book, { last }) => -balance(book, last, ['payroll_liability']),
  'tax.income_payable': (book, { last }) => -balance(book, last, ['income_tax_payable']),
  // No documents are in the book.
  'quality.receivables_tie_out': (book, { last }) => -balance(book, last, ['receivable']),
  'quality.payables_tie_out': (book, { last }) => balance(book, last, ['payable']),
  'quality.balance_check': () => 0n,
};

/** Both. */
export const OBVIOUS: Readonly<Record<string, Obvious>> = { ...OBVIOUS_FLOWS, ...OBVIOUS_STOCKS };

/** The months that the days touch, each with those of its days that belong to them. */
export function monthsTouched({ first, last }: Days): Days[] {
  const months: Days[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month)) {
    const lastOfMonth = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
      .toISOString()
      .slice(0, 10);
    months.push({
      first: first > `${month}-01` ? first : `${month}-01`,
      last: last < lastOfMonth ? last : lastOfMonth,
    });
  }
  return months;
}

function monthAfter(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);
}

/** Debits less credits of the days on accounts of the classes, in cents. */
export function posted(book: ObviousBook, days: Days, classes: readonly string[]): bigint {
  const codes = codesOf(book, classes);
  return total(linesOf(book, days, false).flatMap((line) => (codes.has(line.account) ? [line.cents] : [])));
}

export function balance(book: ObviousBook, last: string, classes: readonly string[]): bigint {
  const codes = codesOf(book, classes);
  const lines = linesOf(book, { first: '0001-01-01', last }, true);
  return total(lines.flatMap((line) => (codes.has(line.account) ? [line.cents] : [])));
}

function cashNets(book: ObviousBook, days: Days): bigint[] {
  const codes = codesOf(book, ['cash']);
  return withoutOpenings(entriesOf(book, days)).map((entry) =>
    total(entry.lines.flatMap((line) => (codes.has(line.account) ? [line.cents] : []))),
  );
}

/** What the page of the rules says of each entry, added up. */
export function flowing(book: ObviousBook, days: Days, amountOf: (flows: PageFlows) => number): bigint {
  const accounts = new Map(book.accounts.map((account) => [account.code, account]));
  return total(
    entriesOf(book, days).map(({ kind, lines }) =>
      BigInt(
        amountOf(
          flowsByThePage(
            kind,
            lines.map(({ account, cents }) => ({
              class: accounts.get(account)?.class ?? '',
              activity: accounts.get(account)?.activity ?? null,
              cents: Number(cents),
            })),
          ),
        ),
      ),
    ),
  );
}

/** The entries that stand, of the days. */
export function entriesOf(book: ObviousBook, { first, last }: Days): ObviousEntry[] {
  return book.entries.filter((entry) => !entry.voided && entry.date >= first && entry.date <= last);
}

/** Those without openings. */
export function withoutOpenings(entries: readonly ObviousEntry[]): ObviousEntry[] {
  return entries.filter(({ kind }) => kind !== 'opening');
}

/** The lines of all entries, or of those that count in flows: neither openings nor closings. */
export function linesOf(book: ObviousBook, days: Days, ofAll: boolean): ObviousLine[] {
  return entriesOf(book, days)
    .filter(({ kind }) => ofAll || kind === 'ordinary' || kind === 'revaluation')
    .flatMap((entry) => entry.lines);
}

/** The codes of the accounts of some classes. */
export function codesOf(book: ObviousBook, classes: readonly string[]): Set<string> {
  return new Set(
    book.accounts.filter((account) => classes.includes(account.class)).map((account) => account.code),
  );
}

export function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function each(
  classesByMetric: Readonly<Record<string, readonly string[]>>,
  obvious: (classes: readonly string[]) => Obvious,
): Record<string, Obvious> {
  return Object.fromEntries(Object.entries(classesByMetric).map(([id, classes]) => [id, obvious(classes)]));
}
