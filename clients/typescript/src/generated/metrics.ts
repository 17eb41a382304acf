// Generated from the catalogue by `npm run docs`; a test keeps it true.

/** Every metric: the shape and the unit of its value, the periods it takes, what it is compared with, and whether it takes a team. */
export interface Metrics {
  /** Total revenue */
  'revenue.total': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Operating revenue */
  'revenue.operating': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Other income */
  'revenue.other': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Revenue by month */
  'revenue.monthly': { shape: 'timeseries'; unit: 'currency'; period: 'range'; compare: never; team: false; };
  /** Revenue by customer */
  'revenue.by_customer': { shape: 'breakdown'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; dimension: 'customer'; };
  /** Revenue by department */
  'revenue.by_department': { shape: 'breakdown'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; dimension: 'department'; };
  /** Revenue by account */
  'revenue.by_account': { shape: 'breakdown'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; dimension: 'account'; };
  /** Average invoice */
  'revenue.average_invoice': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Gross profit */
  'profit.gross': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Net profit */
  'profit.net': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Profit before tax */
  'profit.before_tax': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Operating profit */
  'profit.operating': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** EBITDA */
  'profit.ebitda': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Gross margin */
  'profit.gross_margin': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** EBITDA margin */
  'profit.ebitda_margin': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Operating margin */
  'profit.operating_margin': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Net margin */
  'profit.net_margin': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Net profit by month */
  'profit.net_monthly': { shape: 'timeseries'; unit: 'currency'; period: 'range'; compare: never; team: false; };
  /** Gross margin by month */
  'profit.gross_margin_monthly': { shape: 'timeseries'; unit: 'percent'; period: 'range'; compare: never; team: false; };
  /** Profit by department */
  'profit.by_department': { shape: 'breakdown'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; dimension: 'department'; };
  /** Total expenses */
  'expenses.total': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Cost of sales */
  'expenses.cost_of_sales': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Operating expenses */
  'expenses.operating': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Payroll */
  'expenses.payroll': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Depreciation */
  'expenses.depreciation': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Interest */
  'expenses.interest': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Other expenses */
  'expenses.other': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Expenses by month */
  'expenses.monthly': { shape: 'timeseries'; unit: 'currency'; period: 'range'; compare: never; team: false; };
  /** Expenses by account */
  'expenses.by_account': { shape: 'breakdown'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; dimension: 'account'; };
  /** Expenses by department */
  'expenses.by_department': { shape: 'breakdown'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; dimension: 'department'; };
  /** Expenses by vendor */
  'expenses.by_vendor': { shape: 'breakdown'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; dimension: 'vendor'; };
  /** Cash balance */
  'cash.balance': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Cash in */
  'cash.in_period': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Cash out */
  'cash.out_period': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Net cash flow */
  'cash.net_flow': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Cash on hand by month */
  'cash.on_hand_monthly': { shape: 'timeseries'; unit: 'currency'; period: 'range'; compare: never; team: false; };
  /** Net cash flow by month */
  'cash.net_flow_monthly': { shape: 'timeseries'; unit: 'currency'; period: 'range'; compare: never; team: false; };
  /** Cash by account */
  'cash.by_account': { shape: 'breakdown'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'account'; };
  /** Operating cash flow */
  'cash.operating_flow': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Investing cash flow */
  'cash.investing_flow': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Financing cash flow */
  'cash.financing_flow': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Effect of exchange rates on cash */
  'cash.fx_effect': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Capital expenditure */
  'cash.capital_expenditure': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Free cash flow */
  'cash.free_cash_flow': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Burn rate */
  'cash.burn_rate': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Runway */
  'cash.runway': { shape: 'scalar'; unit: 'months'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Receivables outstanding */
  'ar.outstanding': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Receivables overdue */
  'ar.overdue': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Share of receivables overdue */
  'ar.overdue_share': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Receivables by age */
  'ar.ageing': { shape: 'breakdown'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'ageing'; };
  /** Receivables by customer */
  'ar.by_customer': { shape: 'breakdown'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'customer'; };
  /** Invoiced */
  'ar.invoiced': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Collected */
  'ar.collected': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Days sales outstanding */
  'ar.dso': { shape: 'scalar'; unit: 'days'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Average days until paid */
  'ar.average_days_to_pay': { shape: 'scalar'; unit: 'days'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Receivables by month */
  'ar.outstanding_monthly': { shape: 'timeseries'; unit: 'currency'; period: 'range'; compare: never; team: false; };
  /** Payables outstanding */
  'ap.outstanding': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Payables overdue */
  'ap.overdue': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Share of payables overdue */
  'ap.overdue_share': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Payables by age */
  'ap.ageing': { shape: 'breakdown'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'ageing'; };
  /** Payables by vendor */
  'ap.by_vendor': { shape: 'breakdown'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'vendor'; };
  /** Billed */
  'ap.billed': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Paid to vendors */
  'ap.paid': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Days payable outstanding */
  'ap.dpo': { shape: 'scalar'; unit: 'days'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Average days to pay */
  'ap.average_days_to_pay': { shape: 'scalar'; unit: 'days'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Payables by month */
  'ap.outstanding_monthly': { shape: 'timeseries'; unit: 'currency'; period: 'range'; compare: never; team: false; };
  /** Sales tax on sales */
  'tax.sales_collected': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Sales tax on purchases */
  'tax.purchases_paid': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Net sales tax */
  'tax.sales_net': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Sales tax owed */
  'tax.sales_liability': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Payroll taxes and contributions owed */
  'tax.payroll_liability': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Income tax owed */
  'tax.income_payable': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Income tax */
  'tax.income_expense': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Effective tax rate */
  'tax.effective_rate': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Total assets */
  'balance.total_assets': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Current assets */
  'balance.current_assets': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Total liabilities */
  'balance.total_liabilities': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Current liabilities */
  'balance.current_liabilities': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Equity */
  'balance.equity': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Working capital */
  'balance.working_capital': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Debt */
  'balance.debt': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Inventory */
  'balance.inventory': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Current ratio */
  'balance.current_ratio': { shape: 'scalar'; unit: 'ratio'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Quick ratio */
  'balance.quick_ratio': { shape: 'scalar'; unit: 'ratio'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Debt to equity */
  'balance.debt_to_equity': { shape: 'scalar'; unit: 'ratio'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Interest cover */
  'profit.interest_cover': { shape: 'scalar'; unit: 'ratio'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Return on equity */
  'balance.return_on_equity': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Equity by month */
  'balance.equity_monthly': { shape: 'timeseries'; unit: 'currency'; period: 'range'; compare: never; team: false; };
  /** Headcount */
  'headcount.active': { shape: 'scalar'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: true; };
  /** Contractors */
  'headcount.contractors': { shape: 'scalar'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: true; };
  /** Headcount by department */
  'headcount.by_department': { shape: 'breakdown'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'department'; };
  /** Headcount by role */
  'headcount.by_role': { shape: 'breakdown'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'role'; };
  /** Headcount by length of service */
  'headcount.by_tenure': { shape: 'breakdown'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'tenure'; };
  /** Headcount by month */
  'headcount.monthly': { shape: 'timeseries'; unit: 'count'; period: 'range'; compare: never; team: true; };
  /** Hires */
  'people.hires': { shape: 'scalar'; unit: 'count'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Leavers */
  'people.leavers': { shape: 'scalar'; unit: 'count'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Conversions */
  'people.conversions': { shape: 'scalar'; unit: 'count'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Net change of staff */
  'people.net_change': { shape: 'scalar'; unit: 'count'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Staff turnover */
  'people.turnover_rate': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Staff turnover, annualised */
  'people.turnover_annualised': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: true; };
  /** Average length of service */
  'people.average_tenure': { shape: 'scalar'; unit: 'months'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: true; };
  /** Median length of service */
  'people.median_tenure': { shape: 'scalar'; unit: 'months'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: true; };
  /** Full-time equivalents */
  'people.fte': { shape: 'scalar'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: true; };
  /** Span of control */
  'people.span_of_control': { shape: 'scalar'; unit: 'ratio'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Annual pay */
  'comp.annual_total': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: true; };
  /** Average annual pay */
  'comp.average': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: true; };
  /** Median annual pay */
  'comp.median': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: true; };
  /** Annual pay by department */
  'comp.by_department': { shape: 'breakdown'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'department'; };
  /** Annual pay by engagement */
  'comp.by_engagement': { shape: 'breakdown'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'engagement'; };
  /** Monthly pay by month */
  'comp.monthly': { shape: 'timeseries'; unit: 'currency'; period: 'range'; compare: never; team: false; };
  /** Payroll share of revenue */
  'comp.revenue_share': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Revenue growth on last year */
  'growth.revenue_yoy': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Profit growth on last year */
  'growth.profit_yoy': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Expense growth on last year */
  'growth.expenses_yoy': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Revenue growth on the period before */
  'growth.revenue_previous': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Headcount growth on last year */
  'growth.headcount_yoy': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Cash growth on last year */
  'growth.cash_yoy': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Customer growth on last year */
  'growth.customers_yoy': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Rule of 40 */
  'growth.rule_of_40': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Headcount by gender */
  'diversity.gender': { shape: 'breakdown'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'gender'; };
  /** Headcount by ethnicity */
  'diversity.ethnicity': { shape: 'breakdown'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'ethnicity'; };
  /** Headcount by age */
  'diversity.age_band': { shape: 'breakdown'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'age_band'; };
  /** Headcount by country */
  'diversity.country': { shape: 'breakdown'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'country'; };
  /** Share of women */
  'diversity.women_share': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Share of women among managers */
  'diversity.women_managers_share': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Hires by gender */
  'diversity.hires_by_gender': { shape: 'breakdown'; unit: 'count'; period: 'range'; compare: 'previous' | 'last_year'; team: false; dimension: 'gender'; };
  /** Median gender pay gap */
  'paygap.gender_median_gap': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Mean gender pay gap */
  'paygap.gender_mean_gap': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Median gender bonus gap */
  'paygap.bonus_median_gap': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Mean gender bonus gap */
  'paygap.bonus_mean_gap': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Who gets a bonus */
  'paygap.bonus_receipt': { shape: 'breakdown'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'gender'; };
  /** Women by pay quartile */
  'paygap.quartiles': { shape: 'breakdown'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'pay_quartile'; };
  /** Median gender pay gap by department */
  'paygap.gender_by_department': { shape: 'breakdown'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'department'; };
  /** Median gender pay gap by engagement */
  'paygap.gender_by_engagement': { shape: 'breakdown'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'engagement'; };
  /** Mean gender pay gap by category of workers */
  'paygap.by_category_of_worker': { shape: 'breakdown'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'category_of_worker'; };
  /** Mean gender gap in variable pay */
  'paygap.variable_mean_gap': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Median gender gap in variable pay */
  'paygap.variable_median_gap': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Who gets variable pay */
  'paygap.variable_receipt': { shape: 'breakdown'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'gender'; };
  /** Mean gender pay gap (EU) */
  'paygap.eu_mean_gap': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Median gender pay gap (EU) */
  'paygap.eu_median_gap': { shape: 'scalar'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Women by pay quartile (EU) */
  'paygap.eu_quartiles': { shape: 'breakdown'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'pay_quartile'; };
  /** Median ethnicity pay gap */
  'paygap.ethnicity_median_gap': { shape: 'breakdown'; unit: 'percent'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'ethnicity'; };
  /** Receivables tie-out */
  'quality.receivables_tie_out': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Payables tie-out */
  'quality.payables_tie_out': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Balance check */
  'quality.balance_check': { shape: 'scalar'; unit: 'currency'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Uncategorised expenses */
  'quality.uncategorised_share': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Unassigned revenue */
  'quality.unassigned_revenue_share': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Unreconciled cash lines */
  'quality.unreconciled_lines': { shape: 'scalar'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Late entries */
  'quality.late_entries': { shape: 'scalar'; unit: 'count'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Active vendors */
  'vendors.active': { shape: 'scalar'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** New vendors */
  'vendors.new': { shape: 'scalar'; unit: 'count'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Spend by vendor */
  'vendors.spend_by_vendor': { shape: 'breakdown'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; dimension: 'vendor'; };
  /** Share of the five largest vendors */
  'vendors.top_5_share': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Average bill */
  'vendors.average_bill': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Active customers */
  'customers.active': { shape: 'scalar'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** New customers */
  'customers.new': { shape: 'scalar'; unit: 'count'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Lost customers */
  'customers.lost': { shape: 'scalar'; unit: 'count'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Customer retention */
  'customers.retention_rate': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Revenue per customer */
  'customers.revenue_per_customer': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Share of the five largest customers */
  'customers.top_5_share': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Customers by status */
  'customers.by_status': { shape: 'breakdown'; unit: 'count'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; dimension: 'status'; };
  /** Revenue per employee */
  'operations.revenue_per_employee': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Profit per employee */
  'operations.profit_per_employee': { shape: 'scalar'; unit: 'currency'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Operating expense ratio */
  'operations.operating_expense_ratio': { shape: 'scalar'; unit: 'percent'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
  /** Inventory days */
  'operations.inventory_days': { shape: 'scalar'; unit: 'days'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Cash conversion cycle */
  'operations.cash_conversion_cycle': { shape: 'scalar'; unit: 'days'; period: 'snapshot'; compare: 'previous' | 'last_year'; team: false; };
  /** Journal entries */
  'operations.journal_entries': { shape: 'scalar'; unit: 'count'; period: 'range'; compare: 'previous' | 'last_year'; team: false; };
}

/** Every statement that has columns: the periods it takes, and whether it is divided by department. */
export interface Statements {
  /** Profit and loss */
  'profit-and-loss': { period: 'range'; departments: true };
  /** Balance sheet */
  'balance-sheet': { period: 'range' | 'snapshot'; departments: false };
  /** Cash flow */
  'cash-flow': { period: 'range'; departments: false };
  /** Trial balance */
  'trial-balance': { period: 'range'; departments: false };
  /** Aged receivables */
  'aged-receivables': { period: 'range' | 'snapshot'; departments: false };
  /** Aged payables */
  'aged-payables': { period: 'range' | 'snapshot'; departments: false };
  /** Changes in equity */
  'equity-changes': { period: 'range'; departments: false };
}

/** The keys of periods with a first and a last day. */
export type RangeKeyword = 'mtd' | 'qtd' | 'ytd' | 'this_month' | 'last_month' | 'this_quarter' | 'last_quarter' | 'this_fy' | 'last_fy' | 'last_2_fy';
