-- Erasing: what is kept of a person after their data were erased, how long things are kept, and organisations that are closed
-- and then erased. The role of the service can delete almost nothing; what erases takes a role of its own.

do $$
declare
  wanted text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  begin
    create role almanac_eraser nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  if not pg_has_role(current_user, 'almanac_eraser', wanted) then
    grant almanac_eraser to current_user;
  end if;
end $$;

-- Every tenant table can be emptied of one organisation: those that are, and each that is added.
create or replace procedure secure_tenant_table(table_name regclass, privileges text)
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
  execute format(
    'create policy erasure on %s to almanac_eraser
       using (organization_id = current_organization()) with check (organization_id = current_organization())',
    table_name);
  execute format('grant select, delete on %s to almanac_eraser', table_name);
end $$;

do $$
declare
  tenant_table record;
begin
  for tenant_table in
    select polrelid::regclass as name from pg_policy where polname = 'own_organization' and polrelid <> 'organizations'::regclass
  loop
    execute format(
      'create policy erasure on %s to almanac_eraser
         using (organization_id = current_organization()) with check (organization_id = current_organization())',
      tenant_table.name);
    execute format('grant select, delete on %s to almanac_eraser', tenant_table.name);
  end loop;
end $$;

-- An organisation that is closed: until its erasure begins, an owner can restore it.
alter table organizations
  add column closed_at timestamptz,
  add column closed_by uuid,
  add column erasure_due_at timestamptz,
  add column erasure_started_at timestamptz,
  add check ((closed_at is null) = (erasure_due_at is null)),
  add check (erasure_started_at is null or erasure_due_at is not null);
grant update (closed_at, closed_by, erasure_due_at) on organizations to almanac_tenant;
create policy erasure on organizations to almanac_eraser
  using (id = current_organization()) with check (id = current_organization());
grant select, delete, update (erasure_started_at) on organizations to almanac_eraser;

-- What is left of an organisation that was erased.
create table erased_organizations (
  id uuid primary key,
  slug text not null,
  closed_at timestamptz not null,
  erased_at timestamptz not null
);
grant select, insert on erased_organizations to almanac_platform;
grant delete on users to almanac_platform;

-- Deleting a row looks for those that refer to it. These would be looked for by reading a whole table for each row.
create index journal_entries_corrects on journal_entries (corrects_entry_id)
  where corrects_entry_id is not null;
create index documents_corrects on documents (corrects_document_id)
  where corrects_document_id is not null;
create index membership_assignments_manager on membership_assignments (manager_membership_id)
  where manager_membership_id is not null;
