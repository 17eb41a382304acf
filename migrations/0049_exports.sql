-- Exports over HTTP, and their files in pieces until they expire. A running export holds an advisory lock of its own for as long as its
-- snapshot lives, as imports do.

create table exports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- What somebody must be able to see to read the file: what is in it was read with these.
  capabilities text[] not null,
  rows_read bigint not null default 0,
  bytes bigint,
  report jsonb,
  failure text,
  actor_kind text not null check (actor_kind in ('user', 'api_key')),
  actor_id uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (organization_id, id)
);
create unique index exports_one_at_a_time on exports (organization_id) where state = 'running';
call secure_tenant_table('exports', 'select, insert, update');

create table export_pieces (
  organization_id uuid not null references organizations (id),
  export_id uuid not null,
  number integer not null check (number >= 0),
  content bytea not null,
  primary key (organization_id, export_id, number),
  foreign key (organization_id, export_id) references exports (organization_id, id)
);
call secure_tenant_table('export_pieces', 'select, insert, delete');
-- Its pieces are compressed already.
alter table export_pieces alter column content set storage external;
