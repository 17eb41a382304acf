import { CASH_FLOWS_BY_HAND, USED_UP } from './cash-flows.ts';

// What a bookkeeper would write against the lines: nothing of totals, of classes of measures or of the compiler. $1 is the
// first day that is asked about and $2 the last, which is the day of a snapshot.

const LINES = `from journal_lines l join journal_entries e on e.id = l.entry_id and e.voided_at is null
  join accounts a on a.id = l.account_id`;
const IN_PERIOD = `e.entry_date between $1::date and $2::date and e.kind not in ('opening', 'closing')`;
const UNTIL = `e.entry_date <= $2::date`;

const INCOME = `'operating_revenue', 'other_income', 'interest_income'`;
const EXPENSES = `'cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense', 'depreciation', 'interest', 'income_tax',
  'other_expense', 'uncategorised'`;
const CURRENT_ASSETS = `'cash', 'receivable', 'inventory', 'prepaid', 'other_current_asset'`;
const ASSETS = `${CURRENT_ASSETS}, 'fixed_asset', 'accumulated_depreciation', 'intangible', 'other_asset'`;
const CURRENT_LIABILITIES = `'payable', 'credit_card', 'sales_tax', 'income_tax_payable', 'payroll_liability',
  'deferred_revenue', 'other_current_liability', 'current_loan'`;
const LIABILITIES = `${CURRENT_LIABILITIES}, 'loan', 'lease_liability', 'other_liability'`;
const DEBT = `'loan', 'current_loan', 'lease_liability', 'credit_card'`;
const EQUITY = `'share_capital', 'retained_earnings', 'drawings', 'other_comprehensive_income', 'other_equity'`;

const credits = 'coalesce(sum(l.base_credit - l.base_debit), 0)';
const debits = 'coalesce(sum(l.base_debit - l.base_credit), 0)';
const earned = (classes: string) =>
  `(select ${credits} ${LINES} where a.class in (${classes}) and ${IN_PERIOD})`;
const spent = (classes: string) =>
  `(select ${debits} ${LINES} where a.class in (${classes}) and ${IN_PERIOD})`;
const held = (classes: string) => `(select ${debits} ${LINES} where a.class in (${classes}) and ${UNTIL})`;
const owed = (classes: string) => `(select ${credits} ${LINES} where a.class in (${classes}) and ${UNTIL})`;
const percent = (part: string, whole: string) => `case when ${whole} > 0 then 100 * ${part} / ${whole} end`;
const growth = (now: string, before: string) =>
  `case when ${before} > 0 then 100 * (${now} - ${before}) / ${before} end`;

/** The same of other days. */
const on = (statement: string, first: string, last: string) =>
  statement.replace(/\$[12]::date/g, (day) => (day === '$1::date' ? `(${first})::date` : `(${last})::date`));
// A month's last day meets that month's last day.
const aYearEarlier = (statement: string) =>
  on(statement, `$1::date - interval '1 year'`, `($2::date + 1) - interval '1 year' - interval '1 day'`);

const revenue = earned(INCOME);
const sales = earned(`'operating_revenue'`);
const costs = spent(EXPENSES);
const COST_OF_SALES = `'cost_of_sales', 'direct_payroll'`;
const OTHER_INCOME = `'other_income', 'interest_income'`;
const gross = `(${sales} - ${spent(COST_OF_SALES)})`;
const net = `(${revenue} - ${costs})`;
const beforeTax = `(${net} + ${spent(`'income_tax'`)})`;
const operating = `(${beforeTax} + ${spent(`'interest'`)} - ${earned(OTHER_INCOME)} + ${spent(`'other_expense'`)})`;
const ebitda = `(${operating} + ${spent(`'depreciation'`)})`;
const running = spent(`'operating_expense', 'payroll', 'uncategorised'`);
const cash = held(`'cash'`);
const nets = `(select sum(l.base_debit - l.base_credit) as net ${LINES}
  where a.class = 'cash' and e.kind <> 'opening' and e.entry_date between $1::date and $2::date group by e.id) nets`;
