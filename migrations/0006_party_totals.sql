-- Totals for the questions that name a customer, a vendor or the quality of the bookkeeping.
--
-- What was sold to each customer and bought from each vendor is summed as department_totals are, but over accounts of
-- income and expenses alone: every invoice also names its customer on the receivable, of which the documents tell more.
-- Entries are counted as cash is, so that no question counts them. An entry is late when it was recorded more than 30
-- days after its date; the day of recording is one of UTC, so that a count that is kept does not change with the
-- organisation's time zone.
--
-- The lines and entries that are there are counted here, by their owner, who sees them while security is not forced.

alter table accounts no force row level security;
alter table journal_entries no force row level security;
alter table journal_lines no force row level security;
alter table cash_totals no force row level security;

-- Departments are few and are asked for one by one, so that department_totals lead with them. Customers and vendors are many
-- and are asked for all at once: here those of an account in some days lie together.
create table customer_totals (
  organization_id uuid not null references organizations (id),
  customer_id uuid not null,
  account_id uuid not null,
  grain text not null check (grain in ('day', 'month', 'year')),
  bucket date not null,
  debit numeric(28, 8) not null,
  credit numeric(28, 8) not null,
  closing_debit numeric(28, 8) not null,
  closing_credit numeric(28, 8) not null,
  primary key (organization_id, account_id, grain, bucket, customer_id),
  foreign key (organization_id, customer_id) references customer_profiles (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);

create table vendor_totals (
  organization_id uuid not null references organizations (id),
  vendor_id uuid not null,
  account_id uuid not null,
  grain text not null check (grain in ('day', 'month', 'year')),
  bucket date not null,
  debit numeric(28, 8) not null,
  credit numeric(28, 8) not null,
  closing_debit numeric(28, 8) not null,
  closing_credit numeric(28, 8) not null,
  primary key (organization_id, account_id, grain, bucket, vendor_id),
  foreign key (organization_id, vendor_id) references vendor_profiles (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);

create table entry_totals (
  organization_id uuid not null references organizations (id),
  grain text not null check (grain in ('day', 'month', 'year')),
  bucket date not null,
  entries bigint not null,
  late_entries bigint not null,
  primary key (organization_id, grain, bucket)
);

alter table cash_totals add column unreconciled_lines bigint not null default 0;

-- Each standing line of income or expenses, in its day, month and year.
create temporary view counted_lines as
  select line.*, entry.closing, piece.grain, piece.bucket
  from journal_lines line
  join journal_entries entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
    and entry.voided_at is null
  join accounts account on account.organization_id = line.organization_id and account.id = line.account_id
    and account.class in ('operating_revenue', 'other_income', 'cost_of_sales', 'payroll', 'operating_expense',
      'depreciation', 'interest', 'income_tax', 'other_expense', 'uncategorised'),
  lateral (values
    ('day', entry.entry_date), ('month', date_trunc('month', entry.entry_date)::date),
    ('year', date_trunc('year', entry.entry_date)::date)
  ) as piece(grain, bucket);

insert into customer_totals
select organization_id, customer_id, account_id, grain, bucket, sum(base_debit), sum(base_credit),
  coalesce(sum(base_debit) filter (where closing), 0), coalesce(sum(base_credit) filter (where closing), 0)
from counted_lines where customer_id is not null
group by organization_id, customer_id, account_id, grain, bucket;

insert into vendor_totals
select organization_id, vendor_id, account_id, grain, bucket, sum(base_debit), sum(base_credit),
  coalesce(sum(base_debit) filter (where closing), 0), coalesce(sum(base_credit) filter (where closing), 0)
from counted_lines where vendor_id is not null
group by organization_id, vendor_id, account_id, grain, bucket;

drop view counted_lines;

insert into entry_totals
select entry.organization_id, piece.grain, piece.bucket, count(*),
  count(*) filter (where (entry.recorded_at at time zone 'UTC')::date - entry.entry_date > 30)
from journal_entries entry,
  lateral (values
    ('day', entry.entry_date), ('month', date_trunc('month', entry.entry_date)::date),
    ('year', date_trunc('year', entry.entry_date)::date)
  ) as piece(grain, bucket)
where entry.voided_at is null
group by entry.organization_id, piece.grain, piece.bucket;

update cash_totals kept set unreconciled_lines = counted.lines
from (
  select line.organization_id, piece.grain, piece.bucket, count(*) as lines
  from journal_lines line
  join journal_entries entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
    and entry.voided_at is null
  join accounts account on account.organization_id = line.organization_id and account.id = line.account_id
    and account.class = 'cash',
  lateral (values
    ('day', entry.entry_date), ('month', date_trunc('month', entry.entry_date)::date),
    ('year', date_trunc('year', entry.entry_date)::date)
  ) as piece(grain, bucket)
  where not line.reconciled
  group by line.organization_id, piece.grain, piece.bucket
) counted
where (kept.organization_id, kept.grain, kept.bucket) = (counted.organization_id, counted.grain, counted.bucket);

alter table cash_totals alter column unreconciled_lines drop default;

call secure_tenant_table('customer_totals', 'select, insert, update, delete');
call secure_tenant_table('vendor_totals', 'select, insert, update, delete');
call secure_tenant_table('entry_totals', 'select, insert, update, delete');
-- Why: 0005_estimates.sql.
alter table customer_totals alter column organization_id set statistics 0;
alter table vendor_totals alter column organization_id set statistics 0;
alter table entry_totals alter column organization_id set statistics 0;

alter table cash_totals force row level security;
alter table journal_lines force row level security;
alter table journal_entries force row level security;
alter table accounts force row level security;
