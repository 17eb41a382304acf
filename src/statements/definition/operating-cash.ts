import {
  ACCOUNT_CLASSES,
  type AccountClass,
  EXPENSE_CLASSES,
  INCOME_CLASSES,
} from '../../ledger/account-class.ts';
import type { CashFlowPolicy } from '../../ledger/cash-flow-policy.ts';
import { operatingFlow } from '../../metrics/catalog/cash.ts';
import { otherExpenses } from '../../metrics/catalog/expenses.ts';
import { netProfit, operatingProfit } from '../../metrics/catalog/profitability.ts';
import { incomeTaxExpense } from '../../metrics/catalog/tax.ts';
import { minus, plus, sum } from '../../metrics/definition/formula.ts';
import {
  cashFlow,
  change,
  expenses,
  income,
  ofActivity,
  revaluationsInPeriod,
} from '../../metrics/definition/measures/ledger.ts';
import type { Operand } from '../../metrics/definition/metric.ts';
import { amountOfRange } from './row-metrics.ts';
import {
  added,
  type Check,
  deducted,
  heading,
  type Line,
  line,
  type Row,
  type Sum,
  subtotal,
} from './statement.ts';

/** The rows from profit to operating cash flow, and the check that they come to it. */
export type OperatingCash = Readonly<{ rows: readonly Row[]; check: Check }>;

const INTEREST: readonly AccountClass[] = ['interest', 'interest_income'];
const RESULT_CLASSES: readonly AccountClass[] = [...INCOME_CLASSES, ...EXPENSE_CLASSES];

/** The classes of the balance sheet whose accounts may be operating, beside other comprehensive income. */
const CHANGING: readonly (readonly [AccountClass, label: string])[] = [
  ['receivable', 'Receivables'],
  ['inventory', 'Inventory'],
  ['prepaid', 'Prepayments'],
  ['other_current_asset', 'Other current assets'],
  ['fixed_asset', 'Property, plant and equipment'],
  ['accumulated_depreciation', 'Accumulated depreciation'],
  ['intangible', 'Intangible assets'],
  ['other_asset', 'Other non-current assets'],
  ['payable', 'Payables'],
  ['credit_card', 'Credit cards'],
  ['sales_tax', 'Sales tax'],
  ['income_tax_payable', 'Income tax payable'],
  ['payroll_liability', 'Payroll liabilities'],
  ['deferred_revenue', 'Deferred revenue'],
  ['other_current_liability', 'Other current liabilities'],
  ['current_loan', 'Loans due within a year'],
  ['loan', 'Loans'],
  ['lease_liability', 'Lease liabilities'],
  ['other_liability', 'Other non-current liabilities'],
  ['share_capital', 'Share capital'],
  ['retained_earnings', 'Retained earnings'],
  ['drawings', 'Drawings'],
  ['other_equity', 'Other equity'],
];

/** The terms of a sum of rows: the lines, with the sign of each. */
type Term = Readonly<{ line: Line; sign: 1 | -1 }>;

/** docs/cash-flow.md derives these rows. Under `ifrs18` interest is in none of them. */
export function operatingCash(policy: CashFlowPolicy): OperatingCash {
  const profit = PROFIT[policy];
  const adjustments = [RESULTS_OF_INVESTING, ...ADJUSTMENTS[policy]];
  const changes = CHANGING.map(([name, label]) =>
    lineOf(name, label, ofActivity('operating', change([name])), 2),
  );
  const terms = [...profit, ...[...adjustments, ...changes].map(plusLine)];
  return {
    rows: [
      heading('operating_activities', 'Operating activities'),
      ...profit.map((term) => term.line),
      ...adjustments,
      heading('changes', 'Changes of operating accounts', 1),
      ...changes,
      subtotal('operating', 'Operating cash flow', operatingFlow, terms.flatMap(rowsOf)),
    ],
    check: {
      key: 'check.operating',
      label: 'Profit and adjustments = operating cash flow',
      metric: amountOfRange(
        `checks.operating_${policy}`,
        'Profit and adjustments less operating cash flow',
        sum(
          ...terms.map((term) => (term.sign === 1 ? plus(term.line.metric) : minus(term.line.metric))),
          minus(operatingFlow),
        ),
      ),
    },
  };
}

const PROFIT: Readonly<Record<CashFlowPolicy, readonly Term[]>> = {
  ias7: [plusLine(line('net_profit', 'Net profit', netProfit, { accounts: null }))],
  ifrs18: [
    plusLine(line('operating_profit', 'Operating profit', operatingProfit, { accounts: null })),
    plusLine(lineOf('other_income', 'Other income', income(['other_income']))),
    { sign: -1, line: line('other_expenses', 'Other expenses', otherExpenses) },
    { sign: -1, line: line('income_tax', 'Income tax', incomeTaxExpense) },
  ],
};

const RESULTS_OF_INVESTING = whole(
  'results_of_investing',
  'Depreciation, gains and losses of investing',
  cashFlow('results of investing'),
);

const REVALUED_OUTSIDE = ofActivity('outside operating', revaluationsInPeriod(ACCOUNT_CLASSES));

const ADJUSTMENTS: Readonly<Record<CashFlowPolicy, readonly Line[]>> = {
  ias7: adjustmentsOf(RESULT_CLASSES, cashFlow('results without cash'), REVALUED_OUTSIDE),
  ifrs18: adjustmentsOf(
    RESULT_CLASSES.filter((name) => !INTEREST.includes(name)),
    cashFlow('results without cash besides interest'),
    sum(plus(REVALUED_OUTSIDE), plus(ofActivity('operating', revaluationsInPeriod(INTEREST)))),
  ),
};

function adjustmentsOf(
  results: readonly AccountClass[],
  withoutCash: Operand,
  exchangeDifferences: Operand,
): readonly Line[] {
  return [
    whole('results_without_cash', 'Results without cash', withoutCash),
    lineOf(
      'results_of_other_activities',
      'Results on accounts of another activity',
      ofActivity('outside operating', expenses(results)),
    ),
    lineOf(
      'other_comprehensive_income',
      'Other comprehensive income',
      ofActivity('operating', change(['other_comprehensive_income'])),
    ),
    lineOf('exchange_differences', 'Exchange differences outside operating', exchangeDifferences),
  ];
}

function whole(key: string, label: string, formula: Operand): Line {
  return { ...lineOf(key, label, formula), accounts: null };
}

function lineOf(key: string, label: string, formula: Operand, level = 1): Line {
  return line(key, label, amountOfRange(`cash-flow.${key}`, label, formula), { level });
}

function plusLine(one: Line): Term {
  return { line: one, sign: 1 };
}

function rowsOf({ line: { key }, sign }: Term): Sum['of'] {
  return sign === 1 ? added(key) : deducted(key);
}
