import { BY_DEPARTMENT } from '../definition/dimension.ts';
import { minus, percentage, plus, sum } from '../definition/formula.ts';
import { expenses } from '../definition/measures/ledger.ts';
import type { Metric } from '../definition/metric.ts';
import { costOfSales, depreciation, expensesTotal, interest, otherExpenses } from './expenses.ts';
import { page } from './page.ts';
import { revenueOperating, revenueOther, revenueTotal } from './revenue.ts';

const profit = page('profitability', 'metrics.read', 'up');

export const grossProfit = profit.ofRange({
  id: 'profit.gross',
  label: 'Gross profit',
  description:
    'Sales of the period less the cost of the goods and services sold, including wages in that cost.',
  formula: sum(plus(revenueOperating), minus(costOfSales)),
  teamScoped: true,
  related: ['profit.gross_margin', 'revenue.operating', 'expenses.cost_of_sales'],
  tags: ['earnings', 'profit and loss'],
  synonyms: [
    'profit before overheads',
    'gross earnings',
    'left after cost of sales',
    'left after cost of goods sold',
    'GP',
    'contribution',
  ],
});

export const netProfit = profit.ofRange({
  id: 'profit.net',
  label: 'Net profit',
  description: 'Revenue of the period less all expenses, including income tax. Negative is a loss.',
  formula: sum(plus(revenueTotal), minus(expensesTotal)),
  teamScoped: true,
  related: ['profit.net_margin', 'profit.net_monthly', 'revenue.total', 'expenses.total', 'cash.net_flow'],
  tags: ['earnings', 'bottom line', 'profit and loss'],
  synonyms: [
    'how much did we earn after everything',
    'net income',
    'bottom line',
    'did we make money',
    'are we profitable',
    'did we make a profit',
    'did we lose money',
    'how much did we lose',
    'profit',
    'loss',
    'profit after tax',
    'earnings',
    'result of the year',
    'surplus',
  ],
});

export const profitBeforeTax = profit.ofRange({
  id: 'profit.before_tax',
  label: 'Profit before tax',
  description: 'Net profit of the period before income tax was taken from it.',
  formula: sum(plus(netProfit), plus(expenses(['income_tax']))),
  teamScoped: true,
  related: ['profit.net', 'tax.effective_rate', 'profit.operating'],
  tags: ['earnings', 'tax', 'profit and loss'],
  synonyms: ['PBT', 'earnings before tax', 'pre-tax profit', 'EBT'],
});

export const operatingProfit = profit.ofRange({
  id: 'profit.operating',
  label: 'Operating profit',
  description:
    'Earnings of the business itself in the period: profit before tax, interest, other income and other expenses. Not a measure of IFRS: the operating profit of IFRS 18 keeps gains on disposals and exchange differences of trade in.',
  formula: sum(plus(profitBeforeTax), plus(interest), minus(revenueOther), plus(otherExpenses)),
  teamScoped: true,
  changes: [{ version: 2, date: '2026-11-22', what: 'Other expenses are left out, as other income is.' }],
  related: ['profit.operating_margin', 'profit.ebitda', 'profit.before_tax'],
  tags: ['earnings', 'ebit', 'profit and loss'],
  synonyms: [
    'EBIT',
    'operating income',
    'earnings before interest and tax',
    'profit from operations',
    'operating result',
  ],
});

export const ebitda = profit.ofRange({
  id: 'profit.ebitda',
  label: 'EBITDA',
  description:
    'Operating profit of the period before depreciation, amortisation and impairment; other income and other expenses are not in it. Not a measure of IFRS.',
  formula: sum(plus(operatingProfit), plus(depreciation)),
  teamScoped: true,
  changes: [{ version: 2, date: '2026-11-22', what: 'Other expenses are left out, as other income is.' }],
  related: ['profit.ebitda_margin', 'profit.operating', 'expenses.depreciation'],
  tags: ['earnings', 'profit and loss'],
  synonyms: ['EBITDA', 'earnings before interest tax depreciation and amortisation'],
});

