-- Assistants that members connect by signing in (OAuth 2.1). Secrets are kept as hashes alone.

-- Programs that registered themselves (RFC 7591). Anybody may, so those that nobody connects are deleted.
create table oauth_clients (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at timestamptz not null,
  -- Null until a member connected it.
  last_used_at timestamptz
);
create index oauth_clients_unused on oauth_clients (created_at) where last_used_at is null;
grant select, insert, update (last_used_at), delete on oauth_clients to almanac_platform;

-- What a member is asked to allow, from the opening of the page to their answer.
create table consent_requests (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  active_organization_id uuid not null references organizations (id) on delete cascade,
  client_id text not null,
  client_name text not null,
  client_host text not null,
  redirect_uri text not null,
  state text,
  code_challenge text not null,
  capabilities text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index consent_requests_user on consent_requests (user_id);
create index consent_requests_expiry on consent_requests (expires_at);
grant select, insert, delete on consent_requests to almanac_platform;

create table connected_assistants (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- The member for whom it reads. Null where their account was erased.
  user_id uuid references users (id),
  client_id text not null check (length(client_id) between 1 and 2000),
  client_name text not null check (length(client_name) between 1 and 200),
  client_host text not null,
  redirect_uri text not null,
  capabilities text[] not null check (cardinality(capabilities) > 0),
  code_hash bytea not null unique check (length(code_hash) = 32),
  code_challenge text not null check (length(code_challenge) = 43),
  code_expires_at timestamptz not null,
  -- When the code was exchanged for tokens. Until then nothing is connected.
  redeemed_at timestamptz,
  family_hash bytea unique check (length(family_hash) = 32),
  refresh_hash bytea check (length(refresh_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organization_id, id),
  check ((redeemed_at is null) = (family_hash is null) and (redeemed_at is null) = (refresh_hash is null))
);
comment on column connected_assistants.capabilities is 'What its member must have at each use: it has these and no others.';
comment on column connected_assistants.family_hash is
  'Of the part that all its refresh tokens share. Where it is right and the token is not the current one, a token was used twice.';
create index connected_assistants_users on connected_assistants (organization_id, user_id);
call secure_tenant_table('connected_assistants',
  'select, insert, update (redeemed_at, family_hash, refresh_hash, revoked_at), delete');
create policy platform_door on connected_assistants to almanac_platform using (true) with check (true);
grant select, update (revoked_at) on connected_assistants to almanac_platform;
grant update (user_id) on connected_assistants to almanac_eraser;

-- The access token of an assistant is a key of a kind of its own: one row for each assistant, whose hash every refresh replaces.
alter table api_keys
  add column assistant_id uuid,
  add constraint api_keys_assistant foreign key (organization_id, assistant_id) references connected_assistants (organization_id, id),
  add constraint one_token_of_an_assistant unique (organization_id, assistant_id);
comment on column api_keys.assistant_id is 'The connected assistant whose access token this is; null for a key that a manager made.';
