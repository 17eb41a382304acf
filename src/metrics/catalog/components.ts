import type { Metric, ScalarMetric } from '../definition/metric.ts';
import { type PiecesOf, piecesAmong } from '../definition/pieces.ts';
import { debt } from './balance-sheet.ts';
import { costOfSales, depreciation, interest, operatingExpenses, otherExpenses } from './expenses.ts';
import { CATALOG } from './index.ts';
import { revenueOperating, revenueOther } from './revenue.ts';
import { incomeTaxExpense } from './tax.ts';

/** The metrics that net profit consists of: every class of income and expenses is in exactly one. Debt is a part of liabilities. */
export const COMPONENTS: readonly ScalarMetric[] = [
  revenueOperating,
  revenueOther,
  costOfSales,
  operatingExpenses,
  depreciation,
  interest,
  otherExpenses,
  incomeTaxExpense,
  debt,
];

const PIECES: ReadonlyMap<Metric, PiecesOf> = new Map(
  CATALOG.map((metric) => [metric, piecesAmong(metric, COMPONENTS)]),
);
const NONE: PiecesOf = () => [];

/** The pieces of the measures of a metric, where these overlap. */
export function piecesOf(metric: Metric): PiecesOf {
  return PIECES.get(metric) ?? NONE;
}
