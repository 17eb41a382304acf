import type { AccountClass } from '../../ledger/account-class.ts';
import { classByName } from '../hledger/account-class.ts';

/** The class of an account of QuickBooks by its type; of some types the parts of its name decide. Null of a type that is none. */
export function classByType(type: string, name: string): AccountClass | null {
  const known = KNOWN.find(({ pattern }) => pattern.test(name));
  const found = TYPES[type.toUpperCase()];
  if (found === undefined) return null;
  const [kind, otherwise] = found;
  if (known !== undefined && known.kinds.includes(kind)) return known.class;
  const named = kind === 'plain' ? null : classByName(`${kind}:${name}`);
  return named === null || named === classByName(kind) ? otherwise : named;
}

/** The class of an account that the file has no type for, by where QuickBooks always puts it: the first line of a transaction of a type. */
export function classByUse(transactionType: string, isFirstLine: boolean): AccountClass | null {
  return isFirstLine ? (FIRST_LINES[transactionType.toUpperCase()] ?? null) : null;
}

/** Whether a transaction posts nothing. */
export function isNotPosted(transactionType: string): boolean {
  return /^(estimates?|purchord|purchase order|salesord|sales order)$/i.test(transactionType);
}

/** Whether a name is that of the account against which QuickBooks opens others. */
export function isOpeningAccount(name: string): boolean {
  return /^opening bal(ance)?( equity)?$/i.test(name);
}

type Kind = 'assets' | 'liabilities' | 'equity' | 'income' | 'expenses' | 'plain';

/** For each type how the parts of a name are understood, and the class where these say nothing. */
const TYPES: Readonly<Record<string, readonly [Kind, AccountClass]>> = {
  BANK: ['plain', 'cash'],
  AR: ['plain', 'receivable'],
  OCASSET: ['assets', 'other_current_asset'],
  FIXASSET: ['assets', 'fixed_asset'],
  OASSET: ['assets', 'other_asset'],
  AP: ['plain', 'payable'],
  CCARD: ['plain', 'credit_card'],
  OCLIAB: ['liabilities', 'other_current_liability'],
  LTLIAB: ['liabilities', 'other_liability'],
  EQUITY: ['equity', 'other_equity'],
  INC: ['income', 'operating_revenue'],
  COGS: ['plain', 'cost_of_sales'],
  EXP: ['expenses', 'operating_expense'],
  EXINC: ['plain', 'other_income'],
  EXEXP: ['plain', 'other_expense'],
};

/** Names that QuickBooks itself gives to accounts. */
const KNOWN: readonly Readonly<{ pattern: RegExp; kinds: readonly Kind[]; class: AccountClass }>[] = [
  { pattern: /^(undeposited funds|payments to deposit)$/i, kinds: ['assets'], class: 'cash' },
  { pattern: /^inventory( asset)?$/i, kinds: ['assets'], class: 'inventory' },
  {
    pattern: /accumulated (depreciation|amortization)/i,
    kinds: ['assets'],
    class: 'accumulated_depreciation',
  },
  { pattern: /^sales tax payable$/i, kinds: ['liabilities'], class: 'sales_tax' },
  { pattern: /^payroll liabilities/i, kinds: ['liabilities'], class: 'payroll_liability' },
  {
    pattern: /^(owner|partner|member|shareholder)s?'?s? (draws?|distributions?)$/i,
    kinds: ['equity'],
    class: 'drawings',
  },
  { pattern: /^payroll expenses/i, kinds: ['expenses'], class: 'payroll' },
  { pattern: /^depreciation( expense)?$/i, kinds: ['expenses'], class: 'depreciation' },
  { pattern: /^interest expense$/i, kinds: ['expenses'], class: 'interest' },
  { pattern: /^(ask my accountant|uncategorized expenses?)$/i, kinds: ['expenses'], class: 'uncategorised' },
];

const FIRST_LINES: Readonly<Record<string, AccountClass>> = {
  INVOICE: 'receivable',
  'CREDIT MEMO': 'receivable',
  BILL: 'payable',
  'BILL REFUND': 'payable',
  CHECK: 'cash',
  BILLPMT: 'cash',
  DEPOSIT: 'cash',
  'CREDIT CARD': 'credit_card',
  'CCARD REFUND': 'credit_card',
};
