-- Alerts of members on a metric or a row of a statement. A process that finds a new data version, or a new day, computes them and writes which
-- side of its limit each is on together with the event, so that each crossing is reported once.

create table alerts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- An account. It is no reference: an account that was erased has no membership, and that ends the alert.
  created_by uuid not null,
  metric text check (length(metric) between 1 and 200),
  statement text check (length(statement) between 1 and 200),
  statement_row text check (length(statement_row) between 1 and 200),
  period text not null check (length(period) between 1 and 64),
  team uuid,
  condition text not null check (condition in ('above', 'below', 'changes_by_more_than')),
  threshold numeric not null,
  threshold_unit text not null check (threshold_unit in ('amount', 'percent')),
  by_mail boolean not null,
  is_paused boolean not null,
  -- Why it waits by itself; null while it does not.
  waits_because text check (waits_because in ('organization_closed', 'maker_inactive', 'maker_sees_less', 'no_answer')),
  -- When the membership of its maker was found to have ended.
  ended_at timestamptz,
  -- Counts the changes that members make: a check of an earlier revision writes nothing.
  revision integer not null default 1,
  -- Whether the condition held at the last value that there was.
  holds boolean not null,
  -- The last value and the one before it in time; null where there was none.
  value numeric,
  checked_at timestamptz not null,
  fired_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted alert can be restored for a day.
  deleted_at timestamptz,
  primary key (organization_id, id),
  check ((metric is null) = (statement is not null)),
  check ((statement is null) = (statement_row is null)),
  check (threshold_unit = 'amount' or condition = 'changes_by_more_than')
);
create index alerts_makers on alerts (organization_id, created_by);
call secure_tenant_table('alerts', 'select, insert, update, delete');
-- It finds the organisations that keep something of an account that is erased.
create policy platform_door on alerts for select to almanac_platform using (true);
grant select (organization_id, created_by) on alerts to almanac_platform;

-- Each time that an alert fired, for its maker.
create table alert_firings (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  alert_id uuid not null,
  created_by uuid not null,
  -- What its reader must still be allowed to see.
  needs text[] not null,
  sentence text not null check (length(sentence) between 1 and 2000),
  explanation text check (length(explanation) between 1 and 2000),
  path text not null check (length(path) between 1 and 1000),
  fired_at timestamptz not null,
  seen_at timestamptz,
  -- Whether a message is still to be sent. Set to false before it is sent: twice would be worse than never.
  is_mail_due boolean not null,
  primary key (organization_id, id),
  foreign key (organization_id, alert_id) references alerts (organization_id, id) on delete cascade
);
create index alert_firings_makers on alert_firings (organization_id, created_by, id);
create index alert_firings_alert on alert_firings (organization_id, alert_id, id);
call secure_tenant_table('alert_firings', 'select, insert, update (seen_at, is_mail_due), delete');

-- The data version and the day up to which alerts, and the agreement of documents and control accounts, were checked, and the process that checks
-- at present.
create table organization_checks (
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('alerts', 'tie_outs')),
  version bigint not null,
  -- When the day ends for which it was checked.
  day_ends_at timestamptz,
  checked_at timestamptz,
  lease_id uuid,
  leased_until timestamptz,
  primary key (organization_id, kind)
);
call secure_tenant_table('organization_checks', 'select, insert, update, delete');
-- It finds the organisations that have something to check.
create policy platform_door on organization_checks for select to almanac_platform using (true);
grant select (organization_id, kind, version, day_ends_at, checked_at, leased_until) on organization_checks to almanac_platform;

-- The differences between documents and control accounts that were last reported.
create table reported_tie_outs (
  organization_id uuid not null references organizations (id),
  name text not null check (name in ('receivables', 'payables')),
  difference numeric not null,
  reported_at timestamptz not null,
  primary key (organization_id, name)
);
call secure_tenant_table('reported_tie_outs', 'select, insert, update, delete');
