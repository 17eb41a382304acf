/** The classes of assets in order; those up to `other_current_asset` are current. */
export const ASSET_CLASSES = [
  'cash',
  'receivable',
  'inventory',
  'prepaid',
  'other_current_asset',
  'fixed_asset',
  'accumulated_depreciation',
  'intangible',
  'other_asset',
] as const;

/** The classes of liabilities in order; those up to `current_loan`, the part of loans and leases due within a year, are current. */
export const LIABILITY_CLASSES = [
  'payable',
  'credit_card',
  'sales_tax',
  'income_tax_payable',
  'payroll_liability',
  'deferred_revenue',
  'other_current_liability',
  'current_loan',
  'loan',
  'lease_liability',
  'other_liability',
] as const;

/** Assets that are money or become money within a year. */
export const CURRENT_ASSET_CLASSES = ASSET_CLASSES.slice(0, ASSET_CLASSES.indexOf('other_current_asset') + 1);

/** Liabilities that have to be paid within a year. */
export const CURRENT_LIABILITY_CLASSES = LIABILITY_CLASSES.slice(
  0,
  LIABILITY_CLASSES.indexOf('current_loan') + 1,
);

export const EQUITY_CLASSES = [
  'share_capital',
  'retained_earnings',
  'drawings',
  'other_comprehensive_income',
  'other_equity',
] as const;

export const INCOME_CLASSES = ['operating_revenue', 'other_income', 'interest_income'] as const;

/** The classes of what persons are paid: `direct_payroll` is wages within cost of sales. */
export const PAYROLL_EXPENSE_CLASSES = ['direct_payroll', 'payroll'] as const;

/** The classes whose lines make an entry one of pay: wages, and what is owed of them. */
export const PAY_CLASSES = [...PAYROLL_EXPENSE_CLASSES, 'payroll_liability'] as const;

export const EXPENSE_CLASSES = [
  'cost_of_sales',
  ...PAYROLL_EXPENSE_CLASSES,
  'operating_expense',
  'depreciation',
  'interest',
  'income_tax',
  'other_expense',
  'uncategorised',
] as const;

export const ACCOUNT_CLASSES = [
  ...ASSET_CLASSES,
  ...LIABILITY_CLASSES,
  ...EQUITY_CLASSES,
  ...INCOME_CLASSES,
  ...EXPENSE_CLASSES,
] as const;

/** The purpose of an account; every account of the ledger has exactly one. */
export type AccountClass = (typeof ACCOUNT_CLASSES)[number];

/** True for a class whose accounts make up the profit. */
export function isProfitClass(name: AccountClass): boolean {
  return ([...INCOME_CLASSES, ...EXPENSE_CLASSES] as readonly string[]).includes(name);
}

/** True for a class of pay. */
export function isPayClass(name: AccountClass): boolean {
  return (PAY_CLASSES as readonly string[]).includes(name);
}

/** True for the name of a class, in its exact spelling. */
export function isAccountClass(text: string): text is AccountClass {
  return (ACCOUNT_CLASSES as readonly string[]).includes(text);
}
