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
});

export const revenueOperating = revenue.ofRange({
  id: 'revenue.operating',
  label: 'Operating revenue',
  description: 'Sales of the business’s own goods and services in the period, less refunds.',
  formula: income(['operating_revenue']),
  teamScoped: true,
  related: ['revenue.total', 'revenue.other', 'profit.gross_margin'],
  tags: ['income', 'sales', 'turnover', 'profit and loss'],
});

export const revenueOther = revenue.ofRange({
  id: 'revenue.other',
  label: 'Other income',
  description: 'Income of the period other than sales: interest, gains, grants and the like.',
  formula: income(['other_income', 'interest_income']),
  teamScoped: true,
  related: ['revenue.total', 'revenue.operating'],
  tags: ['income', 'profit and loss'],
});

export const revenueMonthly = revenue.monthly({
  id: 'revenue.monthly',
  label: 'Revenue by month',
  description: 'Total revenue of each month of the period.',
  of: revenueTotal,
  related: ['revenue.total', 'expenses.monthly', 'profit.net_monthly'],
  tags: ['income', 'sales', 'trend'],
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
});

export const revenueByDepartment = revenue.splitOfRange({
  id: 'revenue.by_department',
  label: 'Revenue by department',
  description: 'Total revenue of the period, split over the departments named on the lines of the ledger.',
  dimension: BY_DEPARTMENT,
  formula: ALL_INCOME,
  related: ['revenue.total', 'profit.by_department', 'expenses.by_department'],
  tags: ['income', 'sales', 'departments'],
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
});

export const averageInvoice = revenue.ofRange({
  id: 'revenue.average_invoice',
  label: 'Average invoice',
  description:
    'The average amount of the invoices of the period, without tax and less credit notes. No value if there were none.',
  formula: average(INVOICED_NET, documents('invoice', 'count')),
  related: ['ar.invoiced', 'customers.revenue_per_customer', 'vendors.average_bill'],
  tags: ['sales', 'invoices', 'average'],
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
