-- What the planner guesses of a table must not make it read all rows of an organisation for each row that it looks for.
--
-- How many rows an organisation has is never guessed from statistics: to one that is not in them yet, because its first
-- import is under way, they would give one row, and then any index that can find the organisation looks as good as the
-- one that finds the name: 6 s instead of 6 ms for a thousand names. Without statistics of the column the planner takes
-- a two-hundredth of the table, for every organisation.
do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select polrelid::regclass from pg_policy join pg_attribute on attrelid = polrelid
    where polname = 'own_organization' and attname = 'organization_id'
  loop
    execute format('alter table %s alter column organization_id set statistics 0', tenant_table);
  end loop;
end $$;

-- And an index that finds a name cannot be used without one. A foreign key asks for the organisation and the id; after an
-- import that was rolled back, a table may pass for empty while the next one fills it, and then the planner took the
-- index of the names for the check of each line, to read all customers by it.
alter table accounts drop constraint accounts_code_organization_id_key;
alter table departments drop constraint departments_external_id_organization_id_key;
alter table customer_profiles drop constraint customer_profiles_external_id_organization_id_key;
alter table vendor_profiles drop constraint vendor_profiles_external_id_organization_id_key;
alter table persons drop constraint persons_external_id_organization_id_key;
alter table memberships drop constraint memberships_external_id_organization_id_key;
alter table memberships drop constraint memberships_organization_id_user_id_key;
create unique index accounts_code on accounts (code, organization_id) where code is not null;
create unique index departments_external on departments (external_id, organization_id) where external_id is not null;
create unique index customer_profiles_external on customer_profiles (external_id, organization_id)
  where external_id is not null;
create unique index vendor_profiles_external on vendor_profiles (external_id, organization_id)
  where external_id is not null;
create unique index persons_external on persons (external_id, organization_id) where external_id is not null;
create unique index memberships_external on memberships (external_id, organization_id) where external_id is not null;
create unique index memberships_of_organization on memberships (organization_id, user_id) where user_id is not null;
drop index documents_external;
drop index allocations_external;
drop index allocations_document;
drop index compensation_entries_membership;
drop index membership_assignments_in_force;
create unique index documents_external on documents (external_id, kind, organization_id)
  where voided_at is null and external_id is not null;
create unique index allocations_external on allocations (external_id, document_id, organization_id)
  where voided_at is null and external_id is not null;
create index allocations_document on allocations (document_id) where voided_at is null and document_id is not null;
create index compensation_entries_membership on compensation_entries (membership_id)
  where voided_at is null and membership_id is not null;
create unique index membership_assignments_in_force on membership_assignments
  (membership_id, effective_from, organization_id) where voided_at is null and membership_id is not null;
drop index custom_field_definitions_active;
create unique index custom_field_definitions_active on custom_field_definitions (subject, key, organization_id)
  where archived_at is null and subject is not null;
