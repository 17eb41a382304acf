import type { AccountClass } from '../../ledger/account-class.ts';
import { classByName } from '../hledger/account-class.ts';

/** The fields of an account by which Xero classifies it; empty if Xero gives none. */
export type XeroAccountWords = Readonly<{
  name: string;
  type: string;
  bankAccountType: string;
  systemAccount: string;
  reportingCode: string;
}>;

/** The class of an account and the rule that gave it. */
export type ClassAndRule = Readonly<{ class: AccountClass; rule: string }>;

/**
 * The class of an account, by the first that decides: system account, bank account type, reporting code, type, and for some types the name. Null for
 * an unknown type. Types alone are not enough: receivables have the type CURRENT, drawings and income tax CURRLIAB.
 */
export function classOfXero({
  name,
  type,
  bankAccountType,
  systemAccount,
  reportingCode,
}: XeroAccountWords): ClassAndRule | null {
  const bySystem = SYSTEM_ACCOUNTS.get(systemAccount);
  if (bySystem !== undefined) return { class: bySystem, rule: `by its system account, ${systemAccount}` };
  const byBank = type === 'BANK' ? BANK_TYPES.get(bankAccountType) : undefined;
  if (byBank !== undefined) return { class: byBank, rule: `by its bank account type, ${bankAccountType}` };
  const byReporting = REPORTING_CODES.find(
    ([code]) => reportingCode === code || reportingCode.startsWith(`${code}.`),
  );
  // Accumulated depreciation has the reporting code of its asset.
  if (byReporting !== undefined && !(byReporting[1] === 'fixed_asset' && DEPRECIATED.test(name)))
    return { class: byReporting[1], rule: `by its reporting code, ${reportingCode}` };
  const found = TYPES.get(type);
  if (found === undefined) return null;
  const [kind, otherwise] = found;
  const known = NAMES.find((one) => one.kinds.includes(kind) && one.pattern.test(name));
  const named = known?.class ?? (kind === 'plain' ? null : refinedByName(kind, name));
  return named === null
    ? { class: otherwise, rule: `by its type, ${type}` }
    : { class: named, rule: `by its type, ${type}, and its name` };
}

function refinedByName(kind: string, name: string): AccountClass | null {
  // A colon in a name does not separate levels, as it does in hledger.
  const found = classByName(`${kind}:${name.replaceAll(':', ' ')}`);
  return found === classByName(kind) ? null : found;
}

/** Whether a journal without a source on such accounts alone is no conversion: cash, rounding and currency gains. */
export function isBesideConversion(words: XeroAccountWords, found: AccountClass | null): boolean {
  return (
    found === 'cash' ||
    found === 'credit_card' ||
    /^(ROUNDING|BANKCURRENCYGAIN|REALISEDCURRENCYGAIN|UNREALISEDCURRENCYGAIN)$/.test(words.systemAccount) ||
    /^(rounding|bank revaluations?|(un)?reali[sz]ed currency gains?)$/i.test(words.name)
  );
}

/** Whether an account is one of unrealised exchange differences, to which only revaluations are posted. Without the list of accounts its name tells. */
export function isOfRevaluation({ systemAccount, name }: XeroAccountWords): boolean {
  if (systemAccount !== '') return /^(BANKCURRENCYGAIN|UNREALISEDCURRENCYGAIN)$/.test(systemAccount);
  return /^(bank revaluations?|unreali[sz]ed currency gains?)$/i.test(name);
}

const SYSTEM_ACCOUNTS = new Map(
  Object.entries<AccountClass>({
    DEBTORS: 'receivable',
    CREDITORS: 'payable',
    GST: 'sales_tax',
    GSTONIMPORTS: 'sales_tax',
    HISTORICAL: 'other_current_liability',
    ROUNDING: 'other_current_liability',
    TRACKINGTRANSFERS: 'other_current_liability',
    UNPAIDEXPCLM: 'other_current_liability',
    WAGEPAYABLES: 'payroll_liability',
    RETAINEDEARNINGS: 'retained_earnings',
    BANKCURRENCYGAIN: 'other_expense',
    REALISEDCURRENCYGAIN: 'other_expense',
    UNREALISEDCURRENCYGAIN: 'other_expense',
    CISASSET: 'other_current_asset',
    CISASSETS: 'other_current_asset',
    CISLIABILITY: 'other_current_liability',
    CISLABOUR: 'cost_of_sales',
    CISLABOUREXPENSE: 'cost_of_sales',
    CISMATERIALS: 'cost_of_sales',
    CISLABOURINCOME: 'operating_revenue',
  }),
);

