-- Custom fields and keys were kept in the audit log by the names that the program gives their parts, a custom field within
-- another object. They have the names of the API now, as everything else in the log.

-- The owner of the tables changes the rows of every organisation here, whatever else it may do.
alter table audit_events no force row level security;

create function pg_temp.by_names_of_the_api(kept jsonb) returns jsonb language sql immutable as $$
  select case when kept is null then null else (
    select jsonb_object_agg(lower(regexp_replace(part.name, '([A-Z])', '_\1', 'g')), part.value)
    from jsonb_each((kept - 'definition') || coalesce(kept -> 'definition', '{}')) as part(name, value)
    where not (kept ? 'definition' and part.name in ('kind', 'createdAt', 'updatedAt'))
  ) end
$$;

update audit_events
set before = pg_temp.by_names_of_the_api(before), after = pg_temp.by_names_of_the_api(after)
where action in (
  'custom_field.defined', 'custom_field.changed', 'custom_field.archived', 'custom_field.restored',
  'api_key.minted', 'api_key.rotated', 'api_key.revoked'
);

drop function pg_temp.by_names_of_the_api(jsonb);

alter table audit_events force row level security;
