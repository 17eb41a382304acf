-- Addresses by which a spreadsheet reads named metrics and statements, as the member who made them and no longer than that member may.

create table sheet_links (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  identifier text not null check (length(identifier) = 8),
  token_hash bytea not null unique check (length(token_hash) = 32),
  metrics text[] not null,
  statements text[] not null,
  capabilities text[] not null,
  -- Null where the account of the maker was erased.
  created_by uuid references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organization_id, id),
  check (cardinality(metrics) + cardinality(statements) between 1 and 50)
);
comment on column sheet_links.capabilities is 'What its maker must have at each use: the link has these and no others.';
create index sheet_links_makers on sheet_links (organization_id, created_by);
call secure_tenant_table('sheet_links', 'select, insert, update (revoked_at)');
create policy platform_door on sheet_links to almanac_platform using (true) with check (true);
grant select, update (last_used_at) on sheet_links to almanac_platform;
grant update (created_by) on sheet_links to almanac_eraser;
