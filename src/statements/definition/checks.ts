import { ASSET_CLASSES, EQUITY_CLASSES, LIABILITY_CLASSES } from '../../ledger/account-class.ts';
import { exchangeEffect, financingFlow, investingFlow, operatingFlow } from '../../metrics/catalog/cash.ts';
import { netProfit } from '../../metrics/catalog/profitability.ts';
import { balanceCheck, payablesTieOut, receivablesTieOut } from '../../metrics/catalog/quality.ts';
import { at, FINANCIAL_YEAR_UP_TO_ITS_END, minus, plus, sum } from '../../metrics/definition/formula.ts';
import { expenses, income } from '../../metrics/definition/measures/ledger.ts';
import type { ScalarMetric } from '../../metrics/definition/metric.ts';
import { amountOfRange, amountOnDate } from './row-metrics.ts';
import type { Check } from './statement.ts';

// Openings and closings are in no flow, and in no profit.
const moved = { debit: expenses, credit: income };

const cashDifference = amountOfRange(
  'checks.cash_flow',
  'Cash flow less change in cash',
  sum(
    plus(operatingFlow),
    plus(investingFlow),
    plus(financingFlow),
    plus(exchangeEffect),
    minus(moved.debit(['cash'])),
  ),
);

// What the profit added to net assets, less what went to and came from the owners.
const profitDifference = amountOfRange(
  'checks.profit',
  'Profit less its part of equity',
  sum(
    plus(netProfit),
    minus(moved.debit(ASSET_CLASSES)),
    plus(moved.credit(LIABILITY_CLASSES)),
    plus(moved.credit(EQUITY_CLASSES)),
  ),
);

const inYear = ({ id, label }: ScalarMetric, formula: ScalarMetric): ScalarMetric =>
  amountOnDate(`${id}.year`, label, at(FINANCIAL_YEAR_UP_TO_ITS_END, formula));

const BALANCE = { key: 'check.balance', label: 'Assets = liabilities + equity', metric: balanceCheck };
const CASH = { key: 'check.cash_flow', label: 'Cash flow = change in cash' };
const PROFIT = { key: 'check.profit', label: 'Profit = its part of equity' };

/** The checks of statements of a range: at its end, and of its days. */
export const RANGE_CHECKS: readonly Check[] = [
  BALANCE,
  { ...CASH, metric: cashDifference },
  { ...PROFIT, metric: profitDifference },
];

/** The checks of a balance: on its day, and of the financial year up to it. */
export const DATE_CHECKS: readonly Check[] = [
  BALANCE,
  { ...CASH, metric: inYear(cashDifference, cashDifference) },
  { ...PROFIT, metric: inYear(profitDifference, profitDifference) },
];

/** The invoices against their control account. */
export const RECEIVABLES_TIE_OUT: Check = {
  key: 'check.receivables',
  label: 'Receivables: invoices = control account',
  metric: receivablesTieOut,
};

/** The bills against theirs. */
export const PAYABLES_TIE_OUT: Check = {
  key: 'check.payables',
  label: 'Payables: bills = control account',
  metric: payablesTieOut,
};

/** The documents against the control accounts, at the end of all: the same for every column would cost more than it tells. */
export const TIE_OUTS: readonly Check[] = [RECEIVABLES_TIE_OUT, PAYABLES_TIE_OUT];
