-- Invoices and bills with what settles them, and what a journal line is about.
--
-- One table holds both kinds, because receivables and payables are each other's mirror. What is open of a document on a
-- date is what it came to, less what was allocated to it until then. Documents and allocations are facts: a correction
-- voids the old one and records another.
-- `base_…` amounts are in the organisation's currency at the document's own rate, those of allocations too, so that a
-- document which is settled in its currency is settled in base currency.
-- As in the ledger, a large table has no index with the organisation in it beside its keys.

create table documents (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('invoice', 'bill')),
  external_id text not null check (length(external_id) between 1 and 200),
  customer_id uuid,
  vendor_id uuid,
  issue_date date not null,
  due_date date not null check (due_date >= issue_date),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(24, 12) not null check (rate > 0),
  reference text,
  net numeric(24, 8) not null,
  tax numeric(24, 8) not null,
  base_net numeric(24, 8) not null,
  base_tax numeric(24, 8) not null,
  custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
  content_hash bytea not null check (length(content_hash) = 32),
  -- The day on which nothing of it was open any more; kept by src/records/documents, null while something is.
  settled_on date,
  corrects_document_id uuid,
  recorded_at timestamptz not null,
  voided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customer_profiles (organization_id, id),
  foreign key (organization_id, vendor_id) references vendor_profiles (organization_id, id),
  foreign key (organization_id, corrects_document_id) references documents (organization_id, id),
  check ((kind = 'invoice') = (customer_id is not null)),
  check ((kind = 'bill') = (vendor_id is not null)),
  check (net + tax >= 0)
);
create unique index documents_external on documents (external_id, kind, organization_id) where voided_at is null;
call secure_tenant_table('documents', 'select, insert, update (settled_on, voided_at)');

create table document_lines (
  organization_id uuid not null references organizations (id),
  document_id uuid not null,
  line_number integer not null check (line_number > 0),
  description text,
  account_id uuid,
  department_id uuid,
  net numeric(24, 8) not null,
  tax numeric(24, 8) not null,
  primary key (organization_id, document_id, line_number),
  foreign key (organization_id, document_id) references documents (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, department_id) references departments (organization_id, id)
);
call secure_tenant_table('document_lines', 'select, insert');

-- `external_id` is what the payment, credit note or write-off is called; it may settle several documents, each once.
-- `tax` is the part of the amount that is tax, of a credit note or a write-off.
create table allocations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('payment', 'credit_note', 'write_off')),
  external_id text not null check (length(external_id) between 1 and 200),
  allocation_date date not null,
  amount numeric(24, 8) not null check (amount > 0),
  tax numeric(24, 8) not null default 0 check (tax between 0 and amount),
  base_amount numeric(24, 8) not null,
  base_tax numeric(24, 8) not null,
  reference text,
  content_hash bytea not null check (length(content_hash) = 32),
  recorded_at timestamptz not null,
  voided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, document_id) references documents (organization_id, id)
);
create unique index allocations_external on allocations (external_id, document_id, organization_id)
  where voided_at is null;
create index allocations_document on allocations (document_id) where voided_at is null;
call secure_tenant_table('allocations', 'select, insert, update (voided_at)');

-- A foreign key is checked against the rows that are there, which their owner may read while security is not forced.
alter table journal_lines no force row level security;
alter table departments no force row level security;
alter table customer_profiles no force row level security;
alter table vendor_profiles no force row level security;
alter table journal_lines
  add column department_id uuid,
  add column customer_id uuid,
  add column vendor_id uuid,
  add foreign key (organization_id, department_id) references departments (organization_id, id),
  add foreign key (organization_id, customer_id) references customer_profiles (organization_id, id),
  add foreign key (organization_id, vendor_id) references vendor_profiles (organization_id, id);
alter table vendor_profiles force row level security;
alter table customer_profiles force row level security;
alter table departments force row level security;
alter table journal_lines force row level security;

-- The same sums as account_totals, of the lines that name a department.
create table department_totals (
  organization_id uuid not null references organizations (id),
  department_id uuid not null,
  account_id uuid not null,
  grain text not null check (grain in ('day', 'month', 'year')),
  bucket date not null,
  debit numeric(28, 8) not null,
  credit numeric(28, 8) not null,
  closing_debit numeric(28, 8) not null,
  closing_credit numeric(28, 8) not null,
  primary key (organization_id, department_id, account_id, grain, bucket),
  foreign key (organization_id, department_id) references departments (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
call secure_tenant_table('department_totals', 'select, insert, update, delete');
