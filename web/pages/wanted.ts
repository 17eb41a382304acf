import type { Metric } from '../api/metrics.ts';
import type { Wanted } from '../parts/change.tsx';

/** Which way of a number is well, as far as one can say so of any business. */
export function wantedOf({ id, category }: Judged): Wanted {
  return OF_METRIC[id] ?? (category === undefined ? undefined : OF_CATEGORY[category]) ?? 'neither';
}

type Judged = Readonly<{ id: string; category: Metric['category'] | undefined }>;

const OF_CATEGORY: Partial<Readonly<Record<Metric['category'], Wanted>>> = {
  revenue: 'up',
  profitability: 'up',
  expenses: 'down',
};

const OF_METRIC: Readonly<Record<string, Wanted>> = {
  'revenue.total': 'up',
  'expenses.total': 'down',
  'profit.net': 'up',
  'profit.gross_margin': 'up',
  'cash.balance': 'up',
  'cash.net_flow': 'up',
  'cash.burn_rate': 'down',
  'cash.runway': 'up',
  'ar.overdue': 'down',
  'ar.overdue_share': 'down',
  'ar.dso': 'down',
  'ar.average_days_to_pay': 'down',
  'ap.overdue': 'down',
  'ap.overdue_share': 'down',
  'balance.equity': 'up',
  'balance.return_on_equity': 'up',
  'profit.interest_cover': 'up',
  'people.turnover_rate': 'down',
  'growth.revenue_yoy': 'up',
  'growth.revenue_previous': 'up',
  'growth.profit_yoy': 'up',
  'growth.expenses_yoy': 'down',
  'growth.cash_yoy': 'up',
  'growth.customers_yoy': 'up',
  'customers.retention_rate': 'up',
  'customers.lost': 'down',
};
