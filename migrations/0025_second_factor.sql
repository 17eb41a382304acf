-- A second factor for accounts: a secret of a TOTP app (RFC 6238), recovery codes, sign-ins that wait for it, and the setting by
-- which an organisation requires it. Secrets are kept as they are: docs/decisions/2026-11-22-second-factor.md says why.

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null check (length(secret) = 20),
  created_at timestamptz not null,
  -- Null until a first code showed that the app has the secret.
  confirmed_at timestamptz,
  -- The number of the last 30 seconds whose code was used: no code is taken twice.
  last_step bigint not null default 0
);
grant select, insert, update, delete on second_factors to almanac_platform;

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to almanac_platform;

-- Somebody gave the right password and is asked for the second factor. It is no session.
create table pending_sign_ins (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  attempts_left integer not null check (attempts_left >= 0),
  expires_at timestamptz not null
);
create index pending_sign_ins_user on pending_sign_ins (user_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);
grant select, insert, update, delete on pending_sign_ins to almanac_platform;

alter table organizations add column requires_second_factor boolean not null default false;
grant update (requires_second_factor) on organizations to almanac_tenant;
