-- A whole opening states what every account came to at the start of its day. It is kept as an entry that was void from the beginning
-- of time, which no figure counts; the ledger derives from it the entries that count.

alter table journal_entries add constraint journal_entries_stated_opening
  check (voided_at is null or voided_at > '-infinity' or kind = 'opening');
create index journal_entries_stated on journal_entries (organization_id, entry_date)
  where voided_at = '-infinity';
