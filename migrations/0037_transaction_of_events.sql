-- The transaction of an event is the one of the node that stores it. A default is computed where the statement is planned, which in a
-- cluster is another node with numbers of its own, and the events of a transaction were not found when it ended.

create function note_transaction_of_event() returns trigger language plpgsql as $$
begin
  new.transaction_id := pg_current_xact_id();
  return new;
end $$;

alter table audit_events alter column transaction_id drop default;
create trigger audit_events_have_a_transaction before insert on audit_events
  for each row execute function note_transaction_of_event();
