-- Coverage needs the first and last day with records, and the gaps between them. The totals have these days for entries and documents.
-- Openings are not in the totals of entries, so they get an index; there are few.

create index journal_entries_opening on journal_entries (organization_id, entry_date)
  where kind = 'opening' and voided_at is null;
