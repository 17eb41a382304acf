-- A key may be limited to networks that it is used from, and to families of metrics.

alter table api_keys
  add column allowed_networks text[] check (cardinality(allowed_networks) between 1 and 20),
  add column metric_families text[] check (cardinality(metric_families) > 0);
comment on column api_keys.allowed_networks is 'IP addresses and CIDR ranges that the key is taken from; null: any.';
comment on column api_keys.metric_families is 'Categories of the catalogue that exist for the key; null: all.';
