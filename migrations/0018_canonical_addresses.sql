-- One spelling of an e-mail address for accounts and invitations, in a column of its own. The program makes it; lower() of
-- a database folds by its locale, so that some letters counted as one address here and as two in the program, or the reverse.
--
-- The function below makes the same spelling for rows that are here already, and for anyone who repairs rows by hand.

create function canonical_email(email text) returns text
  language sql immutable strict parallel safe
  as $$
    select btrim(
      normalize(lower(upper(lower(regexp_replace(compatible, '@[^@]*$', '')))), NFKC) ||
      normalize(lower(coalesce(substring(compatible from '@[^@]*$'), '')), NFKC)
    )
    from (select normalize(email, NFKC) collate "und-x-icu" as compatible) as given
  $$;

-- The owner of the tables changes every row here, whatever else it may do.
alter table users no force row level security;
alter table users add column canonical_email text;
update users set canonical_email = canonical_email(email);

do $$
declare
  accounts text;
begin
  select string_agg(id::text, ' and ' order by created_at, id) into accounts
  from users
  where canonical_email = (select canonical_email from users group by 1 having count(*) > 1 order by 1 limit 1);
  if accounts is not null then
    raise exception 'accounts % have the same e-mail address once its case is folded, and only one of them can keep it: '
      'change users.email of the others, or delete them, then start again', accounts;
  end if;
end $$;

alter table users alter column canonical_email set not null;
drop index users_email;
create unique index users_canonical_email on users (canonical_email);
alter table users force row level security;
grant select (canonical_email) on users to almanac_tenant;

alter table invitations no force row level security;
alter table invitations add column canonical_email text;
update invitations set canonical_email = canonical_email(email);
alter table invitations alter column canonical_email set not null;
alter table invitations force row level security;
