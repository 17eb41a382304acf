import { BY_ACCOUNT } from '../definition/dimension.ts';
import {
  at,
  LENGTH_IN_MONTHS,
  minus,
  notBelowZero,
  plus,
  quotient,
  ratio,
  sum,
  wholeMonthsUpToItsEnd,
  zeroUnlessPositive,
} from '../definition/formula.ts';
import { CASH_IN, CASH_OUT, cashFlow, debitBalance } from '../definition/measures/ledger.ts';
import type { Metric } from '../definition/metric.ts';
import { page } from './page.ts';

const cash = page('cash');
const ON_HAND = debitBalance(['cash']);

export const cashBalance = cash.onDate({
  id: 'cash.balance',
  favourable: 'up',
  label: 'Cash balance',
  description: 'Money in the bank accounts and the till at the end of the day.',
  formula: ON_HAND,
  related: ['cash.on_hand_monthly', 'cash.by_account', 'cash.net_flow', 'cash.runway'],
  tags: ['bank', 'liquidity', 'balance sheet'],
  synonyms: [
    'total money in all accounts',
    'cash and cash equivalents',
    'what was our cash',
    'cash in all currencies',
    'how much cash do we have',
    'cash in the bank',
    'money in the bank',
    'bank balance',
    'cash at bank',
    'cash position',
    'cash on hand',
    'liquid funds',
    'how much money do we have left',
  ],
});

export const cashIn = cash.ofRange({
  id: 'cash.in_period',
  label: 'Cash in',
  description: 'Money that came in during the period. Moving money between own accounts does not count.',
  formula: CASH_IN,
  related: ['cash.out_period', 'cash.net_flow', 'revenue.total', 'ar.collected'],
  tags: ['receipts', 'cash flow'],
  synonyms: [
    'cash received',
    'cash receipts',
    'money in',
    'money that came in',
    'cash inflow',
    'incoming payments',
  ],
});

export const cashOut = cash.ofRange({
  id: 'cash.out_period',
  label: 'Cash out',
  description:
    'Money that went out during the period, as a positive number. Moving money between own accounts does not count.',
  formula: CASH_OUT,
  related: ['cash.in_period', 'cash.net_flow', 'expenses.total', 'ap.paid'],
  tags: ['payments', 'cash flow'],
  synonyms: [
    'disbursements',

    'how much left the bank',
    'money that left the bank',
    'cash paid',
    'money out',
    'money that went out',
    'cash outflow',
    'outgoing payments',
    'cash spent',
  ],
});

export const cashNetFlow = cash.ofRange({
  id: 'cash.net_flow',
  favourable: 'up',
  label: 'Net cash flow',
  description:
    'Cash in less cash out: by how much the money in hand grew during the period. Negative when it shrank.',
  formula: sum(plus(cashIn), minus(cashOut)),
  related: ['cash.net_flow_monthly', 'cash.in_period', 'cash.out_period', 'cash.balance', 'cash.burn_rate'],
  tags: ['cash flow'],
  synonyms: [
    'did more cash come in than go out',
    'did we bring in more cash than we paid out',
    'less cash than before',
    'why is there less cash',
    'net cashflow',
    'change in cash',
    'did cash go up or down',
    'net cash flow',
    'cash movement',
    'cash flow',
    'is cash flow positive',
  ],
});

export const cashOnHandMonthly = cash.monthly({
  id: 'cash.on_hand_monthly',
  label: 'Cash on hand by month',
  description:
    'Cash balance at the end of each month; in the month still under way, up to the last day counted.',
  of: cashBalance,
  related: ['cash.balance', 'cash.net_flow_monthly'],
  tags: ['bank', 'liquidity', 'trend'],
  synonyms: [
    'how much cash did we have over the months',
    'cash over the last months',
    'cash by month',
    'month-end cash',
    'cash balance over time',
    'cash trend',
    'bank balance at the end of each month',
    'how cash developed',
  ],
});

