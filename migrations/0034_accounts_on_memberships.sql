-- A tenant reads no accounts. What an organisation shows of a person who signs in is on their membership, and whoever
-- changes an account changes its copies. So no policy has a subquery, which a distributed database refuses.
alter table memberships no force row level security;
alter table users no force row level security;
alter table memberships
  add column user_name text,
  add column user_email text,
  add column user_email_verified_at timestamptz;
update memberships
set user_name = users.name, user_email = users.email, user_email_verified_at = users.email_verified_at
from users where users.id = memberships.user_id;
alter table memberships
  add constraint memberships_account_copy check (num_nulls(user_id, user_name, user_email) in (0, 3)),
  add constraint memberships_account_verified check (user_id is not null or user_email_verified_at is null);
alter table users force row level security;
alter table memberships force row level security;

grant update (user_name, user_email, user_email_verified_at) on memberships to almanac_eraser;

drop policy tenant_door on users;
revoke all on users from almanac_tenant;
