import {
  ASSET_CLASSES,
  CURRENT_ASSET_CLASSES,
  CURRENT_LIABILITY_CLASSES,
  LIABILITY_CLASSES,
} from '../../ledger/account-class.ts';
import {
  AT_ITS_END,
  at,
  BEFORE_IT,
  LENGTH_IN_DAYS,
  mean,
  minus,
  plus,
  quotient,
  ratio,
  sum,
} from '../definition/formula.ts';
import { creditBalance, creditOpenings, debitBalance, debitOpenings } from '../definition/measures/ledger.ts';
import type { Metric } from '../definition/metric.ts';
import { interest } from './expenses.ts';
import { page } from './page.ts';
import { netProfit, operatingProfit } from './profitability.ts';

const balance = page('balance_sheet');
const QUICK_CLASSES = CURRENT_ASSET_CLASSES.filter((name) => name !== 'inventory' && name !== 'prepaid');

export const totalAssets = balance.onDate({
  id: 'balance.total_assets',
  label: 'Total assets',
  description: 'Everything the business owns or is owed at the end of the day, at the value in its books.',
  formula: debitBalance(ASSET_CLASSES),
  related: ['balance.current_assets', 'balance.total_liabilities', 'balance.equity', 'cash.balance'],
  tags: ['balance sheet'],
  synonyms: ['assets', 'what do we own', 'everything we own', 'value of assets'],
});

export const currentAssets = balance.onDate({
  id: 'balance.current_assets',
  label: 'Current assets',
  description:
    'Assets that are money or become money within a year: cash, receivables, inventory, prepayments.',
  formula: debitBalance(CURRENT_ASSET_CLASSES),
  related: ['balance.working_capital', 'balance.current_ratio', 'balance.total_assets'],
  tags: ['balance sheet', 'liquidity'],
  synonyms: ['short-term assets', 'current assets'],
});

export const totalLiabilities = balance.onDate({
  id: 'balance.total_liabilities',
  label: 'Total liabilities',
  description:
    'Everything the business owes to others at the end of the day: vendors, staff, tax office, lenders.',
  formula: creditBalance(LIABILITY_CLASSES),
  related: ['balance.current_liabilities', 'balance.total_assets', 'balance.debt', 'quality.balance_check'],
  tags: ['balance sheet', 'debt'],
  synonyms: ['liabilities', 'all that we owe', 'total owed', 'obligations'],
});

export const currentLiabilities = balance.onDate({
  id: 'balance.current_liabilities',
  label: 'Current liabilities',
  description: 'Liabilities due within a year: vendors, taxes, wages, cards.',
  formula: creditBalance(CURRENT_LIABILITY_CLASSES),
  related: ['balance.working_capital', 'balance.current_ratio', 'balance.total_liabilities'],
  tags: ['balance sheet', 'liquidity'],
  synonyms: ['short-term liabilities', 'current liabilities', 'due within a year'],
});

export const equity = balance.onDate({
  id: 'balance.equity',
  favourable: 'up',
  label: 'Equity',
  description:
    'The owners’ share: assets less liabilities, at the value in the books. It includes gains that are not yet in the profit (other comprehensive income).',
  formula: sum(plus(totalAssets), minus(totalLiabilities)),
  related: ['balance.equity_monthly', 'balance.debt_to_equity', 'balance.total_assets'],
  tags: ['balance sheet', 'net assets'],
  synonyms: ['shareholders equity', 'owners equity', 'net assets', 'net worth', 'book value', 'capital'],
});

export const workingCapital = balance.onDate({
  id: 'balance.working_capital',
  label: 'Working capital',
  description:
    'Current assets less current liabilities, with cash and the part of loans due within a year: the amount left for running the business.',
  formula: sum(plus(currentAssets), minus(currentLiabilities)),
  related: ['balance.current_ratio', 'balance.current_assets', 'balance.current_liabilities'],
  tags: ['balance sheet', 'liquidity'],
  synonyms: ['net current assets', 'net working capital', 'working capital', 'NWC'],
});

export const debt = balance.onDate({
  id: 'balance.debt',
  label: 'Debt',
  description:
    'Borrowed money: loans, leases and credit card balances, whenever they are due. An overdrawn bank account is negative cash, not debt.',
  formula: creditBalance(['loan', 'current_loan', 'lease_liability', 'credit_card']),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'Lease liabilities and the part of loans due within a year are in it.',
    },
  ],
  related: ['balance.debt_to_equity', 'expenses.interest', 'balance.total_liabilities'],
  tags: ['balance sheet', 'finance'],
  synonyms: [
    'loans',
    'borrowings',
    'bank debt',
    'how much have we borrowed',
    'how much debt do we have',
    'bank loans',
  ],
});