export const grossMargin = profit.ofRange({
  id: 'profit.gross_margin',
  label: 'Gross margin',
  description: 'Gross profit as a percentage of operating revenue.',
  unit: 'percent',
  formula: percentage(grossProfit, revenueOperating),
  teamScoped: true,
  related: ['profit.gross', 'profit.gross_margin_monthly', 'profit.net_margin'],
  tags: ['margin', 'profit and loss'],
  synonyms: [
    'GM',
    'gross profit percentage',
    'gross margin percent',
    'gross profit as a share of sales',
    'margin',
    'margin on sales',
    'markup',
    'what is left of each dollar of sales after direct costs',
  ],
});

export const ebitdaMargin = profit.ofRange({
  id: 'profit.ebitda_margin',
  label: 'EBITDA margin',
  description: 'EBITDA as a percentage of operating revenue.',
  unit: 'percent',
  formula: percentage(ebitda, revenueOperating),
  teamScoped: true,
  changes: [{ version: 2, date: '2026-11-22', what: 'Other expenses are left out, as other income is.' }],
  related: ['profit.ebitda', 'growth.rule_of_40'],
  tags: ['margin', 'profit and loss'],
  synonyms: ['EBITDA percent of revenue', 'EBITDA as a share of sales'],
});

export const operatingMargin = profit.ofRange({
  id: 'profit.operating_margin',
  label: 'Operating margin',
  description: 'Operating profit as a percentage of operating revenue.',
  unit: 'percent',
  formula: percentage(operatingProfit, revenueOperating),
  teamScoped: true,
  changes: [{ version: 2, date: '2026-11-22', what: 'Other expenses are left out, as other income is.' }],
  related: ['profit.operating', 'profit.net_margin'],
  tags: ['margin', 'profit and loss'],
  synonyms: [
    'return on sales before interest and tax',
    'EBIT margin',
    'operating profit margin',
    'operating profit as a share of sales',
  ],
});

export const netMargin = profit.ofRange({
  id: 'profit.net_margin',
  label: 'Net margin',
  description: 'Net profit as a percentage of operating revenue.',
  unit: 'percent',
  formula: percentage(netProfit, revenueOperating),
  teamScoped: true,
  changes: [{ version: 2, date: '2026-11-22', what: 'Of operating revenue in place of total revenue.' }],
  related: ['profit.net', 'profit.gross_margin'],
  tags: ['margin', 'profit and loss'],
  synonyms: [
    'how many cents of each dollar of sales do we keep',
    'net profit margin',
    'profit margin',
    'net profit as a share of sales',
    'how much of sales is profit',
    'profit percentage',
  ],
});

export const netProfitMonthly = profit.monthly({
  id: 'profit.net_monthly',
  label: 'Net profit by month',
  description: 'Net profit of each month of the period.',
  of: netProfit,
  related: ['profit.net', 'revenue.monthly', 'expenses.monthly'],
  tags: ['earnings', 'trend'],
  synonyms: [
    'which months made a loss',
    'in which months did we make a loss',
    'monthly profit',
    'profit by month',
    'profit for each month',
    'profit trend',
    'profit over time',
    'earnings by month',
    'months with a loss',
    'in which months did we lose money',
  ],
});

export const grossMarginMonthly = profit.monthly({
  id: 'profit.gross_margin_monthly',
  label: 'Gross margin by month',
  description: 'Gross profit of each month as a percentage of its operating revenue.',
  of: grossMargin,
  related: ['profit.gross_margin', 'profit.net_monthly'],
  tags: ['margin', 'trend'],
  synonyms: ['monthly gross margin', 'gross margin trend', 'gross margin over time', 'margin by month'],
});

export const profitByDepartment = profit.splitOfRange({
  id: 'profit.by_department',
  label: 'Profit by department',
  description: 'Net profit of the period, split over the departments named on the lines of the ledger.',
  dimension: BY_DEPARTMENT,
  formula: netProfit,
  related: ['profit.net', 'revenue.by_department', 'expenses.by_department'],
  tags: ['earnings', 'departments'],
  synonyms: [
    'most profitable department',
    'profitability by team',
    'profit by team',
    'which department makes money',
  ],
});

/** The metrics of this page, in the order in which they are listed. */
export const PROFITABILITY: readonly Metric[] = [
  grossProfit,
  netProfit,
  profitBeforeTax,
  operatingProfit,
  ebitda,
  grossMargin,
  ebitdaMargin,
  operatingMargin,
  netMargin,
  netProfitMonthly,
  grossMarginMonthly,
  profitByDepartment,
];
