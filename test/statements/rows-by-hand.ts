import { EXPENSES, INCOME } from '../oracle/account-classes.ts';

type Figure = 'flow' | 'balance' | 'before' | 'opened' | 'year';

/** What lines of a class and a part come to in a column, debit positive: see `test/by-hand/statements.ts`. */
export type OfClass = Readonly<Record<Figure, number> & { place: number; class: string; part: string }>;

/** The statements whose rows are classes. */
export type OfClasses = 'profit-and-loss' | 'balance-sheet' | 'equity-changes';

const PROFIT = [...INCOME, ...EXPENSES];
const ASSETS = {
  current: ['cash', 'receivable', 'inventory', 'prepaid', 'other_current_asset'],
  lasting: ['fixed_asset', 'accumulated_depreciation', 'intangible', 'other_asset'],
};
const LIABILITIES = {
  current: [
    'payable',
    'credit_card',
    'sales_tax',
    'income_tax_payable',
    'payroll_liability',
    'deferred_revenue',
    'other_current_liability',
    'current_loan',
  ],
  lasting: ['loan', 'lease_liability', 'other_liability'],
};
const EQUITY = [
  'share_capital',
  'retained_earnings',
  'drawings',
  'other_comprehensive_income',
  'other_equity',
];

/** The rows of statements in whole cents, each from the classes that the page names for it. */
export function rowsByHand(name: OfClasses, classes: readonly OfClass[]): Readonly<Record<string, number>> {
  const debit = (figure: Figure, ...names: readonly string[]): number =>
    classes.reduce((sum, one) => sum + (names.includes(one.class) ? Math.round(one[figure] * 100) : 0), 0);
  const credit = (figure: Figure, ...names: readonly string[]): number => -debit(figure, ...names);
  return { 'profit-and-loss': profitAndLoss, 'balance-sheet': balanceSheet, 'equity-changes': equityChanges }[
    name
  ](debit, credit);
}

type Sum = (figure: Figure, ...names: readonly string[]) => number;

function profitAndLoss(debit: Sum, credit: Sum): Readonly<Record<string, number>> {
  const revenue = credit('flow', 'operating_revenue');
  const cost = debit('flow', 'cost_of_sales', 'direct_payroll');
  const running = debit('flow', 'payroll', 'operating_expense', 'uncategorised');
  const operating = revenue - cost - running - debit('flow', 'depreciation');
  return {
    revenue,
    cost_of_sales: cost,
    gross_profit: revenue - cost,
    payroll: debit('flow', 'payroll'),
    other_operating_expenses: debit('flow', 'operating_expense'),
    uncategorised: debit('flow', 'uncategorised'),
    total_operating_expenses: running,
    depreciation: debit('flow', 'depreciation'),
    operating_profit: operating,
    other_income: credit('flow', 'other_income'),
    other_expenses: debit('flow', 'other_expense'),
    interest_income: credit('flow', 'interest_income'),
    interest: debit('flow', 'interest'),
    profit_before_tax: credit('flow', ...PROFIT) + debit('flow', 'income_tax'),
    income_tax: debit('flow', 'income_tax'),
    net_profit: credit('flow', ...PROFIT),
  };
}

function balanceSheet(debit: Sum, credit: Sum): Readonly<Record<string, number>> {
  const each = (sum: Sum, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, sum('balance', name)]));
  const result = credit('year', ...PROFIT);
  const liabilities = credit('balance', ...LIABILITIES.current, ...LIABILITIES.lasting);
  const equity = credit('balance', ...EQUITY, ...PROFIT);
  return {
    ...each(debit, [...ASSETS.current, ...ASSETS.lasting]),
    ...each(credit, [...LIABILITIES.current, ...LIABILITIES.lasting, ...EQUITY]),
    retained_earnings: credit('balance', 'retained_earnings', ...PROFIT) - result,
    result_of_year: result,
    total_current_assets: debit('balance', ...ASSETS.current),
    total_non_current_assets: debit('balance', ...ASSETS.lasting),
    total_assets: debit('balance', ...ASSETS.current, ...ASSETS.lasting),
    total_current_liabilities: credit('balance', ...LIABILITIES.current),
    total_non_current_liabilities: credit('balance', ...LIABILITIES.lasting),
    total_liabilities: liabilities,
    total_equity: equity,
    liabilities_and_equity: liabilities + equity,
  };
}

// What is left is between: openings are in the opening, and closings move the result within equity.
function equityChanges(_debit: Sum, credit: Sum): Readonly<Record<string, number>> {
  const owned = [...EQUITY, ...PROFIT];
  const opening = credit('before', ...owned) + credit('opened', ...owned);
  const [profit, capital, drawings] = [
    credit('flow', ...PROFIT),
    credit('flow', 'share_capital'),
    credit('flow', 'drawings'),
  ];
  const closing = credit('balance', ...owned);
  return {
    opening,
    profit,
    capital,
    drawings,
    other: closing - opening - profit - capital - drawings,
    closing,
  };
}
