-- Boards that members make of figures, charts, tables and statements. Which of them a reader may see depends on the reader, so tiles are stored as
-- they were made, and what cannot be seen is left out when they are read.

create table boards (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- Null where the account of the owner was erased.
  owner_id uuid references users (id),
  name text not null check (length(name) between 1 and 200),
  is_shared boolean not null,
  tiles jsonb not null check (jsonb_typeof(tiles) = 'array'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted board can be restored for a day.
  deleted_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('boards', 'select, insert, update (name, is_shared, tiles, updated_at, deleted_at), delete');
grant update (owner_id) on boards to almanac_eraser;
