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

-- The activity that an account was given instead of that of its class. Cash itself has none.
alter table accounts add column activity text check (activity in ('operating', 'investing', 'financing')),
  add constraint accounts_cash_has_no_activity check (class <> 'cash' or activity is null);
grant update (activity) on accounts to almanac_tenant;

-- An entry is of one kind: what closes a year is not a revaluation too.
alter table journal_entries alter column closing drop default;
alter table journal_entries alter column closing type text using case when closing then 'closing' else 'ordinary' end;
alter table journal_entries rename column closing to kind;
alter table journal_entries alter column kind set default 'ordinary',
  add constraint journal_entries_kind_check check (kind in ('ordinary', 'closing', 'revaluation')),
  add column closing boolean not null generated always as (kind = 'closing') stored;

-- By which rule interest is shown in the statement of cash flows.
alter table organizations add column cash_flow_policy text not null default 'ias7'
  check (cash_flow_policy in ('ias7', 'ifrs18'));
grant update (cash_flow_policy) on organizations to almanac_tenant;

-- The cash of each standing entry by activity; an entry without any has no row. Operating, investing, financing and the
-- effect of exchange rates add up to the change in cash, and the other columns are parts of them.
create table cash_flows (
  organization_id uuid not null references organizations (id),
  entry_id uuid not null,
  operating numeric(28, 8) not null,
  investing numeric(28, 8) not null,
  financing numeric(28, 8) not null,
  exchange numeric(28, 8) not null,
  capital_expenditure numeric(28, 8) not null,
  lease_payments numeric(28, 8) not null,
  interest_paid numeric(28, 8) not null,
  interest_received numeric(28, 8) not null,
  primary key (organization_id, entry_id),
  foreign key (organization_id, entry_id) references journal_entries (organization_id, id)
);

-- The same of a day, a calendar month and a calendar year, as cash_totals are.
create table cash_flow_totals (
  organization_id uuid not null references organizations (id),
  grain text not null check (grain in ('day', 'month', 'year')),
  bucket date not null,
  operating numeric(28, 8) not null,
  investing numeric(28, 8) not null,
  financing numeric(28, 8) not null,
  exchange numeric(28, 8) not null,
  capital_expenditure numeric(28, 8) not null,
  lease_payments numeric(28, 8) not null,
  interest_paid numeric(28, 8) not null,
  interest_received numeric(28, 8) not null,
  primary key (organization_id, grain, bucket)
);

-- The entries that are there are counted here, by their owner, who sees them while security is not forced. No account has
-- an activity of its own yet, and no entry is a revaluation. The rules are those of src/ledger/cash-flow.ts on this day.
alter table accounts no force row level security;
alter table journal_entries no force row level security;
alter table journal_lines no force row level security;

create function pg_temp.within(amount numeric, most numeric) returns numeric language sql immutable as $$
  select case when amount * most > 0 then sign(amount) * least(abs(amount), abs(most)) else 0 end
$$;

create temporary view entry_sums as
select line.organization_id, line.entry_id,
  bool_or(class = 'cash') as has_cash,
  bool_or(class in ('fixed_asset', 'intangible', 'accumulated_depreciation')) as has_lasting,
  bool_or(class = 'accumulated_depreciation') and not bool_or(class in ('fixed_asset', 'intangible')) as only_wear,
  coalesce(sum(amount) filter (where class in ('fixed_asset', 'intangible', 'accumulated_depreciation')), 0) as k,
  coalesce(sum(amount) filter (where class = 'other_asset'), 0) as x,
  coalesce(sum(amount) filter (where class = 'lease_liability'), 0) as lease,
  coalesce(sum(amount) filter (
    where class in ('loan', 'share_capital', 'retained_earnings', 'other_equity')), 0) as lent,
  coalesce(sum(amount) filter (where class in ('current_loan', 'drawings')), 0) as b,
  coalesce(sum(amount) filter (where class = 'interest'), 0) as paid,
  coalesce(sum(amount) filter (where class = 'interest_income'), 0) as received,
  coalesce(sum(amount) filter (where class = 'income_tax'), 0) as tax,
  coalesce(sum(amount) filter (
    where class in ('depreciation', 'other_income', 'other_expense', 'other_comprehensive_income')), 0) as v,
  coalesce(sum(amount) filter (
    where class in ('operating_revenue', 'cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense',
      'uncategorised')), 0) as p,
  coalesce(sum(amount) filter (
    where class in ('receivable', 'inventory', 'prepaid', 'other_current_asset', 'payable', 'credit_card', 'sales_tax',
      'income_tax_payable', 'payroll_liability', 'deferred_revenue', 'other_current_liability', 'other_liability')), 0) as w
