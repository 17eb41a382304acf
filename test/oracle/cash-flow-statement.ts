// The rows of the cash-flow statement as docs/cash-flow.md has them, added up line by line in whole cents.
import { EXPENSES, INCOME } from './account-classes.ts';
import { activityByThePage } from './cash-flows.ts';
import { balance, type Days, entriesOf, flowing, type ObviousBook, posted, total } from './ledger-metrics.ts';
import { daysAfter } from './papers.ts';

type Account = ObviousBook['accounts'][number];
type Kind = ObviousBook['entries'][number]['kind'];

const RESULTS = [...INCOME, ...EXPENSES];
const INTEREST = new Set<string>(['interest', 'interest_income']);
const CHANGING = [
  'receivable',
  'inventory',
  'prepaid',
  'other_current_asset',
  'fixed_asset',
  'accumulated_depreciation',
  'intangible',
  'other_asset',
  'payable',
  'credit_card',
  'sales_tax',
  'income_tax_payable',
  'payroll_liability',
  'deferred_revenue',
  'other_current_liability',
  'current_loan',
  'loan',
  'lease_liability',
  'other_liability',
  'share_capital',
  'retained_earnings',
  'drawings',
  'other_equity',
];

/** The rows beside subtotals, by their keys. */
export function rowsByThePage(
  book: ObviousBook,
  days: Days,
  policy: 'ias7' | 'ifrs18',
): Readonly<Record<string, bigint>> {
  const ifrs = policy === 'ifrs18';
  const credits = (kinds: readonly Kind[], which: (account: Account) => boolean) =>
    -debitsOf(book, days, kinds, which);
  const changed = (name: string) =>
    credits(FLOWS, (account) => account.class === name && activityOf(account) === 'operating');
  const flow = (name: 'investing' | 'financing' | 'exchange' | 'capitalExpenditure') =>
    flowing(book, days, (flows) => flows[name]);
  const profit = ifrs
    ? {
        other_income: -posted(book, days, ['other_income']),
        other_expenses: posted(book, days, ['other_expense']),
        income_tax: posted(book, days, ['income_tax']),
      }
    : { net_profit: -posted(book, days, RESULTS) };
  return {
    ...profit,
    results_of_investing: flowing(book, days, (flows) => flows.resultsOfInvesting),
    results_without_cash: flowing(
      book,
      days,
      (flows) => flows.resultsWithoutCash - (ifrs ? flows.interestWithoutCash : 0),
    ),
    results_of_other_activities: -credits(
      FLOWS,
      (account) =>
        RESULTS.includes(account.class) &&
        activityOf(account) !== 'operating' &&
        !(ifrs && INTEREST.has(account.class)),
    ),
    other_comprehensive_income: changed('other_comprehensive_income'),
    exchange_differences: credits(
      ['revaluation'],
      (account) => activityOf(account) !== 'operating' || (ifrs && INTEREST.has(account.class)),
    ),
    ...Object.fromEntries(CHANGING.map((name) => [name, changed(name)])),
    capital_expenditure: flow('capitalExpenditure'),
    exchange_effect: flow('exchange'),
    closings: debitsOf(book, days, ['closing'], isCash),
    opening_cash:
      balance(book, daysAfter(days.first, -1), ['cash']) + debitsOf(book, days, ['opening'], isCash),
    closing_cash: balance(book, days.last, ['cash']),
  };
}

const FLOWS: readonly Kind[] = ['ordinary', 'revaluation'];

function isCash(account: Account): boolean {
  return account.class === 'cash';
}

function activityOf(account: Account): string {
  return isCash(account) ? 'none' : activityByThePage(account);
}

function debitsOf(
  book: ObviousBook,
  days: Days,
  kinds: readonly Kind[],
  which: (account: Account) => boolean,
): bigint {
  const codes = new Set(book.accounts.filter(which).map(({ code }) => code));
  const lines = entriesOf(book, days).flatMap((entry) => (kinds.includes(entry.kind) ? entry.lines : []));
  return total(lines.flatMap(({ account, cents }) => (codes.has(account) ? [cents] : [])));
}
