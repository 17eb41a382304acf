import type { Question, Unit } from '../../api/metrics.ts';
import type { Wanted } from '../../parts/change.tsx';

/** A key figure of the overview: which metric, whether it is of the period or of its last day, and which way is well. */
export type KeyFigure = Readonly<{
  id: string;
  label: string;
  unit: Unit;
  of: 'period' | 'day';
  wanted: Wanted;
}>;

/** The figures that the overview shows, in their order. */
export const KEY_FIGURES: readonly KeyFigure[] = [
  { id: 'revenue.total', label: 'Revenue', unit: 'currency', of: 'period', wanted: 'up' },
  { id: 'expenses.total', label: 'Expenses', unit: 'currency', of: 'period', wanted: 'down' },
  { id: 'profit.net', label: 'Net profit', unit: 'currency', of: 'period', wanted: 'up' },
  { id: 'cash.balance', label: 'Cash', unit: 'currency', of: 'day', wanted: 'up' },
  { id: 'ar.outstanding', label: 'Owed by customers', unit: 'currency', of: 'day', wanted: 'neither' },
  { id: 'headcount.active', label: 'People', unit: 'count', of: 'day', wanted: 'neither' },
];

/** The metrics behind the charts. */
export const CHARTS = {
  profit: 'profit.net_monthly',
  revenue: 'revenue.monthly',
  expenses: 'expenses.monthly',
  cash: 'cash.on_hand_monthly',
  receivables: 'ar.ageing',
} as const;

/** All that the overview asks: about a period, and the day on which it closes. */
export function overviewQuestions(period: string, closing: string): Question[] {
  return [
    ...KEY_FIGURES.map(({ id, of }) => ({
      key: id,
      id,
      period: of === 'period' ? period : closing,
      compare: 'last_year',
    })),
    ...[CHARTS.profit, CHARTS.revenue, CHARTS.expenses, CHARTS.cash].map((id) => ({ key: id, id, period })),
    { key: CHARTS.receivables, id: CHARTS.receivables, period: closing },
  ];
}
