-- Persons, memberships, assignments and pay can be read in step too: each row has the id of its last write.

-- Existing rows belong to the first write, which newer organisations do not have yet.
alter table organizations no force row level security;
alter table writes no force row level security;
insert into writes (organization_id, id, version, written_at)
  select id, '00000000-0000-0000-0000-000000000000', 0, date_trunc('milliseconds', now()) from organizations
  on conflict do nothing;
alter table organizations force row level security;
alter table writes force row level security;

do $$
declare
  name text;
begin
  foreach name in array array['compensation_entries', 'membership_assignments', 'memberships', 'persons'] loop
    execute format(
      'alter table %I add column write_id uuid not null default ''00000000-0000-0000-0000-000000000000''', name);
    execute format('alter table %I alter column write_id set default current_write()', name);
    execute format('create index %I on %I (organization_id, write_id, id) where write_id is not null', name || '_write', name);
    execute format(
      'create trigger %I before update on %I for each row when (current_write() is not null) execute function note_write()',
      name || '_written', name);
  end loop;
end $$;

-- Both columns in one index: without statistics, the planner combines two for each person and reads one of them whole.
drop index memberships_person;
create index memberships_person on memberships (person_id, organization_id) where person_id is not null;
create index membership_assignments_membership on membership_assignments (organization_id, membership_id);

-- Without statistics, the planner takes these indexes for lookups by id, and reads them whole. With a condition, only questions about
-- writes can use them.
do $$
declare
  name text;
begin
  foreach name in array array['allocations', 'customer_profiles', 'documents', 'journal_entries', 'unallocated_amounts', 'vendor_profiles'] loop
    execute format('drop index %I', name || '_write');
    execute format('create index %I on %I (organization_id, write_id, id) where write_id is not null', name || '_write', name);
  end loop;
end $$;
