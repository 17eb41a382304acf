-- Classes that tell apart what a statement of cash flows and a balance sheet tell apart: the part of loans and leases due
-- within a year, leases, interest received, wages within cost of sales, and other comprehensive income.

alter table accounts drop constraint accounts_class_check;
alter table accounts add constraint accounts_class_check check (class in (
  'cash', 'receivable', 'inventory', 'prepaid', 'other_current_asset', 'fixed_asset', 'accumulated_depreciation',
  'intangible', 'other_asset',
  'payable', 'credit_card', 'sales_tax', 'income_tax_payable', 'payroll_liability', 'deferred_revenue',
  'other_current_liability', 'current_loan', 'loan', 'lease_liability', 'other_liability',
  'share_capital', 'retained_earnings', 'drawings', 'other_comprehensive_income', 'other_equity',
  'operating_revenue', 'other_income', 'interest_income',
  'cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense', 'depreciation', 'interest', 'income_tax',
  'other_expense', 'uncategorised'));