const BANK_TYPES = new Map(
  Object.entries<AccountClass>({
    BANK: 'cash',
    PAYPAL: 'cash',
    NONE: 'cash',
    CREDITCARD: 'credit_card',
  }),
);

/** The first match counts. Receivables and payables are not here: documents post to the system accounts only. */
const REPORTING_CODES: readonly (readonly [code: string, found: AccountClass])[] = [
  ['ASS.CUR.CAS', 'cash'],
  ['ASS.CUR.REC.PRE', 'prepaid'],
  ['ASS.CUR.INY', 'inventory'],
  ['ASS.NCA.FIX', 'fixed_asset'],
  ['ASS.NCA.INT', 'intangible'],
  ['LIA.CUR.TAX.GST', 'sales_tax'],
  ['LIA.CUR.TAX.INC', 'income_tax_payable'],
  ['LIA.NCL.LOA', 'loan'],
  ['EQU.SHA', 'share_capital'],
  ['EQU.RET.DIV', 'drawings'],
  ['EQU.RET', 'retained_earnings'],
  ['EXP.COS', 'cost_of_sales'],
  ['EXP.DEP', 'depreciation'],
  ['EXP.INT', 'interest'],
  ['EXP.EMP', 'payroll'],
  ['REV.TRA', 'operating_revenue'],
];

type Kind = 'assets' | 'liabilities' | 'equity' | 'income' | 'expenses' | 'plain';

/** For each type the group of names that apply, and the class if none does. */
const TYPES = new Map(
  Object.entries<readonly [Kind, AccountClass]>({
    BANK: ['plain', 'cash'],
    CURRENT: ['assets', 'other_current_asset'],
    INVENTORY: ['plain', 'inventory'],
    PREPAYMENT: ['plain', 'prepaid'],
    FIXED: ['assets', 'fixed_asset'],
    NONCURRENT: ['assets', 'other_asset'],
    CURRLIAB: ['liabilities', 'other_current_liability'],
    LIABILITY: ['liabilities', 'other_current_liability'],
    TERMLIAB: ['liabilities', 'other_liability'],
    PAYG: ['plain', 'payroll_liability'],
    PAYGLIABILITY: ['plain', 'payroll_liability'],
    SUPERANNUATIONLIABILITY: ['plain', 'payroll_liability'],
    WAGESPAYABLELIABILITY: ['plain', 'payroll_liability'],
    EQUITY: ['equity', 'other_equity'],
    REVENUE: ['income', 'operating_revenue'],
    SALES: ['income', 'operating_revenue'],
    OTHERINCOME: ['plain', 'other_income'],
    DIRECTCOSTS: ['plain', 'cost_of_sales'],
    DEPRECIATN: ['plain', 'depreciation'],
    EXPENSE: ['expenses', 'operating_expense'],
    OVERHEADS: ['expenses', 'operating_expense'],
    SUPERANNUATIONEXPENSE: ['plain', 'payroll'],
    WAGESEXPENSE: ['plain', 'payroll'],
  }),
);

const DEPRECIATED = /\bdepreciation\b|\bamorti[sz]ation\b/i;

/** Names of accounts in Xero's standard charts. */
const NAMES: readonly Readonly<{ pattern: RegExp; kinds: readonly Kind[]; class: AccountClass }>[] = [
  { pattern: DEPRECIATED, kinds: ['assets'], class: 'accumulated_depreciation' },
  { pattern: /^(owner \w+ )?drawings?$/i, kinds: ['liabilities', 'equity'], class: 'drawings' },
  {
    pattern: /^owner \w+ (funds introduced|share capital)$/i,
    kinds: ['liabilities', 'equity'],
    class: 'other_equity',
  },
  {
    pattern: /^(payg withholdings?|wages|superannuation|paye|nic|payroll tax(es)?)( payable)?$/i,
    kinds: ['liabilities'],
    class: 'payroll_liability',
  },
  {
    pattern: /^(provision for )?(income|corporation) tax( payable)?$/i,
    kinds: ['liabilities'],
    class: 'income_tax_payable',
  },
  { pattern: /^retained earnings$/i, kinds: ['liabilities', 'equity'], class: 'retained_earnings' },
  {
    pattern:
      /^(wages( and| &) salaries|salaries|superannuation|paye expense|employers? national insurance)$/i,
    kinds: ['expenses'],
    class: 'payroll',
  },
  { pattern: /^income tax expense$/i, kinds: ['expenses'], class: 'income_tax' },
  { pattern: /^interest expense$/i, kinds: ['expenses'], class: 'interest' },
  {
    pattern: /^(bank revaluations?|(un)?reali[sz]ed currency gains?)$/i,
    kinds: ['expenses'],
    class: 'other_expense',
  },
];
