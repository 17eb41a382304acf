-- When the checklist of an organisation's first steps was hidden; null while managers see it. Organisations with books are past
-- their first steps. Their entries are looked for by the owner of the tables, who sees them while security is not forced.

alter table organizations add column first_steps_hidden_at timestamptz;
grant update (first_steps_hidden_at) on organizations to almanac_tenant;

alter table journal_entries no force row level security;
update organizations set first_steps_hidden_at = now()
  where exists (select from journal_entries where journal_entries.organization_id = organizations.id);
alter table journal_entries force row level security;
