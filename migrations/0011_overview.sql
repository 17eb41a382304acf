-- The arrangement of the overview: which figures an organisation wants to see first, and in which order. No row means that
-- nobody has arranged anything, and the default of the service holds, also when a later version has another one.

create table overview_arrangements (
  organization_id uuid not null references organizations (id),
  -- Ids of metrics. Which there are is for the catalogue to say, which the database does not know.
  figures text[] not null check (cardinality(figures) between 1 and 24),
  updated_at timestamptz not null,
  primary key (organization_id)
);
call secure_tenant_table('overview_arrangements', 'select, insert, update (figures, updated_at), delete');
alter table overview_arrangements alter column organization_id set statistics 0;
