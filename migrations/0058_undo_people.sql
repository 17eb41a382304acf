-- Imports of people can be undone too: what they wrote names them, and what they changed is kept as it was before.

alter table import_changes drop constraint import_changes_record_check;
alter table import_changes add constraint import_changes_record_check check (record in ('accounts', 'customer_profiles', 'departments',
  'memberships', 'parties', 'person_demographics', 'persons', 'vendor_profiles'));

-- A removed record that is imported again is added again.
create or replace function note_change_by_import() returns trigger
  language plpgsql
  as $$
begin
  insert into import_changes (organization_id, import_id, record, record_id, before, after)
  values (new.organization_id, current_import(), tg_argv[0], new.id,
    case when tg_op = 'UPDATE' and to_jsonb(old) ->> 'removed_at' is null then to_jsonb(old) end, to_jsonb(new))
  on conflict (organization_id, import_id, record, record_id) do update set after = excluded.after;
  return null;
end $$;

-- Of a membership an import sets only these: its account, role and status follow from others.
create function set_by_imports(membership jsonb) returns jsonb
  language sql immutable
  as $$
    select jsonb_build_object('id', membership -> 'id', 'external_id', membership -> 'external_id', 'person_id', membership -> 'person_id',
      'employment_start_date', membership -> 'employment_start_date', 'termination_date', membership -> 'termination_date',
      'custom_fields', membership -> 'custom_fields')
  $$;

create function note_membership_by_import() returns trigger
  language plpgsql
  as $$
declare
  was jsonb;
  became jsonb := set_by_imports(to_jsonb(new));
begin
  if tg_op = 'UPDATE' then
    if old.removed_at is null then
      was := set_by_imports(to_jsonb(old));
    end if;
  end if;
  if was is distinct from became then
    insert into import_changes (organization_id, import_id, record, record_id, before, after)
    values (new.organization_id, current_import(), 'memberships', new.id, was, became)
    on conflict (organization_id, import_id, record, record_id) do update set after = excluded.after;
  end if;
  return null;
end $$;

create function note_demographics_by_import() returns trigger
  language plpgsql
  as $$
begin
  insert into import_changes (organization_id, import_id, record, record_id, before, after)
  values (new.organization_id, current_import(), 'person_demographics', new.person_id, case tg_op when 'UPDATE' then to_jsonb(old) end,
    to_jsonb(new))
  on conflict (organization_id, import_id, record, record_id) do update set after = excluded.after;
  return null;
end $$;

drop trigger parties_changed_by_import on parties;
create trigger parties_changed_by_import after insert or update on parties for each row
  when (current_import() is not null) execute function note_change_by_import('parties');
create trigger persons_changed_by_import after insert or update on persons for each row
  when (current_import() is not null) execute function note_change_by_import('persons');
create trigger memberships_changed_by_import after insert or update on memberships for each row
  when (current_import() is not null) execute function note_membership_by_import();
create trigger person_demographics_changed_by_import after insert or update on person_demographics for each row
  when (current_import() is not null) execute function note_demographics_by_import();

do $$
declare
  name text;
begin
  foreach name in array array['compensation_entries', 'membership_assignments'] loop
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

-- Snapshots refer to persons by id, so a removed person keeps theirs, and gets it back when imported again under the same name.
-- Otherwise two snapshots would seem to be of other people, and their difference could tell of one.
alter table persons add column removed_at timestamptz;
alter table memberships add column removed_at timestamptz;

-- What an import states of people, whether or not that was new: what a later one states too is not taken back from under it.
create table import_mentions (
  organization_id uuid not null references organizations (id),
  import_id uuid not null default current_import(),
  record text not null check (record in ('compensation_entries', 'memberships', 'persons')),
  record_id uuid not null,
  primary key (organization_id, record, record_id, import_id)
);
call secure_tenant_table('import_mentions', 'select, insert, delete');
create index import_mentions_import on import_mentions (organization_id, import_id);

-- Of earlier imports of people nothing is kept that could be undone.
alter table applied_imports add column keeps_people boolean not null default true;
alter table applied_imports no force row level security;
update applied_imports set keeps_people = false where kinds && array['compensation', 'memberships', 'persons'];
alter table applied_imports force row level security;
