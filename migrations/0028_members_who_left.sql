-- When a member was made inactive, so that the keys that they made say since when their maker is gone.
alter table memberships add column inactive_since timestamptz;
comment on column memberships.inactive_since is
  'When a member was made inactive; null of those that are active, and where it is not known: then updated_at counts.';
