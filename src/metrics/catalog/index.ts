import type { Metric } from '../metric.ts';
import { totalAssets, totalLiabilities } from './balance-sheet.ts';
import { cashBalance, cashIn, cashNetFlow, cashNetFlowMonthly, cashOnHandMonthly, cashOut } from './cash.ts';
import { expensesTotal } from './expenses.ts';
import { profitNet } from './profitability.ts';
import { balanceCheck } from './quality.ts';
import { revenueByAccount, revenueTotal } from './revenue.ts';

/** Every metric, in the order in which they are listed. */
export const CATALOG: readonly Metric[] = Object.freeze([
  revenueTotal,
  revenueByAccount,
  profitNet,
  expensesTotal,
  cashBalance,
  cashIn,
  cashOut,
  cashNetFlow,
  cashOnHandMonthly,
  cashNetFlowMonthly,
  totalAssets,
  totalLiabilities,
  balanceCheck,
]);
