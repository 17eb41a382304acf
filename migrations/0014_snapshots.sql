-- Snapshots: what figures about groups of persons answer with. They are made when a snapshot day has closed and never
-- change, so that no caller chooses the day and nobody can tell from two answers what one person added.

alter table organizations
  add column snapshot_days text not null default 'quarter'
    check (snapshot_days in ('quarter', 'year', '5_april', '31_march'));
grant update (snapshot_days) on organizations to almanac_tenant;

-- One for every snapshot day, in the order in which they were made, whether anything was shown anew or not.
create table snapshots (
  organization_id uuid not null references organizations (id),
  number integer not null check (number > 0),
  day date not null,
  -- Figures of fewer than the whole staff are renewed at the end of a year alone.
  ends_year boolean not null,
  -- Whether the whole staff was shown anew; otherwise it repeats what it showed.
  shows_staff boolean not null,
  minimum_group_size integer not null,
  made_at timestamptz not null,
  primary key (organization_id, number)
);
call secure_tenant_table('snapshots', 'select, insert');

-- The whole staff of a snapshot that shows it, with what was recorded of each then.
create table snapshot_staff (
  organization_id uuid not null references organizations (id),
  number integer not null,
  -- The person, or the membership of somebody who is no person.
  person_id uuid not null,
  gender text,
  ethnicity text,
  country text,
  age integer,
  primary key (organization_id, number, person_id),
  foreign key (organization_id, number) references snapshots (organization_id, number)
);
call secure_tenant_table('snapshot_staff', 'select, insert');

-- What a figure answers from a snapshot on: its parts with their values and the sizes of the groups behind them.
create table snapshot_answers (
  organization_id uuid not null references organizations (id),
  number integer not null,
  metric text not null,
  day date not null,
  reading jsonb not null,
  primary key (organization_id, number, metric),
  foreign key (organization_id, number) references snapshots (organization_id, number)
);
call secure_tenant_table('snapshot_answers', 'select, insert');

-- Who was in a group that a figure showed: of a gap, what each was paid, and on which side.
create table snapshot_groups (
  organization_id uuid not null references organizations (id),
  number integer not null,
  metric text not null,
  part text not null,
  side integer not null check (side >= 0),
  persons uuid[] not null,
  pay text[] check (cardinality(pay) = cardinality(persons)),
  primary key (organization_id, number, metric, part, side),
  foreign key (organization_id, number) references snapshots (organization_id, number)
);
call secure_tenant_table('snapshot_groups', 'select, insert');

-- Answers that are not given any more while the minimum group size is at least this: they would not have been shown.
create table snapshot_withdrawals (
  organization_id uuid not null references organizations (id),
  number integer not null,
  metric text not null,
  minimum_group_size integer not null,
  primary key (organization_id, number, metric, minimum_group_size),
  foreign key (organization_id, number, metric) references snapshot_answers (organization_id, number, metric)
);
call secure_tenant_table('snapshot_withdrawals', 'select, insert');

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'snapshots', 'snapshot_staff', 'snapshot_answers', 'snapshot_groups', 'snapshot_withdrawals'
  ] loop
    execute format('alter table %I alter column organization_id set statistics 0', table_name);
  end loop;
end $$;
