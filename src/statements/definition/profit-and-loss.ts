import {
  costOfSales,
  depreciation,
  interest,
  operatingExpenses,
  otherExpenses,
} from '../../metrics/catalog/expenses.ts';
import {
  grossMargin,
  grossProfit,
  netMargin,
  netProfit,
  operatingMargin,
  operatingProfit,
  profitBeforeTax,
} from '../../metrics/catalog/profitability.ts';
import { revenueOperating } from '../../metrics/catalog/revenue.ts';
import { incomeTaxExpense } from '../../metrics/catalog/tax.ts';
import { expenses, income } from '../../metrics/definition/measures/ledger.ts';
import { RANGE_CHECKS } from './checks.ts';
import { amountOfRange } from './row-metrics.ts';
import {
  added,
  deducted,
  familiesOf,
  heading,
  line,
  type Row,
  type Statement,
  subtotal,
  total,
} from './statement.ts';

const payroll = amountOfRange('profit-and-loss.payroll', 'Payroll', expenses(['payroll']));
const running = amountOfRange(
  'profit-and-loss.operating_expense',
  'Other operating expenses',
  expenses(['operating_expense']),
);
const uncategorised = amountOfRange(
  'profit-and-loss.uncategorised',
  'Uncategorised',
  expenses(['uncategorised']),
);
const otherIncome = amountOfRange('profit-and-loss.other_income', 'Other income', income(['other_income']));
const interestIncome = amountOfRange(
  'profit-and-loss.interest_income',
  'Interest income',
  income(['interest_income']),
);

const ROWS: readonly Row[] = [
  line('revenue', 'Revenue', revenueOperating, { level: 0 }),
  line('cost_of_sales', 'Cost of sales', costOfSales, { level: 0 }),
  subtotal('gross_profit', 'Gross profit', grossProfit, [...added('revenue'), ...deducted('cost_of_sales')], {
    margin: grossMargin,
  }),
  heading('operating_expenses', 'Operating expenses'),
  line('payroll', 'Payroll', payroll),
  line('other_operating_expenses', 'Other operating expenses', running),
  line('uncategorised', 'Uncategorised', uncategorised),
  subtotal(
    'total_operating_expenses',
    'Total operating expenses',
    operatingExpenses,
    added('payroll', 'other_operating_expenses', 'uncategorised'),
  ),
  line('depreciation', 'Depreciation and amortisation', depreciation, { level: 0 }),
  subtotal(
    'operating_profit',
    'Operating profit',
    operatingProfit,
    [...added('gross_profit'), ...deducted('total_operating_expenses', 'depreciation')],
    { margin: operatingMargin },
  ),
  line('other_income', 'Other income', otherIncome, { level: 0 }),
  line('other_expenses', 'Other expenses', otherExpenses, { level: 0 }),
  line('interest_income', 'Interest income', interestIncome, { level: 0 }),
  line('interest', 'Interest expense', interest, { level: 0 }),
  subtotal('profit_before_tax', 'Profit before tax', profitBeforeTax, [
    ...added('operating_profit', 'other_income', 'interest_income'),
    ...deducted('other_expenses', 'interest'),
  ]),
  line('income_tax', 'Income tax', incomeTaxExpense, { level: 0 }),
  total('net_profit', 'Net profit', netProfit, [...added('profit_before_tax'), ...deducted('income_tax')], {
    margin: netMargin,
  }),
];

/** Income less expenses of a period, by class of accounts. */
export const PROFIT_AND_LOSS: Statement = Object.freeze({
  name: 'profit-and-loss',
  title: 'Profit and loss',
  description: 'Income less expenses of the period, by class of accounts, down to net profit.',
  takes: 'range',
  requiresCapability: 'metrics.read',
  kind: 'metrics',
  hasDetail: true,
  hasDepartments: true,
  rows: ROWS,
  families: familiesOf(ROWS),
  checks: RANGE_CHECKS,
});
