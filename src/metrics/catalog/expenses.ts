import { EXPENSE_CLASSES, PAYROLL_EXPENSE_CLASSES } from '../../ledger/account-class.ts';
import { BY_ACCOUNT, BY_DEPARTMENT, BY_VENDOR } from '../definition/dimension.ts';
import { expenses as spent } from '../definition/measures/ledger.ts';
import type { Metric } from '../definition/metric.ts';
import { page } from './page.ts';

const expenses = page('expenses', 'metrics.read', 'down');
const ALL_EXPENSES = spent(EXPENSE_CLASSES);

export const expensesTotal = expenses.ofRange({
  id: 'expenses.total',
  label: 'Total expenses',
  description:
    'Everything the business spent to earn its revenue in the period: cost of sales, wages, running costs, depreciation, interest and income tax.',
  formula: ALL_EXPENSES,
  teamScoped: true,
  related: ['expenses.monthly', 'expenses.by_account', 'revenue.total', 'profit.net', 'cash.out_period'],
  tags: ['costs', 'spending', 'profit and loss'],
  synonyms: [
    'costs of the department',
    'expenses of the team',
    'rise in costs',
    'how much did we spend',
    'spending',
    'total costs',
    'all costs',
    'what does it cost to run the business',
    'expenditure',
    'outgoings',
    'expenses',
  ],
});

export const costOfSales = expenses.ofRange({
  id: 'expenses.cost_of_sales',
  label: 'Cost of sales',
  description:
    'The cost to the business of the goods and services sold in the period, including the wages of making them.',
  formula: spent(['cost_of_sales', 'direct_payroll']),
  teamScoped: true,
  related: ['profit.gross', 'expenses.total', 'operations.inventory_days'],
  tags: ['costs', 'cost of goods sold', 'profit and loss'],
  synonyms: ['COGS', 'cost of goods sold', 'direct costs', 'cost of revenue', 'what the goods sold cost us'],
});

export const operatingExpenses = expenses.ofRange({
  id: 'expenses.operating',
  label: 'Operating expenses',
  description:
    'The cost of running the business in the period: wages, running costs and expenses without a category. It leaves out cost of sales with its wages, depreciation, interest, income tax and other expenses.',
  formula: spent(['operating_expense', 'payroll', 'uncategorised']),
  teamScoped: true,
  related: ['expenses.payroll', 'expenses.total', 'operations.operating_expense_ratio'],
  tags: ['costs', 'overheads', 'profit and loss'],
  synonyms: ['opex', 'overheads', 'operating costs', 'running costs', 'overhead costs'],
});

export const payrollExpenses = expenses.ofRange({
  id: 'expenses.payroll',
  label: 'Payroll',
  description:
    'Wages, salaries and what comes with them, as booked in the ledger for the period, those within cost of sales included.',
  formula: spent(PAYROLL_EXPENSE_CLASSES),
  teamScoped: true,
  related: ['expenses.operating', 'comp.revenue_share', 'headcount.active'],
  tags: ['costs', 'wages', 'salaries', 'profit and loss'],
  synonyms: [
    'wages',
    'salaries',
    'salary costs',
    'staff costs',
    'personnel costs',
    'people costs',
    'labour costs',
    'wage bill',
    'how much do we pay our staff',
    'what do we pay in wages',
  ],
});

export const depreciation = expenses.ofRange({
  id: 'expenses.depreciation',
  label: 'Depreciation',
  description:
    'By how much assets were written down in the period: depreciation, amortisation and impairment.',
  formula: spent(['depreciation']),
  teamScoped: true,
  related: ['profit.ebitda', 'expenses.total'],
  tags: ['costs', 'amortisation', 'profit and loss'],
  synonyms: [
    'amortisation',
    'depreciation charge',
    'write-downs of assets',
    'depreciation and amortisation',
    'D&A',
  ],
});

export const interest = expenses.ofRange({
  id: 'expenses.interest',
  label: 'Interest',
  description: 'The cost of borrowed money in the period.',
  formula: spent(['interest']),
  teamScoped: true,
  related: ['balance.debt', 'profit.before_tax', 'expenses.total'],
  tags: ['costs', 'finance', 'profit and loss'],
  synonyms: [
    'borrowing costs',
    'interest paid',
    'interest expense',
    'interest costs',
    'finance costs',
    'how much interest do we pay',
  ],
});

export const otherExpenses = expenses.ofRange({
  id: 'expenses.other',
  label: 'Other expenses',
  description:
    'Expenses of the period that have nothing to do with running the business: losses, fines and the like.',
  formula: spent(['other_expense']),
  teamScoped: true,
  related: ['expenses.total', 'revenue.other'],
  tags: ['costs', 'profit and loss'],
  synonyms: [
    'non-operating costs',
    'non-operating expenses',
    'other costs',
    'miscellaneous expenses',
    'sundry expenses',
  ],
});

export const expensesMonthly = expenses.monthly({
  id: 'expenses.monthly',
  label: 'Expenses by month',
  description: 'Total expenses of each month of the period.',
  of: expensesTotal,
  related: ['expenses.total', 'revenue.monthly', 'profit.net_monthly'],
  tags: ['costs', 'trend'],
  synonyms: [
    'monthly expenses',
    'costs by month',
    'spending by month',
    'costs over time',
    'expense trend',
    'spending trend',
  ],
});

export const expensesByAccount = expenses.splitOfRange({
  id: 'expenses.by_account',
  label: 'Expenses by account',
  description: 'Total expenses of the period, split over the expense accounts of the ledger.',
  dimension: BY_ACCOUNT,
  formula: ALL_EXPENSES,
  related: ['expenses.total', 'revenue.by_account'],
  tags: ['costs', 'profit and loss'],
  synonyms: [
    'how much did we spend on rent',
    'how much did we spend on software',
    'spending on one kind of cost',
    'expenses by category',
    'expense breakdown',
    'cost breakdown',
    'where does the money go',
    'what do we spend the most on',
    'largest expenses',
    'biggest costs',
    'costs by type',
    'spending by category',
    'biggest cost lines',
    'largest expense lines',
  ],
});

export const expensesByDepartment = expenses.splitOfRange({
  id: 'expenses.by_department',
  label: 'Expenses by department',
  description: 'Total expenses of the period, split over the departments named on the lines of the ledger.',
  dimension: BY_DEPARTMENT,
  formula: ALL_EXPENSES,
  related: ['expenses.total', 'revenue.by_department', 'profit.by_department'],
  tags: ['costs', 'departments'],
  synonyms: [
    'costs by department',
    'spending by team',
    'which department spends the most',
    'cost of each team',
  ],
});

export const expensesByVendor = expenses.splitOfRange({
  id: 'expenses.by_vendor',
  label: 'Expenses by vendor',
  description:
    'Total expenses of the period, split over the vendors named on the lines of the ledger. A line that names none belongs to the vendor of its entry, if the entry names only one.',
  dimension: BY_VENDOR,
  formula: ALL_EXPENSES,
  related: ['expenses.total', 'vendors.spend_by_vendor', 'ap.by_vendor'],
  tags: ['costs', 'suppliers'],
  synonyms: [
    'costs by supplier',
    'expenses by supplier',
    'which suppliers cost the most',
    'cost of each supplier',
  ],
});

/** The metrics of this page, in the order in which they are listed. */
export const EXPENSES: readonly Metric[] = [
  expensesTotal,
  costOfSales,
  operatingExpenses,
  payrollExpenses,
  depreciation,
  interest,
  otherExpenses,
  expensesMonthly,
  expensesByAccount,
  expensesByDepartment,
  expensesByVendor,
];