export const cashNetFlowMonthly = cash.monthly({
  id: 'cash.net_flow_monthly',
  label: 'Net cash flow by month',
  description: 'Cash in less cash out, for each month of the period.',
  of: cashNetFlow,
  related: ['cash.net_flow', 'cash.on_hand_monthly'],
  tags: ['cash flow', 'trend'],
  synonyms: ['monthly cash flow', 'cash flow by month', 'cash flow trend', 'cash flow over time'],
});

export const cashByAccount = cash.splitOnDate({
  id: 'cash.by_account',
  label: 'Cash by account',
  description: 'Money in hand at the end of the day, split over the bank accounts and the till.',
  dimension: BY_ACCOUNT,
  formula: ON_HAND,
  related: ['cash.balance'],
  tags: ['bank', 'liquidity', 'balance sheet'],
  synonyms: [
    'money in each currency',
    'how many euros do we have in the bank',
    'how many dollars do we have in the bank',
    'balance of each bank account',
    'bank accounts',
    'cash by bank account',
    'how much is in each account',
  ],
});

const POSTED =
  'Exchanges on account with customers, vendors or owners count as paid on their day. A mortgage and a deposit in one entry, a loss posted as an operating expense, and a dividend against an account that is not marked as financing cannot be recognised.';

export const operatingFlow = cash.ofRange({
  id: 'cash.operating_flow',
  label: 'Operating cash flow',
  description: `Cash that the business itself brought in during the period, less what it cost: sales, purchases, wages, tax and, under the policy ias7, interest. ${POSTED}`,
  source: 'IAS 7.13 to 15; IFRS 18 where cash_flow_policy says so',
  basis: 'posted',
  formula: cashFlow('operating'),
  related: ['cash.free_cash_flow', 'cash.investing_flow', 'cash.financing_flow', 'cash.net_flow'],
  tags: ['cash flow', 'statement of cash flows'],
  synonyms: [
    'operating cashflow',
    'cash from operations',
    'operating cash',
    'cash generated by the business',
    'cash flow from operating activities',
    'CFO',
  ],
});

export const investingFlow = cash.ofRange({
  id: 'cash.investing_flow',
  label: 'Investing cash flow',
  description: `Cash from disposals of assets and investments during the period, less purchases of them: negative when purchases were larger. ${POSTED}`,
  source: 'IAS 7.16; IFRS 18 where cash_flow_policy says so',
  basis: 'posted',
  formula: cashFlow('investing'),
  related: ['cash.capital_expenditure', 'cash.operating_flow', 'cash.financing_flow'],
  tags: ['cash flow', 'statement of cash flows'],
  synonyms: ['cash from investing', 'investing activities', 'cash spent on investments', 'CFI'],
});

export const financingFlow = cash.ofRange({
  id: 'cash.financing_flow',
  label: 'Financing cash flow',
  description: `Cash from lenders and owners during the period, less repayments, payments of leases and dividends. ${POSTED}`,
  source: 'IAS 7.17; IFRS 18 where cash_flow_policy says so',
  basis: 'posted',
  formula: cashFlow('financing'),
  related: ['balance.debt', 'cash.operating_flow', 'cash.investing_flow'],
  tags: ['cash flow', 'statement of cash flows'],
  synonyms: ['cash from financing', 'financing activities', 'cash from loans and owners', 'CFF'],
});

export const exchangeEffect = cash.ofRange({
  id: 'cash.fx_effect',
  label: 'Effect of exchange rates on cash',
  description:
    'By how much cash in other currencies gained or lost worth in the period, from entries marked as revaluations. With the operating, investing and financing cash flow it makes the net cash flow, closing entries left out.',
  source: 'IAS 7.28',
  basis: 'posted',
  formula: cashFlow('exchange'),
  related: ['cash.net_flow', 'cash.operating_flow'],
  tags: ['cash flow', 'statement of cash flows', 'currencies'],
  synonyms: ['currency effect on cash', 'foreign exchange effect on cash', 'FX effect'],
});