from (
  select line.organization_id, line.entry_id, account.class, line.base_debit - line.base_credit as amount
  from journal_lines line
  join accounts account on account.organization_id = line.organization_id and account.id = line.account_id
  join journal_entries entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
    and entry.voided_at is null and entry.kind = 'ordinary'
  where line.base_debit <> line.base_credit
) line
group by line.organization_id, line.entry_id;

do $$
declare
  entry record;
  k numeric; x numeric; lease numeric; lent numeric; capital numeric; b numeric;
  paid numeric; received numeric; tax numeric; v numeric; p numeric;
  met numeric; result numeric; unpaid numeric;
begin
  for entry in select * from entry_sums loop
    k := entry.k; x := entry.x; lease := entry.lease; lent := entry.lent; b := entry.b;
    paid := entry.paid; received := entry.received; tax := entry.tax; v := entry.v; p := entry.p;

    -- 1. Gains, losses and depreciation belong to the asset.
    if entry.has_lasting then
      met := pg_temp.within(v, -k);
      if met = 0 then met := v; end if;
      v := v - met; k := k + met;
    end if;

    -- 2. A new lease is no cash.
    met := pg_temp.within(lease, -k); lease := lease - met; k := k + met;
    met := pg_temp.within(lease, -x); lease := lease - met; x := x + met;
    capital := lent + lease;

    -- 3. Without a line on cash: what was exchanged for capital, and results that nobody paid.
    if not entry.has_cash then
      met := pg_temp.within(capital, -k); capital := capital - met; k := k + met;
      met := pg_temp.within(capital, -x); capital := capital - met; x := x + met;

      result := paid + received + tax + v + case when entry.only_wear then p else 0 end;
      unpaid := 0;
      met := pg_temp.within(result, -k); unpaid := unpaid + met; k := k + met;
      met := pg_temp.within(result - unpaid, -x); unpaid := unpaid + met; x := x + met;
      met := pg_temp.within(result - unpaid, -capital); unpaid := unpaid + met; capital := capital + met;
      met := pg_temp.within(result - unpaid, -b); unpaid := unpaid + met; b := b + met;
      -- Interest that was not paid is taken first.
      met := pg_temp.within(paid, unpaid); paid := paid - met; unpaid := unpaid - met;
      met := pg_temp.within(received, unpaid); received := received - met; unpaid := unpaid - met;
      met := pg_temp.within(tax, unpaid); tax := tax - met; unpaid := unpaid - met;
      met := pg_temp.within(v, unpaid); v := v - met; unpaid := unpaid - met;
      p := p - unpaid;

      -- What was paid with capital is taken from interest last.
      unpaid := pg_temp.within(paid + received + tax + v + p, -capital);
      capital := capital + unpaid;
      met := pg_temp.within(p, unpaid); p := p - met; unpaid := unpaid - met;
      met := pg_temp.within(v, unpaid); v := v - met; unpaid := unpaid - met;
      met := pg_temp.within(tax, unpaid); tax := tax - met; unpaid := unpaid - met;
      met := pg_temp.within(received, unpaid); received := received - met; unpaid := unpaid - met;
      paid := paid - unpaid;
    end if;

    result := entry.w + paid + received + tax + v + p;
    if result <> 0 or k <> 0 or k + x <> 0 or capital + b <> 0 or paid <> 0 or received <> 0 then
      insert into cash_flows values (entry.organization_id, entry.entry_id, -result, -(k + x), -(capital + b), 0, k,
        pg_temp.within(lease, capital + b), paid, -received);
    end if;
  end loop;
end $$;

drop view entry_sums;
drop function pg_temp.within(numeric, numeric);

insert into cash_flow_totals
select flow.organization_id, piece.grain, piece.bucket, sum(operating), sum(investing), sum(financing), sum(exchange),
  sum(capital_expenditure), sum(lease_payments), sum(interest_paid), sum(interest_received)
from cash_flows flow
join journal_entries entry on entry.organization_id = flow.organization_id and entry.id = flow.entry_id,
  lateral (values
    ('day', entry.entry_date), ('month', date_trunc('month', entry.entry_date)::date),
    ('year', date_trunc('year', entry.entry_date)::date)
  ) as piece(grain, bucket)
group by flow.organization_id, piece.grain, piece.bucket;

call secure_tenant_table('cash_flows', 'select, insert, delete');
call secure_tenant_table('cash_flow_totals', 'select, insert, update, delete');
-- Why: 0005_estimates.sql.
alter table cash_flows alter column organization_id set statistics 0;
alter table cash_flow_totals alter column organization_id set statistics 0;

alter table journal_lines force row level security;
alter table journal_entries force row level security;
alter table accounts force row level security;
