-- Capabilities of their own for the ledger and for people. Keys that were made before go on doing what they did, but for one
-- thing: no import changes the settings of an organisation without `settings.write`, which no key gains by itself.

alter table api_keys add column gained_capabilities text[] not null default '{}';
comment on column api_keys.gained_capabilities is
  'What the key was given when capabilities were divided, so that owners can be told.';

-- The owner of the tables changes the rows of every organisation here, whatever else it may do.
alter table api_keys no force row level security;
alter table audit_events no force row level security;

with gained as (
  select organization_id, id, capabilities,
    array(
      select capability
      from unnest(array['ledger.read', 'ledger.write', 'people.write', 'records.write']) as given(capability)
      where not capability = any(capabilities) and case capability
        when 'ledger.read' then 'metrics.read' else 'imports.write'
      end = any(capabilities)
    ) as more
  from api_keys
),
changed as (
  update api_keys
  set capabilities = gained.capabilities || gained.more, gained_capabilities = gained.more
  from gained
  where api_keys.organization_id = gained.organization_id and api_keys.id = gained.id and gained.more <> '{}'
  returning api_keys.organization_id, api_keys.id, api_keys.name, gained.capabilities as before,
    api_keys.capabilities as after
)
insert into audit_events
  (organization_id, id, occurred_at, actor_kind, action, subject_kind, subject_id, before, after)
select organization_id, gen_random_uuid(), now(), 'operator', 'api_key.capabilities_gained', 'api_key', id,
  jsonb_build_object('name', name, 'capabilities', before), jsonb_build_object('name', name, 'capabilities', after)
from changed;

alter table api_keys force row level security;
alter table audit_events force row level security;
