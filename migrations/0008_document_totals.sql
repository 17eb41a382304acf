-- Totals of invoices and bills, so that no question about all of them reads them one by one.
--
-- Each figure is a sum over the standing documents and what settles them, kept by day, calendar month and calendar year as
-- account_totals are. A document counts on its day of issue, an allocation on its own day; what was paid in full counts on
-- the day on which nothing of it was open any more. What is open on a day is what was issued until then, less what settled
-- it until then, where what came before the issue counts from it. In the same way what is overdue by more than some days is
-- what was due before, less what settled it, none of it earlier than the document is overdue by so much: thus the balance of
-- a figure up to a day is what was open, or overdue, on that day, with no document looked at.
--
-- The documents that are there are counted here, by their owner, who sees them while security is not forced.

alter table documents no force row level security;
alter table allocations no force row level security;

-- `paid_on` is the day on which it was paid in full: settled, by one payment at least, and nothing of it given up.
-- `first_settled_on` is the day of the first of what settles it: who looks for what was open of a document earlier need not
-- look for more. Both are kept by src/records/documents, as `settled_on` is.
alter table documents add column paid_on date, add column first_settled_on date;
update documents set first_settled_on = settling.first_day, paid_on = case when settling.by_payment then settled_on end
from (
  select organization_id, document_id, min(allocation_date) as first_day,
    bool_or(kind = 'payment') and not bool_or(kind = 'write_off') as by_payment
  from allocations where voided_at is null
  group by organization_id, document_id
) settling
where (documents.organization_id, id) = (settling.organization_id, document_id);
grant update (paid_on, first_settled_on) on documents to almanac_tenant;

create table document_totals (
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('invoice', 'bill')),
  figure text not null check (figure in (
    'documents', 'net', 'tax', 'open', 'overdue', 'overdue_30', 'overdue_60', 'overdue_90', 'paid', 'paid_days',
    'payment', 'payment_tax', 'credit_note', 'credit_note_tax', 'write_off', 'write_off_tax'
  )),
  grain text not null check (grain in ('day', 'month', 'year')),
  bucket date not null,
  amount numeric(28, 8) not null,
  primary key (organization_id, kind, figure, grain, bucket)
);

insert into document_totals
select organization_id, kind, figure, piece.grain, piece.bucket, sum(amount)
from (
  select organization_id, kind, movement.*
  from documents,
    lateral (select base_net + base_tax as gross) total,
    lateral (values
      ('documents', issue_date, 1), ('net', issue_date, base_net), ('tax', issue_date, base_tax),
      ('open', issue_date, gross), ('overdue', due_date + 1, gross), ('overdue_30', due_date + 31, gross),
      ('overdue_60', due_date + 61, gross), ('overdue_90', due_date + 91, gross),
      ('paid', paid_on, 1), ('paid_days', paid_on, paid_on - issue_date)
    ) as movement(figure, date, amount)
  where voided_at is null
  union all
  select allocation.organization_id, document.kind, movement.*
  from allocations allocation
  join documents document on document.organization_id = allocation.organization_id
    and document.id = allocation.document_id,
    lateral (values
      (allocation.kind, allocation_date, base_amount), (allocation.kind || '_tax', allocation_date, allocation.base_tax),
      ('open', greatest(allocation_date, issue_date), -base_amount),
      ('overdue', greatest(allocation_date, due_date + 1), -base_amount),
      ('overdue_30', greatest(allocation_date, due_date + 31), -base_amount),
      ('overdue_60', greatest(allocation_date, due_date + 61), -base_amount),
      ('overdue_90', greatest(allocation_date, due_date + 91), -base_amount)
    ) as movement(figure, date, amount)
  where allocation.voided_at is null
) movement,
  lateral (values
    ('day', date), ('month', date_trunc('month', date)::date), ('year', date_trunc('year', date)::date)
  ) as piece(grain, bucket)
where amount <> 0 and date is not null
group by organization_id, kind, figure, piece.grain, piece.bucket;

call secure_tenant_table('document_totals', 'select, insert, update, delete');
-- Why: 0005_estimates.sql.
alter table document_totals alter column organization_id set statistics 0;

alter table allocations force row level security;
alter table documents force row level security;
