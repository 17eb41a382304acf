import type { LedgerAccount } from './queries.ts';

/** The classes of accounts in the order of a balance sheet and then of a profit and loss account, and what they are called. */
export const CLASSES: Readonly<Record<LedgerAccount['class'], string>> = {
  cash: 'Cash',
  receivable: 'Receivables',
  inventory: 'Inventory',
  prepaid: 'Prepaid expenses',
  other_current_asset: 'Other current assets',
  fixed_asset: 'Fixed assets',
  accumulated_depreciation: 'Accumulated depreciation',
  intangible: 'Intangible assets',
  other_asset: 'Other assets',
  payable: 'Payables',
  credit_card: 'Credit cards',
  sales_tax: 'Sales tax',
  income_tax_payable: 'Income tax payable',
  payroll_liability: 'Payroll liabilities',
  deferred_revenue: 'Deferred revenue',
  other_current_liability: 'Other current liabilities',
  current_loan: 'Loans due within a year',
  loan: 'Loans',
  lease_liability: 'Lease liabilities',
  other_liability: 'Other liabilities',
  share_capital: 'Share capital',
  retained_earnings: 'Retained earnings',
  drawings: 'Drawings',
  other_comprehensive_income: 'Other comprehensive income',
  other_equity: 'Other equity',
  operating_revenue: 'Operating revenue',
  other_income: 'Other income',
  interest_income: 'Interest income',
  cost_of_sales: 'Cost of sales',
  direct_payroll: 'Payroll in cost of sales',
  payroll: 'Payroll',
  operating_expense: 'Operating expenses',
  depreciation: 'Depreciation and amortisation',
  interest: 'Interest',
  income_tax: 'Income tax',
  other_expense: 'Other expenses',
  uncategorised: 'Uncategorised',
};

export function isClass(text: string): text is LedgerAccount['class'] {
  return Object.hasOwn(CLASSES, text);
}
