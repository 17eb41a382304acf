-- The tokens that allow creating the first organisation, each printed by a process of the service when it started. Several processes
-- share a database, and behind one address any of them may get the request. Known by the SHA-256 of the token alone.
create table setup_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  expires_at timestamptz not null
);
grant select, insert, update, delete on setup_tokens to almanac_platform;
