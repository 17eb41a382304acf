import { at, daysUpToItsEnd, inDays, percentage } from '../formula.ts';
import { inventory } from './balance-sheet.ts';
import { costOfSales, operatingExpenses } from './expenses.ts';
import { page } from './page.ts';
import { revenueTotal } from './revenue.ts';

const operations = page('operations');

/** The days behind figures that say how long something takes. */
const WINDOW_DAYS = 90;

export const operatingExpenseRatio = operations.ofRange({
  id: 'operations.operating_expense_ratio',
  label: 'Operating expense ratio',
  description: 'Which percentage of the revenue of the period went into running the business.',
  unit: 'percent',
  formula: percentage(operatingExpenses, revenueTotal),
  related: ['expenses.operating', 'revenue.total', 'profit.operating_margin'],
  tags: ['efficiency', 'overheads'],
});

export const inventoryDays = operations.onDate({
  id: 'operations.inventory_days',
  label: 'Inventory days',
  description: 'For how many days the goods on hand would last at the pace of the last 90 days.',
  source: 'Days inventory outstanding: Brealey, Myers, Allen, Principles of Corporate Finance',
  unit: 'days',
  formula: inDays(inventory, at(daysUpToItsEnd(WINDOW_DAYS), costOfSales), WINDOW_DAYS),
  related: ['balance.inventory', 'expenses.cost_of_sales'],
  tags: ['efficiency', 'stock'],
});
