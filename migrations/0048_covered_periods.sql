-- The periods that imported files state they cover. Their days are known, also those on which nothing happened.

create table covered_periods (
  organization_id uuid not null references organizations (id),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- All zero for what came in without an import.
  import_id uuid not null default coalesce(current_import(), '00000000-0000-0000-0000-000000000000'),
  primary key (organization_id, first_day, last_day, import_id)
);
call secure_tenant_table('covered_periods', 'select, insert, delete');
