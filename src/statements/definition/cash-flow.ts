import type { CashFlowPolicy } from '../../ledger/cash-flow-policy.ts';
import {
  capitalExpenditure,
  cashBalance,
  cashNetFlow,
  exchangeEffect,
  financingFlow,
  investingFlow,
} from '../../metrics/catalog/cash.ts';
import { at, BEFORE_IT, minus, plus, sum } from '../../metrics/definition/formula.ts';
import {
  cashFlow,
  creditFlow,
  creditWithoutClosings,
  debitOpenings,
} from '../../metrics/definition/measures/ledger.ts';
import { RANGE_CHECKS } from './checks.ts';
import { DIRECT_ROWS } from './direct-cash.ts';
import { operatingCash } from './operating-cash.ts';
import { amountOfRange } from './row-metrics.ts';
import {
  added,
  type Check,
  deducted,
  familiesOf,
  heading,
  line,
  type Row,
  type Statement,
  subtotal,
  total,
} from './statement.ts';

const leasePayments = amountOfRange(
  'cash-flow.lease_payments',
  'Payments of leases',
  cashFlow('lease payments'),
);
const otherInvesting = amountOfRange(
  'cash-flow.other_investing',
  'Other investing',
  sum(plus(investingFlow), plus(capitalExpenditure)),
);
const otherFinancing = amountOfRange(
  'cash-flow.other_financing',
  'Other financing',
  sum(plus(financingFlow), plus(leasePayments)),
);

// They are in no activity, and change the balance of cash.
const closings = amountOfRange(
  'cash-flow.closings',
  'Year-end closings on cash',
  sum(plus(creditWithoutClosings(['cash'])), minus(creditFlow(['cash']))),
);

const openingCash = amountOfRange(
  'cash-flow.opening_cash',
  'Cash at the beginning',
  sum(plus(at(BEFORE_IT, cashBalance)), plus(debitOpenings(['cash']))),
);

const INVESTING_AND_FINANCING: readonly Row[] = [
  heading('investing_activities', 'Investing activities'),
  line('capital_expenditure', 'Capital expenditure', capitalExpenditure, { accounts: null }),
  line('other_investing', 'Other investing', otherInvesting, { accounts: null }),
  subtotal('investing', 'Investing cash flow', investingFlow, [
    ...deducted('capital_expenditure'),
    ...added('other_investing'),
  ]),
  heading('financing_activities', 'Financing activities'),
  line('lease_payments', 'Payments of leases', leasePayments, { accounts: null }),
  line('other_financing', 'Other financing', otherFinancing, { accounts: null }),
  subtotal('financing', 'Financing cash flow', financingFlow, [
    ...deducted('lease_payments'),
    ...added('other_financing'),
  ]),
];

const CHANGE_IN_CASH: readonly Row[] = [
  line('exchange_effect', 'Effect of exchange rates', exchangeEffect, { level: 0, accounts: null }),
  line('closings', 'Year-end closings on cash', closings, { level: 0 }),
  subtotal(
    'change_in_cash',
    'Change in cash',
    cashNetFlow,
    added('operating', 'investing', 'financing', 'exchange_effect', 'closings'),
  ),
  line('opening_cash', 'Cash at the beginning', openingCash, { level: 0, accounts: null }),
  total('closing_cash', 'Cash at the end', cashBalance, added('opening_cash', 'change_in_cash')),
];

/** The statement of cash flows by the indirect method: from profit to the change in cash. */
export const CASH_FLOW: Readonly<Record<CashFlowPolicy, Statement>> = {
  ias7: cashFlowUnder('ias7'),
  ifrs18: cashFlowUnder('ifrs18'),
};

/** The same by the direct method, under any policy: what it was received and paid for. */
export const DIRECT_CASH_FLOW: Statement = statementOf([...DIRECT_ROWS, ...CHANGE_IN_CASH], RANGE_CHECKS);

function cashFlowUnder(policy: CashFlowPolicy): Statement {
  const { rows, check } = operatingCash(policy);
  return statementOf([...rows, ...INVESTING_AND_FINANCING, ...CHANGE_IN_CASH], [...RANGE_CHECKS, check]);
}

function statementOf(rows: readonly Row[], checks: readonly Check[]): Statement {
  return Object.freeze<Statement>({
    kind: 'metrics',
    name: 'cash-flow',
    title: 'Cash flow',
    description:
      'Operating, investing and financing cash flow of the period, and the change in cash: from profit, or by the direct method, which says what cash was received and paid for.',
    takes: 'range',
    requiresCapability: 'metrics.read',
    families: familiesOf(rows),
    hasDepartments: false,
    hasDetail: true,
    rows,
    checks,
  });
}
