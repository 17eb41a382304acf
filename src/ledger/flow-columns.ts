import { AMOUNT_DECIMALS } from '../money/decimal.ts';
import type { Activity } from './activity.ts';
import type { CashFlow } from './cash-flow.ts';
import type { ClassFlow } from './flow-by-class.ts';

/** The columns of `cash_flows` and `cash_flow_totals`. */
export const FLOW_COLUMNS = {
  operating: 'operating',
  investing: 'investing',
  financing: 'financing',
  exchange: 'exchange',
  capitalExpenditure: 'capital_expenditure',
  leasePayments: 'lease_payments',
  interestPaid: 'interest_paid',
  interestReceived: 'interest_received',
  resultsOfInvesting: 'results_of_investing',
  resultsWithoutCash: 'results_without_cash',
  interestWithoutCash: 'interest_without_cash',
} as const satisfies Readonly<Record<keyof CashFlow, string>>;

/** The amounts of a cash flow, by their columns. */
export type FlowAmounts = Readonly<Record<FlowColumn, string>>;

type FlowColumn = (typeof FLOW_COLUMNS)[keyof CashFlow];

/** The names of a cash flow's amounts with their columns. */
export const FLOW_NAMES = Object.entries(FLOW_COLUMNS) as [keyof CashFlow, FlowColumn][];

/** A cash flow as its columns hold it. */
export function flowAmounts(flow: CashFlow): FlowAmounts {
  return byColumn((name) => flow[name].toFixed(AMOUNT_DECIMALS));
}

/** The same for each column. */
export function byColumn<Value>(
  valueOf: (name: keyof CashFlow) => Value,
): Readonly<Record<FlowColumn, Value>> {
  return Object.fromEntries(FLOW_NAMES.map(([name, column]) => [column, valueOf(name)])) as Record<
    FlowColumn,
    Value
  >;
}

/** The cash on the other side of a class as its columns hold it. */
export function classAmounts(flow: ClassFlow): Readonly<Record<Activity, string>> {
  return {
    operating: flow.operating.toFixed(AMOUNT_DECIMALS),
    investing: flow.investing.toFixed(AMOUNT_DECIMALS),
    financing: flow.financing.toFixed(AMOUNT_DECIMALS),
  };
}
