-- Answers to requests that came with an Idempotency-Key: the same request again gets the same answer and changes nothing. They are
-- written in the transaction of the change, and kept for a day.

create table kept_answers (
  organization_id uuid not null references organizations (id),
  actor_kind text not null check (actor_kind in ('user', 'api_key')),
  actor_id uuid not null,
  idempotency_key text not null,
  request_hash bytea not null,
  -- Null while the request is answered, which no other transaction sees.
  answer json,
  created_at timestamptz not null,
  primary key (organization_id, actor_kind, actor_id, idempotency_key)
);
call secure_tenant_table('kept_answers', 'select, insert, update (answer), delete');
create index kept_answers_created on kept_answers (organization_id, created_at);

-- Every transaction that changes an organisation's data, in the order of their commits: each takes the row of its organisation in
-- data_versions last, and holds it until it ends. Who reads records in this order misses none, however long a transaction took.
create table writes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null check (version >= 0),
  written_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index writes_version on writes (organization_id, version);
create index writes_written_at on writes (organization_id, written_at);

-- What was there before has one write, the first of all.
alter table organizations no force row level security;
insert into writes (organization_id, id, version, written_at)
  select id, '00000000-0000-0000-0000-000000000000', 0, date_trunc('milliseconds', now()) from organizations;
alter table organizations force row level security;
call secure_tenant_table('writes', 'select, insert');

alter table data_versions add column written_at timestamptz not null default '-infinity';
grant update (written_at) on data_versions to almanac_tenant;

create function current_write() returns uuid
  language sql stable
  return nullif(current_setting('almanac.write_id', true), '')::uuid;

-- Which write made a row what it is. What changes without one, such as the erasure of a text, is no change that is read in step.
create function note_write() returns trigger
  language plpgsql
  as $$
begin
  new.write_id := current_write();
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['allocations', 'customer_profiles', 'documents', 'journal_entries', 'unallocated_amounts', 'vendor_profiles'] loop
    execute format(
      'alter table %I add column write_id uuid not null default ''00000000-0000-0000-0000-000000000000''', name);
    execute format('alter table %I alter column write_id set default current_write()', name);
    execute format('create index %I on %I (organization_id, write_id, id)', name || '_write', name);
    execute format(
      'create trigger %I before update on %I for each row when (current_write() is not null) execute function note_write()',
      name || '_written', name);
  end loop;
end $$;
