// The classes that make up the profit, written out again.

export const INCOME = ['operating_revenue', 'other_income', 'interest_income'];
export const EXPENSES = [
  'cost_of_sales',
  'direct_payroll',
  'payroll',
  'operating_expense',
  'depreciation',
  'interest',
  'income_tax',
  'other_expense',
  'uncategorised',
];
