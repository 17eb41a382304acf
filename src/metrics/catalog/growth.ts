import { A_YEAR_EARLIER, growth as growthOf, plus, sum, THE_PERIOD_BEFORE } from '../definition/formula.ts';
import type { Metric } from '../definition/metric.ts';
import { cashBalance } from './cash.ts';
import { activeCustomers } from './customers.ts';
import { expensesTotal } from './expenses.ts';
import { page } from './page.ts';
import { headcount } from './people.ts';
import { ebitdaMargin, netProfit } from './profitability.ts';
import { revenueOperating } from './revenue.ts';

const growth = page('growth');

/** The change of the metrics that compare with days of which nothing may be known. */
const KNOWN_EARLIER = {
  version: 3,
  date: '2026-11-25',
  what: 'No value where the earlier period begins before the first day that is recorded.',
} as const;

export const revenueGrowth = growth.ofRange({
  id: 'growth.revenue_yoy',
  favourable: 'up',
  label: 'Revenue growth on last year',
  description:
    'By how many percent operating revenue is above that of the same days one year earlier. No value where there was none.',
  unit: 'percent',
  formula: growthOf(revenueOperating, A_YEAR_EARLIER),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'Operating revenue in place of total revenue; a month’s last day is compared with that month’s last day.',
    },
    KNOWN_EARLIER,
  ],
  related: ['growth.revenue_previous', 'growth.profit_yoy', 'revenue.operating'],
  tags: ['growth', 'sales'],
  synonyms: [
    'revenue growth',
    'sales growth',
    'how fast are we growing',
    'growth year over year',
    'are we growing',
    'growth compared with last year',
    'YoY growth',
  ],
});

export const profitGrowth = growth.ofRange({
  id: 'growth.profit_yoy',
  favourable: 'up',
  label: 'Profit growth on last year',
  description:
    'By how many percent net profit is above that of the same days one year earlier. No value where there was none, or a loss.',
  unit: 'percent',
  formula: growthOf(netProfit, A_YEAR_EARLIER),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'A month’s last day is compared with that month’s last day a year earlier.',
    },
    KNOWN_EARLIER,
  ],
  related: ['growth.revenue_yoy', 'growth.expenses_yoy', 'profit.net'],
  tags: ['growth', 'earnings'],
  synonyms: [
    'profit growth',
    'did profit grow',
    'earnings growth',
    'profit compared with last year',
    'is profit better than last year',
  ],
});

export const expenseGrowth = growth.ofRange({
  id: 'growth.expenses_yoy',
  favourable: 'down',
  label: 'Expense growth on last year',
  description:
    'By how many percent total expenses are above those of the same days one year earlier. No value where there were none.',
  unit: 'percent',
  formula: growthOf(expensesTotal, A_YEAR_EARLIER),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'A month’s last day is compared with that month’s last day a year earlier.',
    },
    KNOWN_EARLIER,
  ],
  related: ['growth.revenue_yoy', 'growth.profit_yoy', 'expenses.total'],
  tags: ['growth', 'costs'],
  synonyms: [
    'increase of expenses on a year ago',
    'cost growth',
    'are costs growing',
    'are costs rising',
    'expense growth',
    'costs compared with last year',
  ],
});

export const revenueGrowthOnPrevious = growth.ofRange({
  id: 'growth.revenue_previous',
  favourable: 'up',
  label: 'Revenue growth on the period before',
  description:
    'By how many percent operating revenue is above that of the period of the same kind just before, counted to the same point where this one has not ended. No value where there was none.',
  unit: 'percent',
  formula: growthOf(revenueOperating, THE_PERIOD_BEFORE),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'Operating revenue in place of total revenue; the period before is counted to the same point.',
    },
    KNOWN_EARLIER,
  ],
  related: ['growth.revenue_yoy', 'revenue.operating'],
  tags: ['growth', 'sales'],
  synonyms: [
    'growth on the previous period',
    'growth versus the previous quarter',
    'month over month growth',
    'quarter over quarter growth',
    'QoQ',
    'MoM',
  ],
});

export const customerGrowth = growth.onDate({
  id: 'growth.customers_yoy',
  favourable: 'up',
  label: 'Customer growth on last year',
  description:
    'By how many percent there are more active customers than on the same day one year earlier. No value where there were none.',
  unit: 'percent',
  formula: growthOf(activeCustomers, A_YEAR_EARLIER),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'A month’s last day is compared with that month’s last day a year earlier.',
    },
    KNOWN_EARLIER,
  ],
  related: ['customers.active', 'customers.new', 'customers.lost', 'growth.revenue_yoy'],
  tags: ['growth', 'customers'],
  synonyms: ['customer growth', 'growth in customers', 'is the customer base growing'],
});

export const cashGrowth = growth.onDate({
  id: 'growth.cash_yoy',
  favourable: 'up',
  label: 'Cash growth on last year',
  description:
    'By how many percent the money in hand is above that of the same day one year earlier. No value where there was none.',
  unit: 'percent',
  formula: growthOf(cashBalance, A_YEAR_EARLIER),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'A month’s last day is compared with that month’s last day a year earlier.',
    },
    KNOWN_EARLIER,
  ],
  related: ['cash.balance', 'cash.on_hand_monthly'],
  tags: ['growth', 'liquidity'],
  synonyms: ['cash growth', 'is cash growing', 'cash compared with last year'],
});

export const headcountGrowth = growth.onDate({
  id: 'growth.headcount_yoy',
  label: 'Headcount growth on last year',
  description:
    'By how many percent the headcount is above that of the same day one year earlier. No value where there was none.',
  unit: 'percent',
  formula: growthOf(headcount, A_YEAR_EARLIER),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'A month’s last day is compared with that month’s last day a year earlier.',
    },
    KNOWN_EARLIER,
  ],
  related: ['headcount.active', 'headcount.monthly', 'people.net_change'],
  tags: ['growth', 'employees'],
  synonyms: [
    'by what percentage did our staff grow',
    'headcount growth',
    'staff growth',
    'is the team growing',
  ],
});

export const ruleOf40 = growth.ofRange({
  id: 'growth.rule_of_40',
  label: 'Rule of 40',
  description:
    'Revenue growth on last year plus EBITDA margin: 40 or more is held to be a healthy balance of growth and profit.',
  source: 'Brad Feld, The Rule of 40% For a Healthy SaaS Company (2015)',
  unit: 'percent',
  formula: sum(plus(revenueGrowth), plus(ebitdaMargin)),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'Operating revenue in place of total revenue, and EBITDA without other expenses.',
    },
    KNOWN_EARLIER,
  ],
  related: ['growth.revenue_yoy', 'profit.ebitda_margin'],
  tags: ['growth', 'margin'],
  synonyms: ['rule of forty', 'growth plus margin'],
});

/** The metrics of this page, in the order in which they are listed. */
export const GROWTH: readonly Metric[] = [
  revenueGrowth,
  profitGrowth,
  expenseGrowth,
  revenueGrowthOnPrevious,
  headcountGrowth,
  cashGrowth,
  customerGrowth,
  ruleOf40,
];
