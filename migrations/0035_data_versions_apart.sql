-- The version of an organisation's data leaves its row for a table of its own, so that all that an organisation has can stand on
-- one part of a distributed database, and a write changes nothing that all parts share. Each write counts on by one and leaves
-- a random stamp of its own: the number tells older from newer, and the stamp tells two histories apart, since the number
-- comes again where a database is restored.

create table data_versions (
  organization_id uuid primary key references organizations (id),
  version bigint not null check (version > 0),
  stamp uuid not null
) with (fillfactor = 50);
call secure_tenant_table('data_versions', 'select, update (version, stamp)');
create policy platform_door on data_versions to almanac_platform using (true) with check (true);
grant select, insert, update (version, stamp) on data_versions to almanac_platform;

set local role almanac_platform;
insert into data_versions (organization_id, version, stamp) select id, 1, data_version from organizations;
reset role;

alter table organizations drop column data_version;
