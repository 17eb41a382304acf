-- Events report changes of an organisation's data to other programs. Each is written in the transaction of its change and numbered under the
-- lock on the organisation's row in data_versions, which is held until the commit. Positions therefore follow the commits: a reader who has
-- seen one has missed none before it.

alter table data_versions add column event_position bigint not null default 0;
comment on column data_versions.event_position is 'The position of the last event of the organisation.';
grant update (event_position) on data_versions to almanac_tenant;

create table events (
  -- An import that changes the organisation locks its row, and events are written meanwhile.
  organization_id uuid not null references data_versions (organization_id),
  position bigint not null check (position > 0),
  id uuid not null,
  kind text not null,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  occurred_at timestamptz not null,
  primary key (organization_id, position),
  unique (organization_id, id)
);
create index events_occurred_at on events (organization_id, occurred_at);
call secure_tenant_table('events', 'select, insert, delete');

-- Where events are delivered to. The secret signs what is sent, so it is kept as it is.
create table webhooks (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  url text not null check (length(url) between 1 and 2000),
  kinds text[] not null check (cardinality(kinds) > 0),
  -- What its events may show: never more than its maker may see at the time of a delivery.
  capabilities text[] not null,
  -- An account. It is no reference: an account that was erased has no membership, and that ends the webhook.
  created_by uuid not null,
  secret bytea not null check (length(secret) between 24 and 64),
  -- The secret before the last rotation, which signs too until then.
  earlier_secret bytea,
  earlier_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('by_hand', 'gone', 'not_accepted', 'maker_left')),
  -- The last event that was delivered, or that is of no kind it takes.
  position bigint not null,
  -- Of the next event: how often it was tried, since when that fails, and when it is tried again.
  attempts integer not null default 0,
  failing_since timestamptz,
  next_attempt_at timestamptz,
  -- The process that delivers at present, and until when no other does.
  lease_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check ((disabled_at is null) = (disabled_because is null)),
  check ((earlier_secret is null) = (earlier_secret_until is null))
);
call secure_tenant_table('webhooks', 'select, insert, update, delete');
-- It finds the organisations that have something to deliver, and sees neither addresses nor secrets.
create policy platform_door on webhooks for select to almanac_platform using (true);
grant select (organization_id, disabled_at, position, next_attempt_at, leased_until) on webhooks to almanac_platform;

create table webhook_attempts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_kind text not null,
  attempted_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  -- The status of the answer; null where there was none.
  status integer,
  -- Why it was not accepted; null where it was.
  failure text check (length(failure) between 1 and 500),
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
create index webhook_attempts_webhook on webhook_attempts (organization_id, webhook_id, id);
call secure_tenant_table('webhook_attempts', 'select, insert, delete');
