-- Statements name their organisation as a value, and one plan serves all values. The planner is then to expect as many rows as
-- the largest organisation has: the share of the most common value, which it takes where a column has few distinct values.
-- Without statistics of the column it expected a two-hundredth of the table, of the only organisation as well, and read all
-- of its rows where an index would have found the few.
do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select polrelid::regclass from pg_policy join pg_attribute on attrelid = polrelid
    where polname = 'own_organization' and attname = 'organization_id'
  loop
    execute format(
      'alter table %s alter column organization_id set statistics -1, alter column organization_id set (n_distinct = 1)',
      tenant_table);
    if exists (select from pg_class where oid = tenant_table and reltuples > 0) then
      execute format('analyze %s (organization_id)', tenant_table);
    end if;
  end loop;
end $$;

-- The tables that are added later.
create or replace procedure secure_tenant_table(table_name regclass, privileges text)
  language plpgsql
  as $$
begin
  execute format(
    'alter table %s alter column organization_id set default current_organization(),
       alter column organization_id set (n_distinct = 1)',
    table_name);
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy own_organization on %s to almanac_tenant
       using (organization_id = current_organization()) with check (organization_id = current_organization())',
    table_name);
  execute format('grant %s on %s to almanac_tenant', privileges, table_name);
  execute format(
    'create policy erasure on %s to almanac_eraser
       using (organization_id = current_organization()) with check (organization_id = current_organization())',
    table_name);
  execute format('grant select, delete on %s to almanac_eraser', table_name);
end $$;