export const inventory = balance.onDate({
  id: 'balance.inventory',
  label: 'Inventory',
  description: 'Goods on hand at the end of the day, at cost.',
  formula: debitBalance(['inventory']),
  related: ['operations.inventory_days', 'balance.current_assets'],
  tags: ['balance sheet', 'stock'],
  synonyms: ['stock', 'stock value', 'value of stock', 'goods on hand', 'stock on hand'],
});

export const currentRatio = balance.onDate({
  id: 'balance.current_ratio',
  label: 'Current ratio',
  description:
    'Current assets for each unit of current liabilities; below 1, bills may fall due faster than money comes in.',
  unit: 'ratio',
  formula: ratio(currentAssets, currentLiabilities),
  related: ['balance.quick_ratio', 'balance.working_capital'],
  tags: ['balance sheet', 'liquidity'],
  synonyms: ['liquidity ratio', 'can we pay our short-term debts', 'can we pay our bills'],
});

export const quickRatio = balance.onDate({
  id: 'balance.quick_ratio',
  label: 'Quick ratio',
  description: 'As the current ratio, without inventory and prepayments, which are slow to become money.',
  unit: 'ratio',
  formula: ratio(debitBalance(QUICK_CLASSES), currentLiabilities),
  related: ['balance.current_ratio', 'balance.working_capital'],
  tags: ['balance sheet', 'liquidity', 'acid test'],
  synonyms: ['acid test', 'quick ratio'],
});

export const debtToEquity = balance.onDate({
  id: 'balance.debt_to_equity',
  label: 'Debt to equity',
  description: 'Borrowed money for each unit of the owners’ own. No value where equity is not positive.',
  unit: 'ratio',
  formula: quotient(debt, equity, 1, 'only be positive', 'not_applicable'),
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'Lease liabilities and the part of loans due within a year are debt; no value where equity is not positive.',
    },
  ],
  related: ['balance.debt', 'balance.equity', 'profit.interest_cover'],
  tags: ['balance sheet', 'finance', 'leverage'],
  synonyms: ['gearing', 'leverage', 'debt equity ratio', 'D/E'],
});

export const interestCover = balance.ofRange({
  id: 'profit.interest_cover',
  favourable: 'up',
  label: 'Interest cover',
  description:
    'How many times the operating profit of the period pays its interest. Interest received is not deducted. No value without interest.',
  source: 'Times interest earned: OpenStax, Principles of Finance 2e, section 6.4, Solvency Ratios',
  unit: 'ratio',
  formula: ratio(operatingProfit, interest),
  added: '2026-11-22',
  related: ['profit.operating', 'expenses.interest', 'balance.debt'],
  tags: ['finance', 'leverage', 'earnings'],
  synonyms: ['interest coverage', 'can we afford our interest', 'times interest earned'],
});

// Books that begin within the period had that equity before it.
/** What accounts open with within a period, as a change of equity. */
export const EQUITY_OPENED = sum(
  plus(debitOpenings(ASSET_CLASSES)),
  minus(creditOpenings(LIABILITY_CLASSES)),
);

export const returnOnEquity = balance.ofRange({
  id: 'balance.return_on_equity',
  favourable: 'up',
  label: 'Return on equity',
  description:
    'Net profit of the period, as much as it would be in 365 days, as a percentage of the mean of the equity before the period and at its end; balances with which accounts open within it count as before it. No value where that is not positive.',
  source:
    'Return on equity: OpenStax, Principles of Finance 2e, section 6.6, Profitability Ratios and the DuPont Method',
  unit: 'percent',
  formula: quotient(
    quotient(netProfit, LENGTH_IN_DAYS, 365, 'not be zero'),
    mean(sum(plus(at(BEFORE_IT, equity)), plus(EQUITY_OPENED)), at(AT_ITS_END, equity)),
    100,
    'only be positive',
    'not_applicable',
  ),
  added: '2026-11-22',
  changes: [
    {
      version: 2,
      date: '2026-11-25',
      what: 'Balances with which accounts open within the period count in the equity before it.',
    },
  ],
  related: ['profit.net', 'balance.equity', 'profit.net_margin'],
  tags: ['earnings', 'owners'],
  synonyms: ['ROE', 'return on equity', 'return for owners'],
});

export const equityMonthly = balance.monthly({
  id: 'balance.equity_monthly',
  label: 'Equity by month',
  description: 'Assets less liabilities at the end of each month.',
  of: equity,
  related: ['balance.equity', 'profit.net_monthly'],
  tags: ['balance sheet', 'trend'],
  synonyms: ['equity trend', 'equity over time', 'net assets by month'],
});

/** The metrics of this page, in the order in which they are listed. */
export const BALANCE_SHEET: readonly Metric[] = [
  totalAssets,
  currentAssets,
  totalLiabilities,
  currentLiabilities,
  equity,
  workingCapital,
  debt,
  inventory,
  currentRatio,
  quickRatio,
  debtToEquity,
  interestCover,
  returnOnEquity,
  equityMonthly,
];
