-- What is known is told by the first day and the last one with a fact, and by the gaps between. The totals tell them of entries and
-- documents; openings are in no count of entries, and few.

create index journal_entries_opening on journal_entries (organization_id, entry_date)
  where kind = 'opening' and voided_at is null;
