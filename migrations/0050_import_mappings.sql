-- How an organisation reads the tables of other programs, under names of its own. The text of a mapping stays as it was written.

create table import_mappings (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name ~ '^[a-z0-9][a-z0-9_-]{0,59}$'),
  mapping json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, name)
);
call secure_tenant_table('import_mappings', 'select, insert, update, delete');
