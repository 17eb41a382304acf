import { minus, plus, sum } from '../formula.ts';
import { define } from '../metric.ts';
import { expensesTotal } from './expenses.ts';
import { revenueTotal } from './revenue.ts';

export const profitNet = define({
  id: 'profit.net',
  label: 'Net profit',
  description:
    'What is left of the revenue of the period after all expenses, income tax included. Negative is a loss.',
  category: 'profitability',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'range',
  requiresCapability: 'metrics.read',
  formula: sum(plus(revenueTotal), minus(expensesTotal)),
  related: ['revenue.total', 'expenses.total', 'cash.net_flow'],
  tags: ['earnings', 'bottom line', 'profit and loss'],
});
