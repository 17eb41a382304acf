-- The platform: organisations, the people who sign in, and what lets them and their programs in.
--
-- Two roles that own nothing stand behind the two doors of src/db. `almanac_tenant` sees the rows of one
-- organisation, the one that the door has set, and an unset organisation is an error, never an empty answer.
-- `almanac_platform` sees what is needed to find out who is calling, and no business data at all.
-- Roles belong to the whole server, so another database on it may have created them already. From PostgreSQL 16 on,
-- whoever creates a role is a member of it that may not take it on, until the role is granted to them.

do $$
declare
  role_name text;
  wanted text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach role_name in array array['almanac_tenant', 'almanac_platform'] loop
    begin
      execute format('create role %I nologin', role_name);
    exception when duplicate_object or unique_violation then
      null;
    end;
    if not pg_has_role(current_user, role_name, wanted) then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end $$;

-- The organisation that the tenant door has set for this transaction. It raises when there is none.
create function current_organization() returns uuid
  language sql stable
  as $$ select current_setting('almanac.organization_id')::uuid $$;

create table organizations (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 63),
  name text not null check (length(name) between 1 and 200),
  base_currency text not null check (base_currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  financial_year_start_month integer not null default 1 check (financial_year_start_month between 1 and 12),
  minimum_group_size integer not null default 5 check (minimum_group_size >= 3),
  data_version bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy platform_door on organizations to almanac_platform using (true) with check (true);
create policy own_organization on organizations to almanac_tenant
  using (id = current_organization()) with check (id = current_organization());
grant select, insert on organizations to almanac_platform;
grant select on organizations to almanac_tenant;
grant update (name, base_currency, time_zone, financial_year_start_month, minimum_group_size, data_version, updated_at)
  on organizations to almanac_tenant;

create table users (
  id uuid primary key,
  email text not null check (length(email) between 3 and 320),
  name text not null default '' check (length(name) <= 200),
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email on users (lower(email));
grant select, insert, update on users to almanac_platform;

-- A session is known by the SHA-256 of its token; the token itself is kept nowhere.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  active_organization_id uuid not null references organizations (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
grant select, insert, update, delete on sessions to almanac_platform;

-- Token buckets of the rate limit, shared by every process. Losing them in a crash only refills them.
create unlogged table rate_limit_buckets (
  name text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
create index rate_limit_buckets_age on rate_limit_buckets (refilled_at);
grant select, insert, update, delete on rate_limit_buckets to almanac_platform;

-- Turns a table into a tenant table: the door's organisation is the default of its first column, and the only
-- one whose rows can be seen or written. `privileges` is what the service may do with it, and nothing else.
create procedure secure_tenant_table(table_name regclass, privileges text)
  language plpgsql
  as $$
begin
  execute format('alter table %s alter column organization_id set default current_organization()', table_name);
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy own_organization on %s to almanac_tenant
       using (organization_id = current_organization()) with check (organization_id = current_organization())',
    table_name);
  execute format('grant %s on %s to almanac_tenant', privileges, table_name);
end $$;
revoke execute on procedure secure_tenant_table(regclass, text) from public;

-- Who belongs to an organisation, and as what. The platform door may read the few columns that decide whether a
-- session is let in, and only of memberships that belong to somebody who can sign in.
create table memberships (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid references users (id),
  role text not null check (role in ('owner', 'admin', 'member', 'contractor')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  employment_start_date date,
  termination_date date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, user_id),
  check (termination_date >= employment_start_date)
);
create index memberships_user on memberships (user_id);
call secure_tenant_table('memberships', 'select, insert, update');
create policy platform_door on memberships for select to almanac_platform using (user_id is not null);
grant select (organization_id, id, user_id, role, status, employment_start_date, termination_date, created_at)
  on memberships to almanac_platform;

-- An API key is known by the SHA-256 of the whole key. The platform door finds it; only the tenant door manages it.
create table api_keys (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  identifier text not null check (length(identifier) = 8),
  key_hash bytea not null unique check (length(key_hash) = 32),
  capabilities text[] not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('api_keys', 'select, insert, update');
create policy platform_door on api_keys to almanac_platform using (true) with check (true);
grant select on api_keys to almanac_platform;
grant update (last_used_at) on api_keys to almanac_platform;

-- What was changed, by whom, when, from what to what. Written once, never changed.
create table audit_events (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  occurred_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'operator')),
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  primary key (organization_id, id)
);
create index audit_events_time on audit_events (organization_id, occurred_at desc);
call secure_tenant_table('audit_events', 'select, insert');
