import type { Metric } from '../../api/metrics.ts';

export type Category = Metric['category'];

/** The names of the categories, without abbreviations such as AR. */
export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  revenue: 'Revenue',
  profitability: 'Profitability',
  expenses: 'Expenses',
  cash: 'Cash',
  ar: 'Receivables',
  ap: 'Payables',
  tax: 'Tax',
  balance_sheet: 'Balance sheet',
  people: 'People and pay',
  growth: 'Growth',
  diversity: 'Diversity',
  pay_equity: 'Pay equity',
  quality: 'Data quality',
  vendor: 'Vendors',
  customer: 'Customers',
  operations: 'Operations',
};

/** Metrics under their subjects, both in the order of the catalogue. */
export function byCategory(metrics: readonly Metric[]): (readonly [Category, Metric[]])[] {
  const groups = new Map<Category, Metric[]>();
  for (const metric of metrics) groups.set(metric.category, [...(groups.get(metric.category) ?? []), metric]);
  return [...groups];
}

/** Reads a category from an address; null where it is none. */
export function readCategory(text: unknown): Category | null {
  return typeof text === 'string' && Object.hasOwn(CATEGORY_NAMES, text) ? (text as Category) : null;
}
