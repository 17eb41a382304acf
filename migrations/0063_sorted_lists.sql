-- Sorted lists of records go on after the last record of a page, which indexes find at once, however many come before it. Ties of a day are
-- in the order of their ids, which three indexes have now too. As those, the others are of use only to statements that repeat their conditions.

drop index documents_issued;
create index documents_issued on documents (organization_id, kind, issue_date, id)
  where voided_at is null and issue_date > '-infinity';
create index documents_due on documents (organization_id, kind, due_date, id)
  where voided_at is null and due_date > '-infinity';
create index documents_named on documents (organization_id, kind, external_id collate "C", id)
  where voided_at is null and external_id > '';
drop index journal_entries_dated;
create index journal_entries_dated on journal_entries (organization_id, entry_date, id)
  where voided_at is null and entry_date > '-infinity';
drop index allocations_dated;
create index allocations_dated on allocations (organization_id, allocation_date, id)
  where voided_at is null and allocation_date > '-infinity';
create index unallocated_amounts_by_day on unallocated_amounts (organization_id, amount_date, id)
  where voided_at is null and amount_date > '-infinity';
