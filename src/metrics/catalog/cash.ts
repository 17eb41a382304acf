import { BY_ACCOUNT } from '../dimension.ts';
import {
  at,
  LENGTH_IN_MONTHS,
  minus,
  notBelowZero,
  plus,
  ratio,
  sum,
  wholeMonthsUpToItsEnd,
} from '../formula.ts';
import { CASH_IN, CASH_OUT, debitBalance } from '../sources.ts';
import { page } from './page.ts';

const cash = page('cash');
const ON_HAND = debitBalance(['cash']);

export const cashBalance = cash.onDate({
  id: 'cash.balance',
  label: 'Cash balance',
  description: 'Money in the bank accounts and the till at the end of the day.',
  formula: ON_HAND,
  related: ['cash.on_hand_monthly', 'cash.by_account', 'cash.net_flow', 'cash.runway'],
  tags: ['bank', 'liquidity', 'balance sheet'],
});

export const cashIn = cash.ofRange({
  id: 'cash.in_period',
  label: 'Cash in',
  description: 'Money that came in during the period. Moving money between own accounts does not count.',
  formula: CASH_IN,
  related: ['cash.out_period', 'cash.net_flow', 'revenue.total', 'ar.collected'],
  tags: ['receipts', 'cash flow'],
});

export const cashOut = cash.ofRange({
  id: 'cash.out_period',
  label: 'Cash out',
  description:
    'Money that went out during the period, as a positive number. Moving money between own accounts does not count.',
  formula: CASH_OUT,
  related: ['cash.in_period', 'cash.net_flow', 'expenses.total', 'ap.paid'],
  tags: ['payments', 'cash flow'],
});

export const cashNetFlow = cash.ofRange({
  id: 'cash.net_flow',
  label: 'Net cash flow',
  description:
    'Cash in less cash out: by how much the money in hand grew during the period. Negative when it shrank.',
  formula: sum(plus(cashIn), minus(cashOut)),
  related: ['cash.net_flow_monthly', 'cash.in_period', 'cash.out_period', 'cash.balance', 'cash.burn_rate'],
  tags: ['cash flow'],
});

export const cashOnHandMonthly = cash.monthly({
  id: 'cash.on_hand_monthly',
  label: 'Cash on hand by month',
  description:
    'Cash balance at the end of each month; in the month still under way, up to the last day counted.',
  of: cashBalance,
  related: ['cash.balance', 'cash.net_flow_monthly'],
  tags: ['bank', 'liquidity', 'trend'],
});

export const cashNetFlowMonthly = cash.monthly({
  id: 'cash.net_flow_monthly',
  label: 'Net cash flow by month',
  description: 'Cash in less cash out, for each month of the period.',
  of: cashNetFlow,
  related: ['cash.net_flow', 'cash.on_hand_monthly'],
  tags: ['cash flow', 'trend'],
});

export const cashByAccount = cash.splitOnDate({
  id: 'cash.by_account',
  label: 'Cash by account',
  description: 'Money in hand at the end of the day, split over the bank accounts and the till.',
  dimension: BY_ACCOUNT,
  formula: ON_HAND,
  related: ['cash.balance'],
  tags: ['bank', 'liquidity', 'balance sheet'],
});

export const burnRate = cash.ofRange({
  id: 'cash.burn_rate',
  label: 'Burn rate',
  description:
    'How much money is used up in a month, on average over the period. 0 when there was more of it at the end.',
  formula: notBelowZero(ratio(sum(minus(cashNetFlow)), LENGTH_IN_MONTHS)),
  related: ['cash.runway', 'cash.net_flow'],
  tags: ['cash flow', 'liquidity'],
});

export const runway = cash.onDate({
  id: 'cash.runway',
  label: 'Runway',
  description:
    'For how many months the money in hand lasts if it is used up as in the last three complete months. No value when it is not being used up.',
  unit: 'months',
  formula: ratio(cashBalance, at(wholeMonthsUpToItsEnd(3), burnRate)),
  related: ['cash.burn_rate', 'cash.balance'],
  tags: ['liquidity'],
});
