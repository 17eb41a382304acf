-- Undoing an import: what it wrote is marked as its own, and what it changed is kept as it was before.
--
-- An import sets almanac.import_id in its transaction. Facts name the import that wrote them and the one that voided them. Records are
-- changed in place, so each that an import adds or changes has a row with the state before and after, until the import is undone.

create table applied_imports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  applied_at timestamptz not null,
  undone_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('applied_imports', 'select, insert, update (undone_at)');

-- `before` is null where the import added the record.
create table import_changes (
  organization_id uuid not null references organizations (id),
  import_id uuid not null,
  record text not null check (record in ('accounts', 'customer_profiles', 'departments', 'parties', 'vendor_profiles')),
  record_id uuid not null,
  before jsonb,
  after jsonb not null,
  primary key (organization_id, import_id, record, record_id)
);
call secure_tenant_table('import_changes', 'select, insert, update (before, after), delete');
create index import_changes_record on import_changes (record_id);

create function current_import() returns uuid
  language sql stable
  return nullif(current_setting('almanac.import_id', true), '')::uuid;

create function note_change_by_import() returns trigger
  language plpgsql
  as $$
begin
  insert into import_changes (organization_id, import_id, record, record_id, before, after)
  values (new.organization_id, current_import(), tg_argv[0], new.id, case tg_op when 'UPDATE' then to_jsonb(old) end, to_jsonb(new))
  on conflict (organization_id, import_id, record, record_id) do update set after = excluded.after;
  return null;
end $$;

create function note_import_that_voids() returns trigger
  language plpgsql
  as $$
begin
  new.voided_import_id := current_import();
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['accounts', 'customer_profiles', 'departments', 'vendor_profiles'] loop
    execute format(
      'create trigger %I after insert or update on %I for each row when (current_import() is not null)
         execute function note_change_by_import(%L)',
      name || '_changed_by_import', name, name);
  end loop;
  -- What imports say of people is not undone, and not copied.
  create trigger parties_changed_by_import after insert or update on parties for each row
    when (current_import() is not null and new.kind = 'organization') execute function note_change_by_import('parties');
  foreach name in array array['allocations', 'documents', 'exchange_rates', 'journal_entries'] loop
    execute format(
      'alter table %I add column import_id uuid default current_import(), add column voided_import_id uuid', name);
    execute format('create index %I on %I (import_id) where import_id is not null', name || '_import', name);
    execute format('create index %I on %I (voided_import_id) where voided_import_id is not null', name || '_voided_import', name);
    execute format(
      'create trigger %I before update of voided_at on %I for each row when (current_import() is not null)
         execute function note_import_that_voids()',
      name || '_voided_by_import', name);
  end loop;
end $$;

-- A record that an import added is removed when the import is undone and nothing else refers to it: voided facts still do, so its row stays.
alter table accounts add column removed_at timestamptz;
alter table customer_profiles add column removed_at timestamptz;
alter table departments add column removed_at timestamptz;
alter table vendor_profiles add column removed_at timestamptz;
grant update (removed_at) on accounts to almanac_tenant;
grant update (removed_at) on departments to almanac_tenant;
grant delete on customer_statuses to almanac_tenant;
drop index accounts_code;
drop index departments_external;
drop index customer_profiles_external;
drop index vendor_profiles_external;
create unique index accounts_code on accounts (code, organization_id) where code is not null and removed_at is null;
create unique index departments_external on departments (external_id, organization_id)
  where external_id is not null and removed_at is null;
create unique index customer_profiles_external on customer_profiles (external_id, organization_id)
  where external_id is not null and removed_at is null;
create unique index vendor_profiles_external on vendor_profiles (external_id, organization_id)
  where external_id is not null and removed_at is null;

-- What a whole opening states is never counted itself, and its entry is void from the beginning: it stays recognisable when it is retired.
alter table journal_entries add column states_opening boolean not null default false;
alter table journal_entries no force row level security;
update journal_entries set states_opening = true where voided_at = '-infinity';
alter table journal_entries force row level security;

-- An undo is kept as an import too: it runs in the background, one at a time, and has a report.
alter table imports add column undoes uuid;
