-- What was received, credited or refunded and settles no invoice or bill: payments and credit notes that are not allocated yet, those of
-- an invoice or a bill that is not there (`document_name`), and refunds, which count the other way.
--
-- It counts as unallocated from its day on. What settles a document before that is issued is unallocated until then, too.

create table unallocated_amounts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  document_kind text not null check (document_kind in ('invoice', 'bill')),
  kind text not null check (kind in ('payment', 'credit_note', 'refund')),
  external_id text not null check (length(external_id) between 1 and 200),
  document_name text check (length(document_name) between 1 and 200),
  customer_id uuid,
  vendor_id uuid,
  amount_date date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- One that was not stated is that of the document, where it settles one.
  states_currency boolean not null default true,
  amount numeric(24, 8) not null check (amount > 0),
  tax numeric(24, 8) not null default 0 check (tax between 0 and amount),
  base_amount numeric(24, 8) not null check (base_amount >= 0),
  base_tax numeric(24, 8) not null check (base_tax between 0 and base_amount),
  reference text,
  content_hash bytea not null check (length(content_hash) = 32),
  recorded_at timestamptz not null,
  voided_at timestamptz,
  import_id uuid default current_import(),
  voided_import_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customer_profiles (organization_id, id),
  foreign key (organization_id, vendor_id) references vendor_profiles (organization_id, id),
  check ((document_kind = 'invoice') = (customer_id is not null)),
  check ((document_kind = 'bill') = (vendor_id is not null)),
  check (kind <> 'refund' or document_name is null)
);
create unique index unallocated_amounts_external
  on unallocated_amounts (external_id, document_kind, (case when document_name is null then '' else document_name end), organization_id)
  where voided_at is null and external_id is not null;
create index unallocated_amounts_document on unallocated_amounts (document_name, document_kind)
  where voided_at is null and document_name is not null;
create index unallocated_amounts_dated on unallocated_amounts (organization_id, document_kind, amount_date)
  where voided_at is null and amount_date > '-infinity';
create index unallocated_amounts_customer on unallocated_amounts (customer_id) where customer_id is not null;
create index unallocated_amounts_vendor on unallocated_amounts (vendor_id) where vendor_id is not null;
create index unallocated_amounts_import on unallocated_amounts (import_id) where import_id is not null;
create index unallocated_amounts_voided_import on unallocated_amounts (voided_import_id) where voided_import_id is not null;
create trigger unallocated_amounts_voided_by_import before update of voided_at on unallocated_amounts for each row
  when (current_import() is not null) execute function note_import_that_voids();
call secure_tenant_table('unallocated_amounts', 'select, insert, update (voided_at)');

-- The documents of which something was settled before they were issued: by customer or vendor, no total tells what of it was unallocated.
create index documents_settled_ahead on documents (organization_id, kind, issue_date)
  where voided_at is null and first_settled_on < issue_date;

alter table document_totals drop constraint document_totals_figure_check;
alter table document_totals add constraint document_totals_figure_check check (figure in (
  'documents', 'net', 'tax', 'open', 'overdue', 'overdue_30', 'overdue_60', 'overdue_90', 'paid', 'paid_days',
  'payment', 'payment_tax', 'credit_note', 'credit_note_tax', 'write_off', 'write_off_tax', 'refund', 'unallocated'
));

-- What is there is counted by its owner, who sees it while security is not forced.
alter table documents no force row level security;
alter table allocations no force row level security;
alter table document_totals no force row level security;
insert into document_totals
select organization_id, kind, 'unallocated', piece.grain, piece.bucket, sum(amount)
from (
  select allocation.organization_id, document.kind, movement.*
  from allocations allocation
  join documents document on document.organization_id = allocation.organization_id and document.id = allocation.document_id,
    lateral (values (allocation_date, base_amount), (issue_date, -base_amount)) as movement(date, amount)
  where allocation.voided_at is null and allocation_date < issue_date
) movement,
  lateral (values
    ('day', date), ('month', date_trunc('month', date)::date), ('year', date_trunc('year', date)::date)
  ) as piece(grain, bucket)
group by organization_id, kind, piece.grain, piece.bucket
having sum(amount) <> 0;
alter table document_totals force row level security;
alter table allocations force row level security;
alter table documents force row level security;
