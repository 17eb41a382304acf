-- An organisation is founded in one transaction, and all that the nodes of a distributed database hold of it is written by one
-- role: the tenant door's, which can write its own organisation alone. A node refuses to a second role what another has
-- changed in the same transaction.
grant insert on organizations to almanac_tenant;
grant insert on data_versions to almanac_tenant;
revoke insert on organizations from almanac_platform;
revoke insert on data_versions from almanac_platform;