export const capitalExpenditure = cash.ofRange({
  id: 'cash.capital_expenditure',
  label: 'Capital expenditure',
  description: `Spent during the period on fixed assets and intangibles, less what disposals brought. A new lease and a purchase on a loan without cash are not in it. ${POSTED}`,
  source: 'IAS 7.16(a) and (b)',
  basis: 'posted',
  formula: cashFlow('capital expenditure'),
  related: ['cash.investing_flow', 'cash.free_cash_flow'],
  tags: ['cash flow', 'capex', 'investment'],
  synonyms: [
    'capex',
    'capital spending',
    'spent on equipment',
    'spent on fixed assets',
    'investment in assets',
    'bought machinery',
  ],
});

export const freeCashFlow = cash.ofRange({
  id: 'cash.free_cash_flow',
  label: 'Free cash flow',
  description: `Operating cash flow of the period less capital expenditure: the amount left for lenders and owners. ${POSTED}`,
  basis: 'posted',
  formula: sum(plus(operatingFlow), minus(capitalExpenditure)),
  related: ['cash.operating_flow', 'cash.capital_expenditure', 'cash.burn_rate'],
  tags: ['cash flow'],
  synonyms: ['FCF', 'free cashflow', 'cash left after capital expenditure'],
});

export const burnRate = cash.ofRange({
  id: 'cash.burn_rate',
  favourable: 'down',
  label: 'Burn rate',
  description: `How much money the business uses up in a month, on average over the period: capital expenditure and payments of leases less the operating cash flow. Loans and owners' money are not in it. 0 when it is not burning. ${POSTED}`,
  basis: 'posted',
  formula: notBelowZero(
    ratio(
      sum(plus(capitalExpenditure), plus(cashFlow('lease payments')), minus(operatingFlow)),
      LENGTH_IN_MONTHS,
    ),
  ),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'What the business itself uses up: cash from loans and owners, and repayments, no longer count, payments of leases do.',
    },
  ],
  related: ['cash.runway', 'cash.free_cash_flow', 'cash.net_flow'],
  tags: ['cash flow', 'liquidity'],
  synonyms: [
    'are we burning cash',
    'monthly burn',
    'cash burn',
    'how much cash do we burn',
    'how fast do we use up cash',
  ],
});

export const runway = cash.onDate({
  id: 'cash.runway',
  favourable: 'up',
  notApplicable: 'Not burning cash',
  label: 'Runway',
  description: `For how many months the money in hand lasts if it is used up as in the last three complete months up to the day, or up to the last entry where that is earlier. 0 when there is none in hand; no value while the business is not burning. ${POSTED}`,
  unit: 'months',
  basis: 'posted',
  formula: zeroUnlessPositive(
    cashBalance,
    quotient(cashBalance, at(wholeMonthsUpToItsEnd(3), burnRate), 1, 'not be zero', 'not_applicable'),
  ),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'Follows the new burn rate; 0 with cash at or below zero; not_applicable while the business is not burning, which was division_by_zero.',
    },
    {
      version: 3,
      date: '2026-11-25',
      what: 'The last three complete months are those up to the last entry where that is earlier.',
    },
  ],
  related: ['cash.burn_rate', 'cash.balance'],
  tags: ['liquidity'],
  synonyms: [
    'how long will the cash last',
    'when do we run out of cash',
    'months of cash left',
    'how long can we survive',
    'will the money last',
    'out of money',
  ],
});

/** The metrics of this page, in the order in which they are listed. */
export const CASH: readonly Metric[] = [
  cashBalance,
  cashIn,
  cashOut,
  cashNetFlow,
  cashOnHandMonthly,
  cashNetFlowMonthly,
  cashByAccount,
  operatingFlow,
  investingFlow,
  financingFlow,
  exchangeEffect,
  capitalExpenditure,
  freeCashFlow,
  burnRate,
  runway,
];
