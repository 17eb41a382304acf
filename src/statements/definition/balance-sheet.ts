import {
  type AccountClass,
  ASSET_CLASSES,
  CURRENT_ASSET_CLASSES,
  CURRENT_LIABILITY_CLASSES,
  EXPENSE_CLASSES,
  INCOME_CLASSES,
  LIABILITY_CLASSES,
} from '../../ledger/account-class.ts';
import {
  currentAssets,
  currentLiabilities,
  equity,
  inventory,
  totalAssets,
  totalLiabilities,
} from '../../metrics/catalog/balance-sheet.ts';
import { cashBalance } from '../../metrics/catalog/cash.ts';
import { incomeTaxPayable, payrollLiability, salesTaxLiability } from '../../metrics/catalog/tax.ts';
import { at, FINANCIAL_YEAR_UP_TO_ITS_END, minus, plus, sum } from '../../metrics/definition/formula.ts';
import {
  creditBalance,
  creditWithoutClosings,
  debitBalance,
} from '../../metrics/definition/measures/ledger.ts';
import type { ScalarMetric } from '../../metrics/definition/metric.ts';
import { DATE_CHECKS } from './checks.ts';
import { amountOnDate } from './row-metrics.ts';
import {
  added,
  familiesOf,
  heading,
  type Line,
  line,
  type Row,
  type Statement,
  subtotal,
  total,
} from './statement.ts';

const RESULT_CLASSES = [...INCOME_CLASSES, ...EXPENSE_CLASSES];

const resultOfYear = amountOnDate(
  'balance-sheet.result_of_year',
  'Result of the year',
  at(FINANCIAL_YEAR_UP_TO_ITS_END, creditWithoutClosings(RESULT_CLASSES)),
);

// Of years that were not closed, the results are still on their accounts; of those that were, closings have moved them.
const earlierResults = amountOnDate(
  'balance-sheet.earlier_results',
  'Earlier results and closings',
  sum(plus(creditBalance(RESULT_CLASSES)), minus(resultOfYear)),
);

const retainedAccounts = amountOnDate(
  'balance-sheet.retained_accounts',
  'Retained earnings',
  creditBalance(['retained_earnings']),
);

const retainedEarnings = amountOnDate(
  'balance-sheet.retained_earnings',
  'Retained earnings',
  sum(plus(retainedAccounts), plus(earlierResults)),
);

const nonCurrentAssets = amountOnDate(
  'balance-sheet.non_current_assets',
  'Total non-current assets',
  debitBalance(ASSET_CLASSES.filter((name) => !CURRENT_ASSET_CLASSES.includes(name))),
);

const nonCurrentLiabilities = amountOnDate(
  'balance-sheet.non_current_liabilities',
  'Total non-current liabilities',
  creditBalance(LIABILITY_CLASSES.filter((name) => !CURRENT_LIABILITY_CLASSES.includes(name))),
);

const liabilitiesAndEquity = amountOnDate(
  'balance-sheet.liabilities_and_equity',
  'Total liabilities and equity',
  sum(plus(totalLiabilities), plus(equity)),
);

/** The rows of these classes that are metrics of the catalogue; the others are balances of their class. */
const CATALOGUED: Readonly<Partial<Record<AccountClass, ScalarMetric>>> = {
  cash: cashBalance,
  inventory,
  sales_tax: salesTaxLiability,
  income_tax_payable: incomeTaxPayable,
  payroll_liability: payrollLiability,
};

