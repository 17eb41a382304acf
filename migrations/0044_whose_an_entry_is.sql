-- The one customer, and the one vendor, whom lines of an entry name: the entry's other lines belong to them too, though each keeps what its
-- source said of it. Ledgers of other programs name the party on the receivable or payable line alone, and revenue by customer follows
-- from it. Null where no one is named, or more than one.

alter table journal_entries
  add column only_customer_id uuid,
  add column only_vendor_id uuid;

-- The entries that are there are completed by their owner, who sees them while security is not forced.
alter table accounts no force row level security;
alter table journal_entries no force row level security;
alter table journal_lines no force row level security;
alter table customer_totals no force row level security;
alter table vendor_totals no force row level security;
alter table customer_profiles no force row level security;
alter table vendor_profiles no force row level security;

update journal_entries entry
set only_customer_id = case when named.one_customer = named.other_customer then named.one_customer::uuid end,
  only_vendor_id = case when named.one_vendor = named.other_vendor then named.one_vendor::uuid end
from (
  select organization_id, entry_id, min(customer_id::text) as one_customer, max(customer_id::text) as other_customer,
    min(vendor_id::text) as one_vendor, max(vendor_id::text) as other_vendor
  from journal_lines where customer_id is not null or vendor_id is not null
  group by organization_id, entry_id
) named
where named.organization_id = entry.organization_id and named.entry_id = entry.id;

alter table journal_entries
  add foreign key (organization_id, only_customer_id) references customer_profiles (organization_id, id),
  add foreign key (organization_id, only_vendor_id) references vendor_profiles (organization_id, id);

-- What the other lines of these entries add to the totals of income and expenses.
create temporary view lines_of_others as
  select line.organization_id, line.account_id, line.base_debit, line.base_credit, entry.kind, piece.grain, piece.bucket,
    case when line.customer_id is null then entry.only_customer_id end as customer_id,
    case when line.vendor_id is null then entry.only_vendor_id end as vendor_id
  from journal_lines line
  join journal_entries entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
    and entry.voided_at is null and (entry.only_customer_id is not null or entry.only_vendor_id is not null)
  join accounts account on account.organization_id = line.organization_id and account.id = line.account_id
    and account.class in ('operating_revenue', 'other_income', 'interest_income', 'cost_of_sales', 'direct_payroll', 'payroll',
      'operating_expense', 'depreciation', 'interest', 'income_tax', 'other_expense', 'uncategorised'),
  lateral (values
    ('day', entry.entry_date), ('month', date_trunc('month', entry.entry_date)::date),
    ('year', date_trunc('year', entry.entry_date)::date)
  ) as piece(grain, bucket);

insert into customer_totals as total (organization_id, customer_id, account_id, grain, bucket, debit, credit, closing_debit,
  closing_credit, opening_debit, opening_credit)
select organization_id, customer_id, account_id, grain, bucket, sum(base_debit), sum(base_credit),
  coalesce(sum(base_debit) filter (where kind = 'closing'), 0), coalesce(sum(base_credit) filter (where kind = 'closing'), 0),
  coalesce(sum(base_debit) filter (where kind = 'opening'), 0), coalesce(sum(base_credit) filter (where kind = 'opening'), 0)
from lines_of_others where customer_id is not null
group by organization_id, customer_id, account_id, grain, bucket
on conflict (organization_id, account_id, grain, bucket, customer_id) do update set
  debit = total.debit + excluded.debit, credit = total.credit + excluded.credit,
  closing_debit = total.closing_debit + excluded.closing_debit, closing_credit = total.closing_credit + excluded.closing_credit,
  opening_debit = total.opening_debit + excluded.opening_debit, opening_credit = total.opening_credit + excluded.opening_credit;

insert into vendor_totals as total (organization_id, vendor_id, account_id, grain, bucket, debit, credit, closing_debit,
  closing_credit, opening_debit, opening_credit)
select organization_id, vendor_id, account_id, grain, bucket, sum(base_debit), sum(base_credit),
  coalesce(sum(base_debit) filter (where kind = 'closing'), 0), coalesce(sum(base_credit) filter (where kind = 'closing'), 0),
  coalesce(sum(base_debit) filter (where kind = 'opening'), 0), coalesce(sum(base_credit) filter (where kind = 'opening'), 0)
from lines_of_others where vendor_id is not null
group by organization_id, vendor_id, account_id, grain, bucket
on conflict (organization_id, account_id, grain, bucket, vendor_id) do update set
  debit = total.debit + excluded.debit, credit = total.credit + excluded.credit,
  closing_debit = total.closing_debit + excluded.closing_debit, closing_credit = total.closing_credit + excluded.closing_credit,
  opening_debit = total.opening_debit + excluded.opening_debit, opening_credit = total.opening_credit + excluded.opening_credit;

drop view lines_of_others;

alter table vendor_profiles force row level security;
alter table customer_profiles force row level security;
alter table vendor_totals force row level security;
alter table customer_totals force row level security;
alter table journal_lines force row level security;
alter table journal_entries force row level security;
alter table accounts force row level security;
