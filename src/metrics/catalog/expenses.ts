import { EXPENSE_CLASSES } from '../../ledger/account-class.ts';
import { define } from '../metric.ts';
import { expenses } from '../sources.ts';

export const expensesTotal = define({
  id: 'expenses.total',
  label: 'Total expenses',
  description:
    'Everything the business spent to earn its revenue in the period: cost of sales, wages, running costs, depreciation, interest and income tax.',
  category: 'expenses',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'range',
  requiresCapability: 'metrics.read',
  formula: expenses(EXPENSE_CLASSES),
  related: ['revenue.total', 'profit.net', 'cash.out_period'],
  tags: ['costs', 'spending', 'profit and loss'],
});
