import { at, daysUpToItsEnd, inDays, minus, percentage, plus, ratio, sum } from '../definition/formula.ts';
import { ENTRIES } from '../definition/measures/ledger.ts';
import type { Metric } from '../definition/metric.ts';
import { inventory } from './balance-sheet.ts';
import { costOfSales, operatingExpenses } from './expenses.ts';
import { page } from './page.ts';
import { daysPayableOutstanding } from './payables.ts';
import { AVERAGE_HEADCOUNT } from './people.ts';
import { netProfit } from './profitability.ts';
import { daysSalesOutstanding, WINDOW_DAYS } from './receivables.ts';
import { revenueOperating } from './revenue.ts';

const operations = page('operations');

export const operatingExpenseRatio = operations.ofRange({
  id: 'operations.operating_expense_ratio',
  label: 'Operating expense ratio',
  description:
    'The cost of running the business as a percentage of the operating revenue of the period; it excludes cost of sales.',
  unit: 'percent',
  formula: percentage(operatingExpenses, revenueOperating),
  changes: [{ version: 2, date: '2026-11-22', what: 'Of operating revenue in place of total revenue.' }],
  related: ['expenses.operating', 'revenue.operating', 'profit.operating_margin'],
  tags: ['efficiency', 'overheads'],
  synonyms: [
    'overheads as a share of revenue',
    'operating costs as a percentage of sales',
    'opex ratio',
    'cost income ratio',
  ],
});

export const inventoryDays = operations.onDate({
  id: 'operations.inventory_days',
  label: 'Inventory days',
  description:
    'The number of days for which the goods on hand would last at the pace of the cost of sales of the last 90 days, up to the last entry where that is earlier.',
  source:
    'Inventory conversion period: OpenStax, Principles of Finance 2e, section 19.1, What Is Working Capital?; it takes the average of the year, here it is the balance of the day',
  unit: 'days',
  formula: inDays(inventory, at(daysUpToItsEnd(WINDOW_DAYS), costOfSales), WINDOW_DAYS),
  changes: [
    {
      version: 2,
      date: '2026-11-25',
      what: 'Looks back from the last day with an entry where that is earlier.',
    },
  ],
  related: ['balance.inventory', 'expenses.cost_of_sales'],
  tags: ['efficiency', 'stock'],
  synonyms: [
    'how long does stock sit',
    'days of stock',
    'days of inventory',
    'stock days',
    'inventory turnover',
    'stock turn',
  ],
});

export const cashConversionCycle = operations.onDate({
  id: 'operations.cash_conversion_cycle',
  label: 'Cash conversion cycle',
  description:
    'The number of days for which money is tied up, from paying for goods until customers pay for them: days sales outstanding plus inventory days less days payable outstanding. Each covers the last 90 days: the first and the last use invoices and bills, with tax, the second cost of sales.',
  source: 'Cash cycle: OpenStax, Principles of Finance 2e, section 19.1, What Is Working Capital?',
  unit: 'days',
  formula: sum(plus(daysSalesOutstanding), plus(inventoryDays), minus(daysPayableOutstanding)),
  changes: [
    { version: 2, date: '2026-11-22', what: 'Credit notes are taken off what was invoiced and billed.' },
    {
      version: 3,
      date: '2026-11-25',
      what: 'Each part looks back from the last day that is recorded where that is earlier.',
    },
  ],
  related: ['ar.dso', 'operations.inventory_days', 'ap.dpo'],
  tags: ['efficiency', 'working capital', 'liquidity'],
  synonyms: ['CCC', 'how long is cash tied up', 'cash cycle'],
});

export const journalEntries = operations.ofRange({
  id: 'operations.journal_entries',
  label: 'Journal entries',
  description: 'The number of entries of the ledger in the period. Voided entries and openings do not count.',
  unit: 'count',
  formula: ENTRIES,
  related: ['quality.late_entries', 'quality.unreconciled_lines'],
  tags: ['bookkeeping', 'volume'],
  synonyms: [
    'number of bookings',
    'number of postings',
    'number of journal entries',
    'how many entries',
    'how many postings',
    'bookkeeping volume',
  ],
});

export const revenuePerEmployee = operations.ofRange({
  id: 'operations.revenue_per_employee',
  label: 'Revenue per employee',
  description:
    'Operating revenue of the period over the average of the headcount before it and at its end, contractors left out.',
  formula: ratio(revenueOperating, AVERAGE_HEADCOUNT),
  changes: [{ version: 2, date: '2026-11-22', what: 'Operating revenue in place of total revenue.' }],
  related: ['revenue.operating', 'headcount.active', 'operations.profit_per_employee'],
  tags: ['efficiency', 'productivity'],
  synonyms: [
    'how much does each employee sell',
    'sales per head',
    'sales per employee',
    'revenue per head',
    'revenue per person',
    'productivity',
  ],
});

export const profitPerEmployee = operations.ofRange({
  id: 'operations.profit_per_employee',
  label: 'Profit per employee',
  description:
    'Net profit of the period over the average of the headcount before it and at its end, contractors left out.',
  formula: ratio(netProfit, AVERAGE_HEADCOUNT),
  related: ['profit.net', 'headcount.active', 'operations.revenue_per_employee'],
  tags: ['efficiency', 'productivity'],
  synonyms: ['profit per head', 'profit per person'],
});

/** The metrics of this page, in the order in which they are listed. */
export const OPERATIONS: readonly Metric[] = [
  revenuePerEmployee,
  profitPerEmployee,
  operatingExpenseRatio,
  inventoryDays,
  cashConversionCycle,
  journalEntries,
];