const flow = `(select coalesce(sum(net), 0) from ${nets})`;
const burnOf3Months = on(
  `greatest(${USED_UP} / 3, 0)`,
  `date_trunc('month', $2::date) - interval '3 months'`,
  `date_trunc('month', $2::date) - interval '1 day'`,
);
const equity = `(${held(ASSETS)} - ${owed(LIABILITIES)})`;
const opened = `(select ${debits} ${LINES} where a.class in (${ASSETS}, ${LIABILITIES}) and e.kind = 'opening'
  and e.entry_date between $1::date and $2::date)`;
const equityBefore = `(${on(equity, '$1::date', '$1::date - 1')} + ${opened})`;
const costOf90Days = spent(COST_OF_SALES).replace('$1::date', '$2::date - 89');

/** The metrics that are one value at the end of a day. */
export const LEDGER_ON_A_DAY: Readonly<Record<string, string>> = {
  'cash.balance': cash,
  // Of a day in the middle of a month: the three months before it are the complete ones.
  'cash.runway': `case when ${cash} <= 0 then 0 else ${cash} / nullif(${burnOf3Months}, 0) end`,
  'tax.sales_liability': owed(`'sales_tax'`),
  'tax.payroll_liability': owed(`'payroll_liability'`),
  'tax.income_payable': owed(`'income_tax_payable'`),
  'balance.total_assets': held(ASSETS),
  'balance.current_assets': held(CURRENT_ASSETS),
  'balance.total_liabilities': owed(LIABILITIES),
  'balance.current_liabilities': owed(CURRENT_LIABILITIES),
  'balance.equity': equity,
  'balance.working_capital': `${held(CURRENT_ASSETS)} - ${owed(CURRENT_LIABILITIES)}`,
  'balance.debt': owed(DEBT),
  'balance.inventory': held(`'inventory'`),
  'balance.current_ratio': `${held(CURRENT_ASSETS)} / nullif(${owed(CURRENT_LIABILITIES)}, 0)`,
  'balance.quick_ratio': `${held(`'cash', 'receivable', 'other_current_asset'`)} / nullif(${owed(CURRENT_LIABILITIES)}, 0)`,
  'balance.debt_to_equity': `case when ${equity} > 0 then ${owed(DEBT)} / ${equity} end`,
  'growth.cash_yoy': growth(cash, aYearEarlier(cash)),
  'quality.balance_check': `${equity} - ${owed(EQUITY)} - ${owed(INCOME)} + ${held(EXPENSES)}`,
  'quality.unreconciled_lines': `(select count(*) ${LINES} where a.class = 'cash' and not l.reconciled and ${UNTIL})`,
  'operations.inventory_days': `90 * ${held(`'inventory'`)} / nullif(${costOf90Days}, 0)`,
};

