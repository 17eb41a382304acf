-- Browsers that have signed in to an account, so that a stranger's guesses do not shut its holder out, and what a session's
-- holder is shown of it. A device is known by the SHA-256 of a random token in a cookie; one browser may know many accounts.

create table devices (
  id uuid primary key,
  token_hash bytea not null check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_signed_in_at timestamptz not null,
  unique (token_hash, user_id)
);
create index devices_user on devices (user_id, last_signed_in_at);
grant select, insert, update, delete on devices to almanac_platform;

-- The browser and the system in words such as `Firefox` and `Windows`; no address and no version is kept.
alter table sessions add column browser text check (length(browser) <= 100);
alter table sessions add column system text check (length(system) <= 100);
alter table sessions add column last_used_at timestamptz;
