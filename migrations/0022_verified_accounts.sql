-- An account is an address that was verified. Nobody joins a further organisation with an address that was not.

alter table users add column email_verified_at timestamptz;
comment on column users.email_verified_at is
  'When the holder of the account proved that they read mail at its address, or an operator answered for them; null: nobody did.';
grant select (email_verified_at) on users to almanac_tenant;

-- Operators and founders typed the addresses of the accounts that they made, and hold the database anyway. Accounts made
-- after somebody invited the address may belong to that somebody: the link was shown to them. Those go on working where
-- they are, and are verified before they join another organisation. The owner of the tables sees every row here.
alter table users no force row level security;
alter table invitations no force row level security;
update users set email_verified_at = created_at
where not exists (
  select from invitations
  where invitations.canonical_email = users.canonical_email and invitations.created_at <= users.created_at
);
alter table users force row level security;
alter table invitations force row level security;

-- A link that was mailed proves the address of the person who opens it; one that its sender copied proves nothing.
alter table invitations add column delivery text not null default 'link' check (delivery in ('link', 'mail'));

-- Links that verify the address of an account, or give it another password. Known by the SHA-256 of their token alone.
create table account_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_address', 'reset_password')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_user on account_links (user_id);
create index account_links_expiry on account_links (expires_at);
grant select, insert, update, delete on account_links to almanac_platform;
