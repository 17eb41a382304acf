-- The last requests of each API key and each sheet link, for the people who made them. It holds addresses and outcomes, never bodies.

create table logged_requests (
  organization_id uuid not null references organizations (id),
  -- In the order of time.
  id uuid not null,
  caller_kind text not null check (caller_kind in ('api_key', 'sheet_link')),
  -- A key or a link. It is no reference: keys and links are looked up on another node of a cluster.
  caller_id uuid not null,
  request_id text not null check (length(request_id) between 1 and 128),
  answered_at timestamptz not null,
  method text not null,
  -- The pattern of the route, and the address as far as it may be kept.
  route text not null,
  path text not null check (length(path) <= 2000),
  -- The tool that an assistant called.
  tool text,
  status integer not null,
  code text,
  message text check (length(message) <= 1000),
  duration_us integer not null check (duration_us >= 0),
  primary key (organization_id, id)
);
create index logged_requests_callers on logged_requests (organization_id, caller_id, id);
call secure_tenant_table('logged_requests', 'select, insert, delete');
