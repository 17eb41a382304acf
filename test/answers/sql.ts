import { STAFF } from '../by-hand/people.ts';

/** The metrics that the check of the books lists, with the days that each is of. */
export const CHECKED = [
  ['quality.receivables_tie_out', 'today'],
  ['quality.payables_tie_out', 'today'],
  ['quality.balance_check', 'today'],
  ['quality.uncategorised_share', 'trailing_12'],
  ['quality.unassigned_revenue_share', 'trailing_12'],
  ['quality.unreconciled_lines', 'today'],
  ['quality.late_entries', 'trailing_12'],
] as const;

/** The metrics that statements have as rows, and that are compared in every column. */
export const OF_STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  'profit-and-loss': [
    'revenue.operating',
    'expenses.cost_of_sales',
    'profit.gross',
    'expenses.operating',
    'expenses.depreciation',
    'profit.operating',
    'expenses.other',
    'expenses.interest',
    'profit.before_tax',
    'tax.income_expense',
    'profit.net',
  ],
  'balance-sheet': ['balance.total_assets', 'balance.total_liabilities', 'balance.equity'],
  'cash-flow': ['cash.operating_flow', 'cash.investing_flow', 'cash.financing_flow', 'cash.fx_effect'],
};

/** The division by department that a number of a team is added up from. */
export const DIVIDED_FOR_TEAMS: Readonly<Record<string, string>> = {
  'revenue.total': 'revenue.by_department',
  'expenses.total': 'expenses.by_department',
  'profit.net': 'profit.by_department',
  'headcount.active': 'headcount.by_department',
  'comp.annual_total': 'comp.by_department',
};

/** Employees by what is written of their country. */
export const COUNTRIES = {
  id: 'diversity.country',
  statement: `${STAFF.replaceAll('$1', '$2::date')} select coalesce(d.country, 'not_stated'), count(*)
    from emp left join person_demographics d on d.person_id = emp.pid group by 1`,
};

const TODAY = `'2026-11-20'`;
const OPEN = `(
  select d.*, d.net + d.tax - coalesce((select sum(a.amount) from allocations a
    where a.document_id = d.id and a.voided_at is null and a.allocation_date <= ${TODAY}), 0) as open
  from documents d where d.voided_at is null and d.issue_date <= ${TODAY}) d`;
const PAID = `(
  select a.allocation_date as day from allocations a where a.voided_at is null
  union all select amount_date from unallocated_amounts where voided_at is null) paid`;
const LINES = `journal_lines l join journal_entries e on e.id = l.entry_id and e.voided_at is null join accounts a on a.id = l.account_id`;

const held = (only: string, until = TODAY) =>
  `select sum(l.base_debit - l.base_credit) from ${LINES} where ${only} and e.entry_date <= ${until}`;
const invoice = (number: string, what: string) =>
  `select ${what} from documents d left join customer_profiles c on c.id = d.customer_id left join parties p on p.id = c.party_id
   where d.kind = 'invoice' and d.external_id = '${number}' and d.voided_at is null`;
const owned = `a.class in ('share_capital', 'retained_earnings', 'drawings', 'other_comprehensive_income', 'other_equity',
  'operating_revenue', 'other_income', 'interest_income', 'cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense',
  'depreciation', 'interest', 'income_tax', 'other_expense', 'uncategorised')`;

/** Named statements for what is no metric; each is one column. */
export const BY_HAND: Readonly<Record<string, string>> = {
  wholesale_of_last_year: `select sum(l.base_debit - l.base_credit) from ${LINES}
    where a.code = '4110' and e.kind <> 'closing' and e.entry_date between '2025-07-01' and '2026-06-30'`,
  receivables: held(`a.class = 'receivable'`),
  payables: `select -(${held(`a.class = 'payable'`)})`,
  opening_equity: `select -(${held(owned, `'2025-06-30'`)})`,
  closing_equity: `select -(${held(owned, `'2026-06-30'`)})`,
  drawings_of_last_year: `select -sum(l.base_debit - l.base_credit) from ${LINES}
    where a.class = 'drawings' and e.kind <> 'closing' and e.entry_date between '2025-07-01' and '2026-06-30'`,
  fixed_assets: held(`a.class = 'fixed_asset'`),
  operating_account: held(`a.code = '1110'`),
  dollar_account: held(`a.code = '1150'`),
  loan_accounts: `select code from accounts where class = 'loan' order by code`,
  last_entry_day: `select max(entry_date)::text from journal_entries where voided_at is null and entry_date <= ${TODAY}`,
  invoices_over_90: `select external_id from ${OPEN} where kind = 'invoice' and open > 0 and due_date < ${TODAY}::date - 90 order by external_id`,
  open_invoices: `select count(*) from ${OPEN} where kind = 'invoice' and open > 0`,
  open_bills: `select count(*) from ${OPEN} where kind = 'bill' and open > 0`,
  last_invoice_day: `select max(issue_date)::text from ${OPEN} where kind = 'invoice'`,
  large_invoices: `select external_id from ${OPEN} where kind = 'invoice' and issue_date >= '2026-07-01' and net + tax >= 200000
    order by external_id`,
  invoice_124_customer: invoice('INV-2027-00124', 'p.name'),
  invoice_124_total: invoice('INV-2027-00124', 'd.net + d.tax'),
  invoice_124_due: invoice('INV-2027-00124', 'd.due_date::text'),
  invoice_123_currency: invoice('INV-2027-00123', 'd.currency'),
  invoice_123_total: invoice('INV-2027-00123', 'd.net + d.tax'),
  invoice_123_base: invoice('INV-2027-00123', 'd.base_net + d.base_tax'),
  bills_due_in_november: `select external_id from ${OPEN} where kind = 'bill' and open > 0 and due_date <= '2026-11-30' order by external_id`,
  stackline_bills: `select d.external_id from ${OPEN} join vendor_profiles v on v.id = d.vendor_id join parties p on p.id = v.party_id
    where d.kind = 'bill' and p.name = 'Stackline Software' and d.issue_date >= '2026-11-01' order by d.external_id`,
  payments_since_19_november: `select count(*) from ${PAID} where day between '2026-11-19' and ${TODAY}`,
  payments_on_19_november: `select count(*) from ${PAID} where day = '2026-11-19'`,
  banksia_terms: `select c.payment_terms from customer_profiles c join parties p on p.id = c.party_id where p.name = 'Banksia General Store'`,
  banksia_limit: `select c.credit_limit from customer_profiles c join parties p on p.id = c.party_id where p.name = 'Banksia General Store'`,
  banksias: `select count(*) from customer_profiles c join parties p on p.id = c.party_id where p.name like '%Banksia%' and c.status = 'active'`,
  bellarine_contact: `select v.contact_email from vendor_profiles v join parties p on p.id = v.party_id where p.name = 'Bellarine Glassworks'`,
  warehouse_staff: `select count(*) from (${STAFF.replaceAll('$1', TODAY)} select pid from post
    join departments d on d.id = post.dep where d.name = 'Warehouse') w`,
  ahmed_start: `select m.employment_start_date::text from memberships m join persons s on s.id = m.person_id
    join parties p on p.id = s.party_id where p.name = 'Ahmed Hassan'`,
  latest_pay_day: `select max(effective_from)::text from compensation_entries where voided_at is null`,
};
