-- The ledger: accounts, entries and their lines, exchange rates, and the totals that answer questions.
--
-- Facts are only ever added. A correction voids the old entry (`voided_at`) and posts a new one, so the service may
-- update that one column of an entry and nothing of a line; it may delete nothing. An entry balances in base
-- currency or its lines are refused, here as well as in src/ledger.
-- Amounts are numeric(24,8): 16 digits before the point, eight after, because the cost of a share has more than a cent.
--
-- Beside its key, a large table has no index with the organisation in it. While a table is empty, or its rows are not
-- in the statistics yet, every index that could find the organisation looks equally good to the planner, and a foreign
-- key would read all of an organisation's rows for each one that it looks up: an import took 30 times as long.

create table accounts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  code text not null check (length(code) between 1 and 200),
  name text not null check (length(name) between 1 and 500),
  class text not null check (class in (
    'cash', 'receivable', 'inventory', 'prepaid', 'other_current_asset', 'fixed_asset', 'accumulated_depreciation',
    'intangible', 'other_asset',
    'payable', 'credit_card', 'sales_tax', 'income_tax_payable', 'payroll_liability', 'deferred_revenue',
    'other_current_liability', 'loan', 'other_liability',
    'share_capital', 'retained_earnings', 'drawings', 'other_equity',
    'operating_revenue', 'other_income',
    'cost_of_sales', 'payroll', 'operating_expense', 'depreciation', 'interest', 'income_tax', 'other_expense',
    'uncategorised')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (code, organization_id)
);
call secure_tenant_table('accounts', 'select, insert, update (name, class, updated_at)');

-- Units of the base currency for one unit of `currency`, in force from `rate_date` until the next one.
create table exchange_rates (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate_date date not null,
  rate numeric(24, 12) not null check (rate > 0),
  recorded_at timestamptz not null,
  voided_at timestamptz,
  primary key (organization_id, id)
);
create unique index exchange_rates_in_force on exchange_rates (organization_id, currency, rate_date)
  where voided_at is null;
call secure_tenant_table('exchange_rates', 'select, insert, update (voided_at)');

create table journal_entries (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  external_id text check (length(external_id) between 1 and 200),
  entry_date date not null,
  description text not null default '',
  reference text,
  closing boolean not null default false,
  content_hash bytea not null check (length(content_hash) = 32),
  corrects_entry_id uuid,
  recorded_at timestamptz not null,
  voided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, corrects_entry_id) references journal_entries (organization_id, id)
);
create unique index journal_entries_external on journal_entries (external_id, organization_id)
  where voided_at is null and external_id is not null;
call secure_tenant_table('journal_entries', 'select, insert, update (voided_at)');

-- `debit` and `credit` are in the line's own currency, `base_debit` and `base_credit` in the organisation's.
create table journal_lines (
  organization_id uuid not null references organizations (id),
  entry_id uuid not null,
  line_number integer not null check (line_number > 0),
  account_id uuid not null,
  description text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  debit numeric(24, 8) not null check (debit >= 0),
  credit numeric(24, 8) not null check (credit >= 0),
  base_debit numeric(24, 8) not null check (base_debit >= 0),
  base_credit numeric(24, 8) not null check (base_credit >= 0),
  reconciled boolean not null default false,
  primary key (organization_id, entry_id, line_number),
  foreign key (organization_id, entry_id) references journal_entries (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  check (debit = 0 or credit = 0),
  check (base_debit = 0 or base_credit = 0)
);
create index journal_lines_account on journal_lines (account_id);
call secure_tenant_table('journal_lines', 'select, insert');

-- All lines of an entry come in one statement; together they balance, or none is kept.
create function refuse_unbalanced_entries() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select from added_lines group by entry_id having sum(base_debit) <> sum(base_credit)
  ) then
    raise exception 'a journal entry does not balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on journal_lines
  referencing new table as added_lines
  for each statement execute function refuse_unbalanced_entries();

-- What was posted to an account in a day, a calendar month, a calendar year: a range of any length reads a handful
-- of rows. The closing columns are the part of debit and credit that came from entries marked `closing`.
create table account_totals (
  organization_id uuid not null references organizations (id),
  account_id uuid not null,
  grain text not null check (grain in ('day', 'month', 'year')),
  bucket date not null,
  debit numeric(28, 8) not null,
  credit numeric(28, 8) not null,
  closing_debit numeric(28, 8) not null,
  closing_credit numeric(28, 8) not null,
  primary key (organization_id, account_id, grain, bucket),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
call secure_tenant_table('account_totals', 'select, insert, update, delete');

-- Money that came in and went out, an entry counted by the net of its lines on accounts of class `cash`: a transfer
-- between two of them is neither.
create table cash_totals (
  organization_id uuid not null references organizations (id),
  grain text not null check (grain in ('day', 'month', 'year')),
  bucket date not null,
  inflow numeric(28, 8) not null,
  outflow numeric(28, 8) not null,
  primary key (organization_id, grain, bucket)
);
call secure_tenant_table('cash_totals', 'select, insert, update, delete');
