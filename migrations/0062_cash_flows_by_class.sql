-- The cash of each entry by the class of the accounts on its other side, for a statement of cash flows by the direct method. Of an entry and of
-- a day, all classes add up to the operating, investing and financing cash that is kept already.

-- Without keys, as cash_flows and cash_flow_totals are since migration 0060.
create table cash_flow_classes (
  organization_id uuid not null,
  entry_id uuid not null,
  class text not null,
  operating numeric(28, 8) not null,
  investing numeric(28, 8) not null,
  financing numeric(28, 8) not null,
  primary key (organization_id, entry_id, class)
);

create table cash_flow_class_totals (
  organization_id uuid not null,
  class text not null,
  grain text not null check (grain in ('day', 'month', 'year')),
  bucket date not null,
  operating numeric(28, 8) not null,
  investing numeric(28, 8) not null,
  financing numeric(28, 8) not null,
  primary key (organization_id, grain, bucket, class)
);

-- The entries that are there are divided by their owner, who sees them while security is not forced. The rules are those of
-- src/ledger/flow-by-class.ts on this day: classes take their amounts in order, until the cash of the activity is reached.
alter table accounts no force row level security;
alter table journal_entries no force row level security;
alter table journal_lines no force row level security;
alter table cash_flows no force row level security;

insert into cash_flow_classes
select organization_id, entry_id, class,
  coalesce(sum(amount) filter (where activity = 'operating'), 0),
  coalesce(sum(amount) filter (where activity = 'investing'), 0),
  coalesce(sum(amount) filter (where activity = 'financing'), 0)
from (
  select organization_id, entry_id, class, activity,
    sign(whole) * greatest(0, least(abs(amount), abs(whole) - coalesce(sum(abs(amount)) over before_it, 0))) as amount
  from (
    select line.organization_id, line.entry_id, line.class, part.activity, part.place, line.number, sum(line.amount) as amount,
      case part.activity
        when 'operating' then flow.operating + flow.interest_paid - flow.interest_received
        when 'investing' then flow.investing else flow.financing end as whole
    from (
      select line.organization_id, line.entry_id, account.class, line.base_credit - line.base_debit as amount, class_order.number,
        coalesce(account.activity, case
          when account.class in ('fixed_asset', 'intangible', 'accumulated_depreciation', 'other_asset') then 'investing'
          when account.class in ('current_loan', 'loan', 'lease_liability', 'share_capital', 'retained_earnings', 'drawings',
            'other_equity') then 'financing'
          else 'operating' end) as activity
      from journal_lines line
      join accounts account on account.organization_id = line.organization_id and account.id = line.account_id
        and account.class <> 'cash'
      join unnest(array[
        'cash', 'receivable', 'inventory', 'prepaid', 'other_current_asset', 'fixed_asset', 'accumulated_depreciation',
        'intangible', 'other_asset', 'payable', 'credit_card', 'sales_tax', 'income_tax_payable', 'payroll_liability',
        'deferred_revenue', 'other_current_liability', 'current_loan', 'loan', 'lease_liability', 'other_liability',
        'share_capital', 'retained_earnings', 'drawings', 'other_comprehensive_income', 'other_equity',
        'operating_revenue', 'other_income', 'interest_income', 'cost_of_sales', 'direct_payroll', 'payroll',
        'operating_expense', 'depreciation', 'interest', 'income_tax', 'other_expense', 'uncategorised'
      ]) with ordinality as class_order(name, number) on class_order.name = account.class
    ) line
    join cash_flows flow on flow.organization_id = line.organization_id and flow.entry_id = line.entry_id
    cross join lateral (
      select activity, place from (values
        ('operating', case
          when line.activity <> 'operating' or line.class in ('interest', 'interest_income') then null
          when line.class in ('depreciation', 'other_income', 'other_expense', 'other_comprehensive_income') then 4
          when line.class = 'income_tax' then 3
          when line.class in ('operating_revenue', 'cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense',
            'uncategorised') then 2
          else 1 end),
        ('investing', case
          when line.activity = 'investing' then case when line.class in ('other_asset', 'other_current_asset') then 2 else 1 end
          when line.activity = 'operating'
            and line.class in ('depreciation', 'other_income', 'other_expense', 'other_comprehensive_income') then 3 end),
        ('financing', case
          when line.activity <> 'financing' then null
          when line.class in ('loan', 'share_capital', 'retained_earnings', 'other_equity') then 1
          when line.class = 'lease_liability' then 2 else 3 end)
      ) as places(activity, place)
      where place is not null
    ) part
    group by line.organization_id, line.entry_id, line.class, line.number, part.activity, part.place,
      flow.operating, flow.interest_paid, flow.interest_received, flow.investing, flow.financing
  ) part
  where sign(amount) = sign(whole)
  window before_it as (partition by organization_id, entry_id, activity order by place, number rows between unbounded preceding and 1 preceding)
  union all
  select organization_id, entry_id, 'interest', 'operating', -interest_paid from cash_flows where interest_paid <> 0
  union all
  select organization_id, entry_id, 'interest_income', 'operating', interest_received from cash_flows where interest_received <> 0
) divided
where amount <> 0
group by organization_id, entry_id, class;

insert into cash_flow_class_totals
select flow.organization_id, flow.class, piece.grain, piece.bucket, sum(operating), sum(investing), sum(financing)
from cash_flow_classes flow
join journal_entries entry on entry.organization_id = flow.organization_id and entry.id = flow.entry_id,
  lateral (values
    ('day', entry.entry_date), ('month', date_trunc('month', entry.entry_date)::date),
    ('year', date_trunc('year', entry.entry_date)::date)
  ) as piece(grain, bucket)
group by flow.organization_id, flow.class, piece.grain, piece.bucket;

call secure_tenant_table('cash_flow_classes', 'select, insert, delete');
call secure_tenant_table('cash_flow_class_totals', 'select, insert, update, delete');
alter table cash_flows force row level security;
alter table journal_lines force row level security;
alter table journal_entries force row level security;
alter table accounts force row level security;