/** The metrics that are one value of a period. */
export const LEDGER_IN_A_PERIOD: Readonly<Record<string, string>> = {
  'revenue.total': revenue,
  'revenue.operating': sales,
  'revenue.other': earned(OTHER_INCOME),
  'profit.gross': gross,
  'profit.ebitda': ebitda,
  'profit.operating': operating,
  'profit.before_tax': beforeTax,
  'profit.net': net,
  'profit.gross_margin': percent(gross, sales),
  'profit.ebitda_margin': percent(ebitda, sales),
  'profit.operating_margin': percent(operating, sales),
  'profit.net_margin': percent(net, sales),
  'profit.interest_cover': `${operating} / nullif(${spent(`'interest'`)}, 0)`,
  'balance.return_on_equity': `case when ${equityBefore} + ${equity} > 0
    then 100 * ${net} / ((${equityBefore} + ${equity}) / 2) * 365 / ($2::date - $1::date + 1) end`,
  'expenses.total': costs,
  'expenses.cost_of_sales': spent(COST_OF_SALES),
  'expenses.operating': running,
  'expenses.payroll': spent(`'payroll', 'direct_payroll'`),
  'expenses.depreciation': spent(`'depreciation'`),
  'expenses.interest': spent(`'interest'`),
  'expenses.other': spent(`'other_expense'`),
  'cash.in_period': `(select coalesce(sum(net), 0) from ${nets} where net > 0)`,
  'cash.out_period': `(select coalesce(-sum(net), 0) from ${nets} where net < 0)`,
  'cash.net_flow': flow,
  // Of whole months alone.
  ...CASH_FLOWS_BY_HAND,
  'cash.burn_rate': `greatest(${USED_UP} / (extract(year from age($2::date + 1, $1::date)) * 12
    + extract(month from age($2::date + 1, $1::date))), 0)`,
  'tax.income_expense': spent(`'income_tax'`),
  'tax.effective_rate': percent(spent(`'income_tax'`), beforeTax),
  'growth.revenue_yoy': growth(sales, aYearEarlier(sales)),
  'growth.profit_yoy': growth(net, aYearEarlier(net)),
  'growth.expenses_yoy': growth(costs, aYearEarlier(costs)),
  // Of a quarter.
  'growth.revenue_previous': growth(sales, on(sales, `$1::date - interval '3 months'`, '$1::date - 1')),
  'growth.rule_of_40': `(${growth(sales, aYearEarlier(sales))}) + (${percent(ebitda, sales)})`,
  'quality.uncategorised_share': percent(spent(`'uncategorised'`), costs),
  'quality.unassigned_revenue_share': percent(
    `(select ${credits} ${LINES} where a.class in (${INCOME}) and ${IN_PERIOD} and l.department_id is null)`,
    revenue,
  ),
  'quality.late_entries': `(select count(*) from journal_entries e where e.voided_at is null
    and e.kind <> 'opening' and e.entry_date between $1::date and $2::date and (recorded_at at time zone 'UTC')::date > e.entry_date + 30)`,
  'operations.operating_expense_ratio': percent(running, sales),
  'operations.journal_entries': `(select count(*) from journal_entries e where e.voided_at is null and e.kind <> 'opening'
    and e.entry_date between $1::date and $2::date)`,
};

// Whom the line names, or the only one whom the lines of its entry name.
const whose = (
  column: string,
) => `coalesce(l.${column}, (select (array_agg(distinct o.${column}))[1] from journal_lines o
  where o.entry_id = l.entry_id and o.${column} is not null having count(distinct o.${column}) = 1))`;

const split = (amount: string, classes: string, when: string, name: string) => `
  select ${name}, ${amount} ${LINES}
  left join departments department on department.id = l.department_id
  left join customer_profiles c on c.id = ${whose('customer_id')} left join parties customer on customer.id = c.party_id
  left join vendor_profiles v on v.id = ${whose('vendor_id')} left join parties vendor on vendor.id = v.party_id
  where a.class in (${classes}) and ${when} group by 1 having ${amount} <> 0`;
const named = (part: string) => `coalesce(${part}.name, 'Unassigned')`;

/** Labels and values at the end of a day. */
export const LEDGER_DIVIDED_ON_A_DAY: Readonly<Record<string, string>> = {
  'cash.by_account': split(debits, `'cash'`, UNTIL, 'a.name'),
};

/** Labels and values of a period. */
export const LEDGER_DIVIDED_IN_A_PERIOD: Readonly<Record<string, string>> = {
  'revenue.by_customer': split(credits, INCOME, IN_PERIOD, named('customer')),
  'revenue.by_department': split(credits, INCOME, IN_PERIOD, named('department')),
  'revenue.by_account': split(credits, INCOME, IN_PERIOD, 'a.name'),
  'profit.by_department': split(credits, `${INCOME}, ${EXPENSES}`, IN_PERIOD, named('department')),
  'expenses.by_account': split(debits, EXPENSES, IN_PERIOD, 'a.name'),
  'expenses.by_department': split(debits, EXPENSES, IN_PERIOD, named('department')),
  'expenses.by_vendor': split(debits, EXPENSES, IN_PERIOD, named('vendor')),
};

/** The metrics that are one of these for every month, or at the end of each. */
export const LEDGER_MONTHLY: Readonly<Record<string, string>> = {
  'revenue.monthly': 'revenue.total',
  'profit.net_monthly': 'profit.net',
  'profit.gross_margin_monthly': 'profit.gross_margin',
  'expenses.monthly': 'expenses.total',
  'cash.on_hand_monthly': 'cash.balance',
  'cash.net_flow_monthly': 'cash.net_flow',
  'balance.equity_monthly': 'balance.equity',
};
