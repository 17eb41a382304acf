-- The version of an organisation's data becomes a random name, another one for each write. A number goes back when a dump is
-- restored, and the next write would give it to other data: what a running service remembers by that number was then wrong.

alter table organizations
  alter column data_version drop default,
  alter column data_version type uuid using gen_random_uuid(),
  alter column data_version set default gen_random_uuid();

-- A migration may change what the same rows come to, so that it renews the versions of all organisations.
grant update (data_version) on organizations to almanac_platform;
