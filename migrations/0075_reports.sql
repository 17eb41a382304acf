-- Boards and statements that are mailed to members every month, and what became of each mail.

create table reports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- As the address of a board pack has them: boards and statements in their order.
  parts text not null check (length(parts) between 1 and 2000),
  period text not null check (length(period) between 1 and 64),
  -- Counted from the first of a month; null for the last.
  working_day smallint check (working_day between 1 and 23),
  hour smallint not null check (hour between 0 and 23),
  -- An account. It is no reference: an account that was erased has no membership, and that ends the report.
  created_by uuid not null,
  -- What its maker must have at each use: its mails show no more.
  capabilities text[] not null,
  is_paused boolean not null default false,
  -- The next time of its schedule, or the one that is being sent; null once it has ended or was deleted.
  due_at timestamptz,
  -- When a process is to look at it: at that time, or later where an attempt failed.
  look_at timestamptz,
  attempts integer not null default 0,
  -- The process that sends at present, and until when no other does.
  lease_id uuid,
  leased_until timestamptz,
  -- When the membership of its maker ended, and it with that.
  ended_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check ((due_at is null) = (look_at is null))
);
create index reports_due on reports (look_at) where look_at is not null;
call secure_tenant_table('reports', 'select, insert, update, delete');
-- It finds the organisations that have a report to send, and sees no content.
create policy platform_door on reports for select to almanac_platform using (true);
grant select (organization_id, look_at, leased_until) on reports to almanac_platform;

create table report_recipients (
  organization_id uuid not null references organizations (id),
  report_id uuid not null,
  user_id uuid not null,
  -- When they stopped it for themselves.
  left_at timestamptz,
  primary key (organization_id, report_id, user_id),
  foreign key (organization_id, report_id) references reports (organization_id, id) on delete cascade
);
create index report_recipients_user on report_recipients (organization_id, user_id);
call secure_tenant_table('report_recipients', 'select, insert, update, delete');

-- What became of a mail to a recipient, or of all mails of a time, which have no recipient.
create table report_runs (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  report_id uuid not null,
  due_at timestamptz not null,
  user_id uuid,
  is_by_hand boolean not null,
  outcome text not null check (outcome in ('sent', 'skipped', 'failed')),
  -- Why it was not sent; null where it was.
  reason text check (length(reason) between 1 and 50),
  -- The state of the data that all its numbers are of, and its period.
  data_version bigint,
  period_label text check (length(period_label) between 1 and 200),
  settled_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references reports (organization_id, id) on delete cascade,
  check ((outcome = 'sent') = (reason is null)),
  check ((outcome = 'sent') = (data_version is not null))
);
-- Who had a mail of a time has it once.
create unique index report_runs_once on report_runs (organization_id, report_id, due_at, user_id) where not is_by_hand;
create index report_runs_report on report_runs (organization_id, report_id, id);
call secure_tenant_table('report_runs', 'select, insert, delete');