const ROWS: readonly Row[] = [
  heading('assets', 'Assets'),
  heading('current_assets', 'Current assets', 1),
  assets('cash', 'Cash'),
  assets('receivable', 'Receivables'),
  assets('inventory', 'Inventory'),
  assets('prepaid', 'Prepayments'),
  assets('other_current_asset', 'Other current assets'),
  subtotal('total_current_assets', 'Total current assets', currentAssets, added(...CURRENT_ASSET_CLASSES), {
    level: 1,
  }),
  heading('non_current_assets', 'Non-current assets', 1),
  assets('fixed_asset', 'Property, plant and equipment'),
  assets('accumulated_depreciation', 'Accumulated depreciation'),
  assets('intangible', 'Intangible assets'),
  assets('other_asset', 'Other non-current assets'),
  subtotal(
    'total_non_current_assets',
    'Total non-current assets',
    nonCurrentAssets,
    added('fixed_asset', 'accumulated_depreciation', 'intangible', 'other_asset'),
    { level: 1 },
  ),
  total(
    'total_assets',
    'Total assets',
    totalAssets,
    added('total_current_assets', 'total_non_current_assets'),
  ),
  heading('liabilities', 'Liabilities'),
  heading('current_liabilities', 'Current liabilities', 1),
  liabilities('payable', 'Payables'),
  liabilities('credit_card', 'Credit cards'),
  liabilities('sales_tax', 'Sales tax'),
  liabilities('income_tax_payable', 'Income tax payable'),
  liabilities('payroll_liability', 'Payroll liabilities'),
  liabilities('deferred_revenue', 'Deferred revenue'),
  liabilities('other_current_liability', 'Other current liabilities'),
  liabilities('current_loan', 'Loans due within a year'),
  subtotal(
    'total_current_liabilities',
    'Total current liabilities',
    currentLiabilities,
    added(...CURRENT_LIABILITY_CLASSES),
    { level: 1 },
  ),
  heading('non_current_liabilities', 'Non-current liabilities', 1),
  liabilities('loan', 'Loans'),
  liabilities('lease_liability', 'Lease liabilities'),
  liabilities('other_liability', 'Other non-current liabilities'),
  subtotal(
    'total_non_current_liabilities',
    'Total non-current liabilities',
    nonCurrentLiabilities,
    added('loan', 'lease_liability', 'other_liability'),
    { level: 1 },
  ),
  total(
    'total_liabilities',
    'Total liabilities',
    totalLiabilities,
    added('total_current_liabilities', 'total_non_current_liabilities'),
  ),
  heading('equity', 'Equity'),
  owners('share_capital', 'Share capital'),
  line('retained_earnings', 'Retained earnings', retainedEarnings, {
    accounts: retainedAccounts,
    rest: { label: 'Earlier results and closings', metric: earlierResults },
  }),
  line('result_of_year', 'Result of the year', resultOfYear, { accounts: null }),
  owners('drawings', 'Drawings'),
  owners('other_comprehensive_income', 'Other comprehensive income'),
  owners('other_equity', 'Other equity'),
  total(
    'total_equity',
    'Total equity',
    equity,
    added(
      'share_capital',
      'retained_earnings',
      'result_of_year',
      'drawings',
      'other_comprehensive_income',
      'other_equity',
    ),
  ),
  total(
    'liabilities_and_equity',
    'Total liabilities and equity',
    liabilitiesAndEquity,
    added('total_liabilities', 'total_equity'),
  ),
];

/** Assets, liabilities and equity at the end of a day. */
export const BALANCE_SHEET: Statement = Object.freeze({
  name: 'balance-sheet',
  title: 'Balance sheet',
  description:
    'Assets, liabilities and equity at the end of a day, or of each part of a range. The result of the year is that of the financial year up to the day, whether earlier years were closed or not.',
  takes: 'snapshot or range',
  requiresCapability: 'metrics.read',
  kind: 'metrics',
  hasDetail: true,
  hasDepartments: false,
  rows: ROWS,
  families: familiesOf(ROWS),
  checks: DATE_CHECKS,
});

function assets(name: AccountClass, label: string): Line {
  return line(name, label, rowOf(name, label, debitBalance), { level: 2 });
}

function liabilities(name: AccountClass, label: string): Line {
  return line(name, label, rowOf(name, label, creditBalance), { level: 2 });
}

function owners(name: AccountClass, label: string): Line {
  return line(name, label, rowOf(name, label, creditBalance));
}

function rowOf(
  name: AccountClass,
  label: string,
  balance: typeof debitBalance | typeof creditBalance,
): ScalarMetric {
  return CATALOGUED[name] ?? amountOnDate(`balance-sheet.${name}`, label, balance([name]));
}
