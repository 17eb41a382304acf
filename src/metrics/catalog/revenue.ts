import { INCOME_CLASSES } from '../../ledger/account-class.ts';
import { BY_ACCOUNT, BY_CUSTOMER, BY_DEPARTMENT } from '../definition/dimension.ts';
import { average, minus, plus, sum } from '../definition/formula.ts';
import { allocations, documents } from '../definition/measures/documents.ts';
import { income } from '../definition/measures/ledger.ts';
import type { Metric } from '../definition/metric.ts';
import { page } from './page.ts';

const revenue = page('revenue', 'metrics.read', 'up');
const ALL_INCOME = income(INCOME_CLASSES);

/** The amount invoiced without tax, less credit notes. */
export const INVOICED_NET = sum(
  plus(documents('invoice', 'net')),
  minus(allocations('invoice', 'credit_note', 'net')),
);

export const revenueTotal = revenue.ofRange({
  id: 'revenue.total',
  label: 'Total revenue',
  description:
    'Everything the business earned in the period, before any costs: sales and all other income, less refunds.',
  formula: ALL_INCOME,
  teamScoped: true,
  related: ['revenue.monthly', 'revenue.by_customer', 'expenses.total', 'profit.net', 'growth.revenue_yoy'],
  tags: ['income', 'sales', 'turnover', 'profit and loss'],
  synonyms: [
    'topline',
    'revenue of the team',
    'change in sales',
    'how much did we sell',
    'sales',
    'takings',
    'turnover',
    'income',
    'how much did we earn',
    'how much money did we make from customers',
    'top line',
    'total sales',
    'revenue booked',
    'net sales',
    'net revenue',
  ],
});

export const revenueOperating = revenue.ofRange({
  id: 'revenue.operating',
  label: 'Operating revenue',
  description: 'Sales of the business’s own goods and services in the period, less refunds.',
  formula: income(['operating_revenue']),
  teamScoped: true,
  related: ['revenue.total', 'revenue.other', 'profit.gross_margin'],
  tags: ['income', 'sales', 'turnover', 'profit and loss'],
  synonyms: [
    'receipts from trading',
    'money made from customers',

    'sales without other income',
    'core sales',
    'trading income',
    'operating income from customers',
    'revenue from the core business',
  ],
});

export const revenueOther = revenue.ofRange({
  id: 'revenue.other',
  label: 'Other income',
  description: 'Income of the period other than sales: interest, gains, grants and the like.',
  formula: income(['other_income', 'interest_income']),
  teamScoped: true,
  related: ['revenue.total', 'revenue.operating'],
  tags: ['income', 'profit and loss'],
  synonyms: [
    'other income',
    'income besides sales',
    'income that is not sales',
    'miscellaneous income',
    'interest received and grants',
    'non-operating income',
  ],
});

export const revenueMonthly = revenue.monthly({
  id: 'revenue.monthly',
  label: 'Revenue by month',
  description: 'Total revenue of each month of the period.',
  of: revenueTotal,
  related: ['revenue.total', 'expenses.monthly', 'profit.net_monthly'],
  tags: ['income', 'sales', 'trend'],
  synonyms: [
    'which month had the highest sales',
    'best month for sales',
    'monthly revenue',
    'sales by month',
    'sales for each month',
    'revenue trend',
    'sales trend',
    'revenue over time',
    'MRR',
    'how sales developed',
  ],
});

export const revenueByCustomer = revenue.splitOfRange({
  id: 'revenue.by_customer',
  label: 'Revenue by customer',
  description:
    'Total revenue of the period, split over the customers named on the lines of the ledger. A line that names none belongs to the customer of its entry, if the entry names only one.',
  dimension: BY_CUSTOMER,
  formula: ALL_INCOME,
  related: ['revenue.total', 'customers.top_5_share', 'ar.by_customer'],
  tags: ['income', 'sales', 'customers'],
  synonyms: [
    'biggest customers',
    'top customers',
    'best customers',
    'largest clients',
    'which customers bring in the most',
    'sales by customer',
    'who buys the most from us',
    'customers ranked by sales',
  ],
});

export const revenueByDepartment = revenue.splitOfRange({
  id: 'revenue.by_department',
  label: 'Revenue by department',
  description: 'Total revenue of the period, split over the departments named on the lines of the ledger.',
  dimension: BY_DEPARTMENT,
  formula: ALL_INCOME,
  related: ['revenue.total', 'profit.by_department', 'expenses.by_department'],
  tags: ['income', 'sales', 'departments'],
  synonyms: [
    'revenue by business unit',

    'sales by department',
    'sales by team',
    'which department sells the most',
    'which team earns the most',
    'income of each department',
    'which department brings in the most',
  ],
});

export const revenueByAccount = revenue.splitOfRange({
  id: 'revenue.by_account',
  label: 'Revenue by account',
  description:
    'Total revenue of the period, split over the income accounts of the ledger that it was booked to.',
  dimension: BY_ACCOUNT,
  formula: ALL_INCOME,
  related: ['revenue.total', 'expenses.by_account'],
  tags: ['income', 'sales', 'profit and loss'],
  synonyms: [
    'how much of revenue is wholesale',
    'what kinds of sales do we make',

    'sales by account',
    'sales by product line',
    'sources of revenue',
    'what kinds of revenue',
    'income by account',
  ],
});

export const averageInvoice = revenue.ofRange({
  id: 'revenue.average_invoice',
  label: 'Average invoice',
  description:
    'The average amount of the invoices of the period, without tax and less credit notes. No value if there were none.',
  formula: average(INVOICED_NET, documents('invoice', 'count')),
  related: ['ar.invoiced', 'customers.revenue_per_customer', 'vendors.average_bill'],
  tags: ['sales', 'invoices', 'average'],
  synonyms: [
    'average sale',
    'average order',
    'typical invoice',
    'average invoice value',
    'invoice size',
    'basket size',
    'average deal size',
  ],
});

/** The metrics of this page, in the order in which they are listed. */
export const REVENUE: readonly Metric[] = [
  revenueTotal,
  revenueOperating,
  revenueOther,
  revenueMonthly,
  revenueByCustomer,
  revenueByDepartment,
  revenueByAccount,
  averageInvoice,
];
