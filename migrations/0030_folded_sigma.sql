-- The two small sigmas are one letter of an e-mail address wherever they stand. lower() writes the one or the other by the
-- letters around it, and which of those count as letters depends on the age of the Unicode, here and in the program.

create or replace function canonical_email(email text) returns text
  language sql immutable strict parallel safe
  as $$
    select btrim(
      normalize(replace(lower(upper(lower(regexp_replace(compatible, '@[^@]*$', '')))), 'ς', 'σ'), NFKC) ||
      normalize(lower(coalesce(substring(compatible from '@[^@]*$'), '')), NFKC)
    )
    from (select normalize(email, NFKC) collate "und-x-icu" as compatible) as given
  $$;

alter table users no force row level security;
update users set canonical_email =
  replace(substring(canonical_email from '^(.*)@'), 'ς', 'σ') || substring(canonical_email from '@[^@]*$')
where canonical_email like '%ς%@%';
alter table users force row level security;

alter table invitations no force row level security;
update invitations set canonical_email =
  replace(substring(canonical_email from '^(.*)@'), 'ς', 'σ') || substring(canonical_email from '@[^@]*$')
where canonical_email like '%ς%@%';
alter table invitations force row level security;
