-- What leads from profit to operating cash, so that a statement by the indirect method is sums of what is kept: the income and expenses
-- that belong to investing (rule 1 of docs/cash-flow.md), those that no cash paid (rule 3), and how much of these is interest. Expenses are
-- positive. An entry now has a row without any cash too, where such results are in it.

alter table cash_flows
  add column results_of_investing numeric(28, 8) not null default 0,
  add column results_without_cash numeric(28, 8) not null default 0,
  add column interest_without_cash numeric(28, 8) not null default 0;
alter table cash_flow_totals
  add column results_of_investing numeric(28, 8) not null default 0,
  add column results_without_cash numeric(28, 8) not null default 0,
  add column interest_without_cash numeric(28, 8) not null default 0;

-- The entries that are there are completed by their owner, who sees them while security is not forced. Operating cash is kept for each: what it
-- is more than the operating lines is what was taken from them, first by rule 1.
alter table accounts no force row level security;
alter table journal_entries no force row level security;
alter table journal_lines no force row level security;
alter table cash_flows no force row level security;
alter table cash_flow_totals no force row level security;

create temporary view results_of_entries as
select sums.organization_id, sums.entry_id,
  case
    when not has_lasting then 0
    when valuation * lasting < 0 then sign(valuation) * least(abs(valuation), abs(lasting))
    else valuation
  end as of_investing,
  operating_lines + coalesce(flow.operating, 0) as taken,
  flow.entry_id is not null as has_flow,
  interest - coalesce(flow.interest_paid, 0) + coalesce(flow.interest_received, 0) as interest_taken
from (
  select line.organization_id, line.entry_id,
    bool_or(class in ('fixed_asset', 'intangible', 'accumulated_depreciation')) as has_lasting,
    coalesce(sum(amount) filter (where activity = 'operating'), 0) as operating_lines,
    coalesce(sum(amount) filter (where activity = 'investing'
      and class not in ('other_asset', 'other_current_asset')), 0) as lasting,
    coalesce(sum(amount) filter (where activity = 'operating'
      and class in ('depreciation', 'other_income', 'other_expense', 'other_comprehensive_income')), 0) as valuation,
    coalesce(sum(amount) filter (where activity = 'operating' and class in ('interest', 'interest_income')), 0) as interest
  from (
    select line.organization_id, line.entry_id, account.class, line.base_debit - line.base_credit as amount,
      case when account.class <> 'cash' then coalesce(account.activity, case
        when account.class in ('fixed_asset', 'intangible', 'accumulated_depreciation', 'other_asset') then 'investing'
        when account.class in ('current_loan', 'loan', 'lease_liability', 'share_capital', 'retained_earnings', 'drawings',
          'other_equity') then 'financing'
        else 'operating' end) end as activity
    from journal_lines line
    join accounts account on account.organization_id = line.organization_id and account.id = line.account_id
    join journal_entries entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
      and entry.voided_at is null and entry.kind = 'ordinary'
    where line.base_debit <> line.base_credit
  ) line
  group by line.organization_id, line.entry_id
) sums
left join cash_flows flow on flow.organization_id = sums.organization_id and flow.entry_id = sums.entry_id;

update cash_flows flow
set results_of_investing = results.of_investing, results_without_cash = results.taken - results.of_investing,
  interest_without_cash = results.interest_taken
from results_of_entries results
where results.organization_id = flow.organization_id and results.entry_id = flow.entry_id;

insert into cash_flows (organization_id, entry_id, operating, investing, financing, exchange, capital_expenditure,
  lease_payments, interest_paid, interest_received, results_of_investing, results_without_cash, interest_without_cash)
select organization_id, entry_id, 0, 0, 0, 0, 0, 0, 0, 0, of_investing, taken - of_investing, interest_taken
from results_of_entries
where not has_flow and (of_investing <> 0 or taken <> of_investing or interest_taken <> 0);

drop view results_of_entries;

insert into cash_flow_totals (organization_id, grain, bucket, operating, investing, financing, exchange, capital_expenditure,
  lease_payments, interest_paid, interest_received, results_of_investing, results_without_cash, interest_without_cash)
select flow.organization_id, piece.grain, piece.bucket, 0, 0, 0, 0, 0, 0, 0, 0,
  sum(results_of_investing), sum(results_without_cash), sum(interest_without_cash)
from cash_flows flow
join journal_entries entry on entry.organization_id = flow.organization_id and entry.id = flow.entry_id,
  lateral (values
    ('day', entry.entry_date), ('month', date_trunc('month', entry.entry_date)::date),
    ('year', date_trunc('year', entry.entry_date)::date)
  ) as piece(grain, bucket)
where (results_of_investing, results_without_cash, interest_without_cash) <> (0, 0, 0)
group by flow.organization_id, piece.grain, piece.bucket
on conflict (organization_id, grain, bucket) do update
set results_of_investing = excluded.results_of_investing, results_without_cash = excluded.results_without_cash,
  interest_without_cash = excluded.interest_without_cash;

-- From here on every row states them, as it states the others.
alter table cash_flows
  alter column results_of_investing drop default,
  alter column results_without_cash drop default,
  alter column interest_without_cash drop default;
alter table cash_flow_totals
  alter column results_of_investing drop default,
  alter column results_without_cash drop default,
  alter column interest_without_cash drop default;

alter table cash_flow_totals force row level security;
alter table cash_flows force row level security;
alter table journal_lines force row level security;
alter table journal_entries force row level security;
alter table accounts force row level security;
