-- Each event of the audit log carries the hash of the one before, so that an event which was changed, removed or moved shows.
-- Beside the events, because those are written once. What an event says of its subject is hashed with a salt of its own:
-- without the salt nobody can find out what was erased by guessing, and the chain still holds.

create table audit_heads (
  organization_id uuid primary key references organizations (id),
  position bigint not null,
  hash bytea not null
);
comment on table audit_heads is 'Where the audit log of an organisation ends, so that events missing at its end show.';
call secure_tenant_table('audit_heads', 'select, insert, update');
alter table audit_heads alter column organization_id set statistics 0;

create table audit_chain (
  organization_id uuid not null references organizations (id),
  position bigint not null check (position > 0),
  event_id uuid not null,
  header_hash bytea not null check (length(header_hash) = 32),
  payload_salt bytea check (length(payload_salt) = 16),
  payload_hash bytea not null check (length(payload_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  erased_at timestamptz,
  primary key (organization_id, position),
  unique (organization_id, event_id),
  check ((payload_salt is null) = (erased_at is not null))
);
comment on column audit_chain.header_hash is 'Of who did what, when and to what.';
comment on column audit_chain.payload_hash is 'Of what was before and after, with the salt.';
comment on column audit_chain.hash is 'Of the hash of the event before, the header and the payload.';
comment on column audit_chain.erased_at is 'When what was before and after was erased, and the salt with it; null: it is there.';
call secure_tenant_table('audit_chain', 'select, insert');
alter table audit_chain alter column organization_id set statistics 0;

-- One canonical text of each half of an event: a JSON array as jsonb writes it, in UTF-8.
create function audit_header_hash(event audit_events) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    event.id, to_char(event.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    event.actor_kind, event.actor_id, event.action, event.subject_kind, event.subject_id
  )::text, 'UTF8'))
$$;
create function audit_payload_hash(event audit_events, salt bytea) returns bytea language sql stable as $$
  select sha256(salt || convert_to(jsonb_build_array(event.before, event.after)::text, 'UTF8'))
$$;

-- The events that are there already, in the order of the log. The owner of the tables sees every organisation here.
alter table audit_events no force row level security;
alter table audit_heads no force row level security;
alter table audit_chain no force row level security;

create function pg_temp.chain_all() returns void language plpgsql as $$
declare
  event audit_events;
  chained uuid;
  place bigint;
  last_hash bytea;
  header bytea;
  salt bytea;
  payload bytea;
begin
  for event in select * from audit_events order by organization_id, occurred_at, id loop
    if chained is distinct from event.organization_id then
      chained := event.organization_id;
      place := 0;
      last_hash := '';
    end if;
    place := place + 1;
    header := audit_header_hash(event);
    salt := uuid_send(gen_random_uuid());
    payload := audit_payload_hash(event, salt);
    last_hash := sha256(last_hash || header || payload);
    insert into audit_chain (organization_id, position, event_id, header_hash, payload_salt, payload_hash, hash)
    values (chained, place, event.id, header, salt, payload, last_hash);
  end loop;
  insert into audit_heads (organization_id, position, hash)
  select distinct on (organization_id) organization_id, position, hash
  from audit_chain order by organization_id, position desc;
end $$;
select pg_temp.chain_all();
drop function pg_temp.chain_all();

-- Finds the events of a transaction when it ends. Null of those above, which are chained.
alter table audit_events add column transaction_id xid8;
alter table audit_events alter column transaction_id set default pg_current_xact_id();
create index audit_events_transaction on audit_events (organization_id, transaction_id);

-- Chains all events of a transaction when it ends, so that writers of one organisation wait for each other no longer than a
-- commit takes. The first event does it for all.
create function chain_audit_events() returns trigger language plpgsql as $$
declare
  head audit_heads;
  event audit_events;
  header bytea;
  salt bytea;
  payload bytea;
  role_at_end text := current_setting('role');
  is_other_role boolean := current_user <> 'almanac_tenant';
begin
  -- Releases of PostgreSQL differ: this runs as the role that wrote the event, or as the one that the transaction ends with.
  if is_other_role then
    perform set_config('role', 'almanac_tenant', true);
  end if;
  if exists (select from audit_chain where organization_id = new.organization_id and event_id = new.id) then
    if is_other_role then
      perform set_config('role', role_at_end, true);
    end if;
    return null;
  end if;
  insert into audit_heads (organization_id, position, hash) values (new.organization_id, 0, '') on conflict do nothing;
  select * into strict head from audit_heads where organization_id = new.organization_id for update;
  for event in
    select * from audit_events written
    where organization_id = new.organization_id and transaction_id = pg_current_xact_id()
      and not exists (
        select from audit_chain
        where audit_chain.organization_id = written.organization_id and event_id = written.id
      )
    order by occurred_at, id
  loop
    header := audit_header_hash(event);
    salt := uuid_send(gen_random_uuid());
    payload := audit_payload_hash(event, salt);
    head.position := head.position + 1;
    head.hash := sha256(head.hash || header || payload);
    insert into audit_chain (organization_id, position, event_id, header_hash, payload_salt, payload_hash, hash)
    values (new.organization_id, head.position, event.id, header, salt, payload, head.hash);
  end loop;
  update audit_heads set position = head.position, hash = head.hash where organization_id = new.organization_id;
  if is_other_role then
    perform set_config('role', role_at_end, true);
  end if;
  return null;
end $$;

alter table audit_events force row level security;
alter table audit_heads force row level security;
alter table audit_chain force row level security;

create constraint trigger audit_events_are_chained after insert on audit_events
  deferrable initially deferred for each row execute function chain_audit_events();

-- What is erased of an event is what was before and after, and the salt of its hash.
grant update (before, after) on audit_events to almanac_eraser;
grant update (payload_salt, erased_at) on audit_chain to almanac_eraser;

-- Somebody who did not prove who they are: a wrong password is not the act of the account's holder.
alter table audit_events drop constraint audit_events_actor_kind_check;
alter table audit_events add check (actor_kind in ('user', 'api_key', 'operator', 'unknown'));
