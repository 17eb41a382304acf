import type { AccountClass } from '../../src/ledger/account-class.ts';

/**
 * A second way to compute every metric: slow, obvious, over all lines in memory, with dates as text and money as
 * whole cents. It shares nothing with the planner, the totals or the SQL.
 */
export type ObviousBook = Readonly<{
  accounts: readonly Readonly<{ code: string; name: string; class: AccountClass }>[];
  entries: readonly ObviousEntry[];
}>;

export type ObviousEntry = Readonly<{
  date: string;
  closing: boolean;
  /** Debits positive, credits negative, in cents. */
  lines: readonly Readonly<{ account: string; cents: bigint }>[];
}>;

/** First and last day, both included, as `YYYY-MM-DD`. */
export type Days = Readonly<{ first: string; last: string }>;

const INCOME = ['operating_revenue', 'other_income'];
const EXPENSES = [
  'cost_of_sales',
  'payroll',
  'operating_expense',
  'depreciation',
  'interest',
  'income_tax',
  'other_expense',
  'uncategorised',
];
const ASSETS = [
  'cash',
  'receivable',
  'inventory',
  'prepaid',
  'other_current_asset',
  'fixed_asset',
  'accumulated_depreciation',
  'intangible',
  'other_asset',
];
const LIABILITIES = [
  'payable',
  'credit_card',
  'sales_tax',
  'income_tax_payable',
  'payroll_liability',
  'deferred_revenue',
  'other_current_liability',
  'loan',
  'other_liability',
];

/** The scalar metrics, in cents. A snapshot looks at `last` alone. */
export const OBVIOUS: Readonly<Record<string, (book: ObviousBook, days: Days) => bigint>> = {
  'revenue.total': (book, days) => -posted(book, days, INCOME),
  'expenses.total': (book, days) => posted(book, days, EXPENSES),
  'profit.net': (book, days) => -posted(book, days, [...INCOME, ...EXPENSES]),
  'cash.in_period': (book, days) => total(cashNets(book, days).filter((net) => net > 0n)),
  'cash.out_period': (book, days) => -total(cashNets(book, days).filter((net) => net < 0n)),
  'cash.net_flow': (book, days) => total(cashNets(book, days)),
  'cash.balance': (book, { last }) => balance(book, last, ['cash']),
  'balance.total_assets': (book, { last }) => balance(book, last, ASSETS),
  'balance.total_liabilities': (book, { last }) => -balance(book, last, LIABILITIES),
  'quality.balance_check': () => 0n,
};

/** Revenue by the code of the account, accounts without a line left out. */
export function obviousRevenueByAccount(book: ObviousBook, days: Days): Map<string, bigint> {
  const byCode = new Map<string, bigint>();
  for (const account of book.accounts.filter((candidate) => INCOME.includes(candidate.class))) {
    const lines = linesOf(book, days, false).filter((line) => line.account === account.code);
    if (lines.length > 0) byCode.set(account.code, -total(lines.map((line) => line.cents)));
  }
  return byCode;
}

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

function posted(book: ObviousBook, days: Days, classes: readonly string[]): bigint {
  const codes = codesOf(book, classes);
  return total(linesOf(book, days, false).flatMap((line) => (codes.has(line.account) ? [line.cents] : [])));
}

function balance(book: ObviousBook, last: string, classes: readonly string[]): bigint {
  const codes = codesOf(book, classes);
  const lines = linesOf(book, { first: '0001-01-01', last }, true);
  return total(lines.flatMap((line) => (codes.has(line.account) ? [line.cents] : [])));
}

function cashNets(book: ObviousBook, { first, last }: Days): bigint[] {
  const codes = codesOf(book, ['cash']);
  return book.entries
    .filter((entry) => entry.date >= first && entry.date <= last)
    .map((entry) => total(entry.lines.flatMap((line) => (codes.has(line.account) ? [line.cents] : []))));
}

function linesOf(book: ObviousBook, { first, last }: Days, withClosing: boolean) {
  return book.entries
    .filter((entry) => entry.date >= first && entry.date <= last && (withClosing || !entry.closing))
    .flatMap((entry) => entry.lines);
}

function codesOf(book: ObviousBook, classes: readonly string[]): Set<string> {
  return new Set(
    book.accounts.filter((account) => classes.includes(account.class)).map((account) => account.code),
  );
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
