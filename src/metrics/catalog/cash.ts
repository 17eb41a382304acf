import { minus, plus, sum } from '../formula.ts';
import { define } from '../metric.ts';
import { CASH_IN, CASH_OUT, debitBalance } from '../sources.ts';

export const cashBalance = define({
  id: 'cash.balance',
  label: 'Cash balance',
  description: 'Money in the bank accounts and the till at the end of the day.',
  category: 'cash',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'snapshot',
  requiresCapability: 'metrics.read',
  formula: debitBalance(['cash']),
  related: ['cash.on_hand_monthly', 'cash.net_flow', 'balance.total_assets'],
  tags: ['bank', 'liquidity', 'balance sheet'],
});

export const cashIn = define({
  id: 'cash.in_period',
  label: 'Cash in',
  description: 'Money that came in during the period. Moving money between own accounts does not count.',
  category: 'cash',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'range',
  requiresCapability: 'metrics.read',
  formula: CASH_IN,
  related: ['cash.out_period', 'cash.net_flow', 'revenue.total'],
  tags: ['receipts', 'cash flow'],
});

export const cashOut = define({
  id: 'cash.out_period',
  label: 'Cash out',
  description:
    'Money that went out during the period, as a positive number. Moving money between own accounts does not count.',
  category: 'cash',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'range',
  requiresCapability: 'metrics.read',
  formula: CASH_OUT,
  related: ['cash.in_period', 'cash.net_flow', 'expenses.total'],
  tags: ['payments', 'cash flow'],
});

export const cashNetFlow = define({
  id: 'cash.net_flow',
  label: 'Net cash flow',
  description:
    'Cash in less cash out: by how much the money in hand grew during the period. Negative when it shrank.',
  category: 'cash',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'range',
  requiresCapability: 'metrics.read',
  formula: sum(plus(cashIn), minus(cashOut)),
  related: ['cash.net_flow_monthly', 'cash.in_period', 'cash.out_period', 'cash.balance'],
  tags: ['cash flow'],
});

export const cashOnHandMonthly = define({
  id: 'cash.on_hand_monthly',
  label: 'Cash on hand by month',
  description:
    'Cash balance at the end of each month; in the month still under way, up to the last day counted.',
  category: 'cash',
  unit: 'currency',
  shape: 'timeseries',
  periodKind: 'range',
  requiresCapability: 'metrics.read',
  of: cashBalance,
  related: ['cash.balance', 'cash.net_flow_monthly'],
  tags: ['bank', 'liquidity', 'trend'],
});

export const cashNetFlowMonthly = define({
  id: 'cash.net_flow_monthly',
  label: 'Net cash flow by month',
  description: 'Cash in less cash out, for each month of the period.',
  category: 'cash',
  unit: 'currency',
  shape: 'timeseries',
  periodKind: 'range',
  requiresCapability: 'metrics.read',
  of: cashNetFlow,
  related: ['cash.net_flow', 'cash.on_hand_monthly'],
  tags: ['cash flow', 'trend'],
});
