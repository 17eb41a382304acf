-- The events of a transaction are chained when it ends, each as a row of its own organisation: a transaction may have events of
-- several, and on a node of a distributed database it ends with the organisation that it entered last.
create or replace function chain_audit_events() returns trigger language plpgsql as $$
declare
  head audit_heads;
  event audit_events;
  header bytea;
  salt bytea;
  payload bytea;
  role_at_end text := current_setting('role');
  organization_at_end text := coalesce(current_setting('almanac.organization_id', true), '');
  is_other_role boolean := current_user <> 'almanac_tenant';
begin
  perform set_config('almanac.organization_id', new.organization_id::text, true);
  -- Releases of PostgreSQL differ: this runs as the role that wrote the event, or as the one that the transaction ends with.
  if is_other_role then
    perform set_config('role', 'almanac_tenant', true);
  end if;
  -- The first event has chained all of them.
  if not exists (select from audit_chain where organization_id = new.organization_id and event_id = new.id) then
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
  end if;
  if is_other_role then
    perform set_config('role', role_at_end, true);
  end if;
  perform set_config('almanac.organization_id', organization_at_end, true);
  return null;
end $$;

-- It changed rows from within a statement that reads them, which a node of a distributed database refuses.
drop function erase_audit_contents(uuid[], timestamptz);
