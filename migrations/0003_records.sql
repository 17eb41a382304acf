-- Records: who the organisation deals with, who works for it and for what pay, and the fields that it adds itself.
--
-- A party is somebody in the world, a person or an organisation; a customer, a vendor and an employee are what a party
-- is to us. What has a date (where somebody works, what they earn) is a fact: a correction voids it and records another.
-- What describes (a name, an address, a custom field) is changed in place, and the change is in the audit log.
-- Whatever is imported has an `external_id`, what it is called where it comes from: the same again is the same row.
--
-- Gender, ethnicity, date of birth and country have a table of their own, so that no statement about a person can
-- answer with them by accident. They feed figures about groups, and nothing else.

create table parties (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('person', 'organization')),
  name text not null check (length(name) between 1 and 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
call secure_tenant_table('parties', 'select, insert, update (name, updated_at)');

create table departments (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  external_id text not null check (length(external_id) between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  parent_department_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (external_id, organization_id),
  foreign key (organization_id, parent_department_id) references departments (organization_id, id),
  check (parent_department_id <> id)
);
call secure_tenant_table('departments', 'select, insert, update (name, parent_department_id, updated_at)');

-- `party_id` names the customer; everything else here may be null but the status.
create table customer_profiles (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  party_id uuid not null,
  external_id text check (length(external_id) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'inactive', 'archived')),
  account_number text check (length(account_number) between 1 and 500),
  payment_terms text check (length(payment_terms) between 1 and 500),
  default_currency text check (default_currency ~ '^[A-Z]{3}$'),
  credit_limit numeric(19, 4) check (credit_limit >= 0),
  billing_email text check (length(billing_email) between 1 and 500),
  contact_first_name text check (length(contact_first_name) between 1 and 500),
  contact_last_name text check (length(contact_last_name) between 1 and 500),
  contact_email text check (length(contact_email) between 1 and 500),
  contact_phone text check (length(contact_phone) between 1 and 500),
  notes text check (length(notes) between 1 and 20000),
  custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (external_id, organization_id),
  foreign key (organization_id, party_id) references parties (organization_id, id)
);
call secure_tenant_table('customer_profiles', 'select, insert, update');

create table vendor_profiles (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  party_id uuid not null,
  external_id text check (length(external_id) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'inactive', 'archived')),
  account_number text check (length(account_number) between 1 and 500),
  payment_terms text check (length(payment_terms) between 1 and 500),
  default_currency text check (default_currency ~ '^[A-Z]{3}$'),
  contact_first_name text check (length(contact_first_name) between 1 and 500),
  contact_last_name text check (length(contact_last_name) between 1 and 500),
  contact_email text check (length(contact_email) between 1 and 500),
  contact_phone text check (length(contact_phone) between 1 and 500),
  notes text check (length(notes) between 1 and 20000),
  custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (external_id, organization_id),
  foreign key (organization_id, party_id) references parties (organization_id, id)
);
call secure_tenant_table('vendor_profiles', 'select, insert, update');

-- The legal name of a person is the name of their party.
create table persons (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  party_id uuid not null,
  external_id text check (length(external_id) between 1 and 200),
  preferred_name text check (length(preferred_name) between 1 and 500),
  trading_name text check (length(trading_name) between 1 and 500),
  work_email text check (length(work_email) between 1 and 500),
  photo_url text check (length(photo_url) between 1 and 2000),
  custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (external_id, organization_id),
  foreign key (organization_id, party_id) references parties (organization_id, id)
);
call secure_tenant_table('persons', 'select, insert, update');

-- What nobody is ever shown of one person. Null is not stated.
create table person_demographics (
  organization_id uuid not null references organizations (id),
  person_id uuid not null,
  gender text check (gender in ('woman', 'man', 'non_binary', 'other')),
  ethnicity text check (length(ethnicity) between 1 and 100),
  date_of_birth date,
  country text check (country ~ '^[A-Z]{2}$'),
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references persons (organization_id, id)
);
call secure_tenant_table('person_demographics', 'select, insert, update');

-- `role` and `status` of a membership whose user signs in decide what that user may do, and only the settings change
-- them. Everybody else's are those of the assignment in force.
-- A foreign key is checked against the rows that are there, which their owner may read while security is not forced.
alter table memberships no force row level security;
alter table persons no force row level security;
alter table memberships
  add column person_id uuid,
  add column external_id text check (length(external_id) between 1 and 200),
  add column custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
  add unique (external_id, organization_id),
  add foreign key (organization_id, person_id) references persons (organization_id, id);
alter table persons force row level security;
alter table memberships force row level security;
create index memberships_person on memberships (person_id);

