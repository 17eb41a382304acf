import { INCOME_CLASSES } from '../../ledger/account-class.ts';
import { BY_ACCOUNT } from '../dimension.ts';
import { define } from '../metric.ts';
import { income } from '../sources.ts';

const ALL_INCOME = income(INCOME_CLASSES);

export const revenueTotal = define({
  id: 'revenue.total',
  label: 'Total revenue',
  description:
    'Everything the business earned in the period, before any costs: sales and all other income, less refunds.',
  category: 'revenue',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'range',
  requiresCapability: 'metrics.read',
  formula: ALL_INCOME,
  related: ['revenue.by_account', 'expenses.total', 'profit.net'],
  tags: ['income', 'sales', 'turnover', 'profit and loss'],
});

export const revenueByAccount = define({
  id: 'revenue.by_account',
  label: 'Revenue by account',
  description:
    'Total revenue of the period, split over the income accounts of the ledger that it was booked to.',
  category: 'revenue',
  unit: 'currency',
  shape: 'breakdown',
  periodKind: 'range',
  requiresCapability: 'metrics.read',
  dimension: BY_ACCOUNT,
  formula: ALL_INCOME,
  related: ['revenue.total'],
  tags: ['income', 'sales', 'profit and loss'],
});
