-- The expiry that was last announced by an event: each expiry is announced once, and a new one again.
alter table api_keys add column announced_expiry timestamptz;
