-- What finds the entries of some days, for those who ask what is behind a number. As in 0007, it is of use only to a
-- statement that repeats its condition: nothing that looks for an entry by its id reads an organisation's entries by it.

create index journal_entries_dated on journal_entries (organization_id, entry_date)
  where voided_at is null and entry_date > '-infinity';