-- Where a member works, as what and for whom, from a day until the next assignment.
create table membership_assignments (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  membership_id uuid not null,
  effective_from date not null,
  role text not null check (role in ('owner', 'admin', 'member', 'contractor')),
  status text not null check (status in ('active', 'inactive')),
  department_id uuid,
  manager_membership_id uuid,
  recorded_at timestamptz not null,
  voided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, membership_id) references memberships (organization_id, id),
  foreign key (organization_id, department_id) references departments (organization_id, id),
  foreign key (organization_id, manager_membership_id) references memberships (organization_id, id),
  check (manager_membership_id <> membership_id)
);
create unique index membership_assignments_in_force on membership_assignments
  (membership_id, effective_from, organization_id) where voided_at is null;
call secure_tenant_table('membership_assignments', 'select, insert, update (voided_at)');

-- One row for each pay arrangement. `weekly_hours` are those that a salary is paid for, null where nobody said.
create table compensation_entries (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  membership_id uuid not null,
  external_id text check (length(external_id) between 1 and 200),
  pay_type text not null check (pay_type in ('salary', 'hourly', 'bonus', 'commission', 'allowance')),
  amount numeric(19, 4) not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  frequency text not null
    check (frequency in ('annual', 'monthly', 'fortnightly', 'weekly', 'daily', 'hourly', 'one_off')),
  engagement_type text not null
    check (engagement_type in ('full_time', 'part_time', 'casual', 'fixed_term', 'contractor')),
  weekly_hours numeric(5, 2) check (weekly_hours > 0 and weekly_hours <= 168),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  created_at timestamptz not null,
  recorded_at timestamptz not null,
  voided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, membership_id) references memberships (organization_id, id)
);
create unique index compensation_entries_external on compensation_entries (external_id, organization_id)
  where voided_at is null and external_id is not null;
create index compensation_entries_membership on compensation_entries (membership_id) where voided_at is null;
call secure_tenant_table('compensation_entries', 'select, insert, update (voided_at)');

-- The fields that an organisation adds to a kind of record. Those of the platform are in the code. An archived one
-- keeps its values, which are not shown, and leaves its key free.
create table custom_field_definitions (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  subject text not null check (subject in ('customer-profile', 'vendor-profile', 'invoice', 'person', 'membership')),
  key text not null check (key ~ '^[a-z][a-z0-9_]*$' and length(key) <= 63),
  label text not null check (length(label) between 1 and 200),
  type text not null check (type in ('text', 'long_text', 'number', 'boolean', 'date', 'select', 'multi_select',
    'email', 'url', 'phone', 'currency')),
  type_config jsonb not null default '{}' check (jsonb_typeof(type_config) = 'object'),
  required boolean not null default false,
  default_value jsonb,
  position integer not null check (position >= 0),
  group_name text check (length(group_name) between 1 and 200),
  show_if text check (length(show_if) between 1 and 1000),
  help_text text check (length(help_text) between 1 and 1000),
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index custom_field_definitions_active on custom_field_definitions (subject, key, organization_id)
  where archived_at is null;
call secure_tenant_table('custom_field_definitions', 'select, insert, update');

-- Somebody who is to sign in: known by the SHA-256 of the link's token, which is kept nowhere. The platform door finds
-- an invitation by it, before anybody is signed in.
create table invitations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  email text not null check (length(email) between 3 and 320),
  role text not null check (role in ('owner', 'admin', 'member', 'contractor')),
  membership_id uuid,
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, membership_id) references memberships (organization_id, id)
);
call secure_tenant_table('invitations', 'select, insert, update (accepted_at, revoked_at)');
create policy platform_door on invitations for select to almanac_platform using (true);
grant select on invitations to almanac_platform;

-- The settings tell the names and addresses of the organisation's own users; the tenant door reads no others.
create policy tenant_door on users for select to almanac_tenant
  using (exists (select from memberships where memberships.user_id = users.id));
create policy platform_door on users to almanac_platform using (true) with check (true);
alter table users enable row level security;
alter table users force row level security;
grant select (id, email, name) on users to almanac_tenant;

-- Files that came over HTTP. A running import holds an advisory lock of its own for as long as its transaction lives,
-- so that one whose server was killed is known to have failed.
create table imports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_hash bytea not null check (length(request_hash) = 32),
  state text not null check (state in ('running', 'done', 'refused', 'failed')),
  kind text,
  dry_run boolean not null,
  bytes bigint not null,
  bytes_read bigint not null default 0,
  bytes_to_read bigint not null default 0,
  rows_read bigint not null default 0,
  report jsonb,
  failure text,
  actor_kind text not null check (actor_kind in ('user', 'api_key')),
  actor_id uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, id)
);
create unique index imports_one_at_a_time on imports (organization_id) where state = 'running';
create unique index imports_idempotency on imports (organization_id, idempotency_key)
  where idempotency_key is not null and state <> 'failed';
call secure_tenant_table('imports', 'select, insert, update');
