-- What finds the documents that a figure is about, and no others: those that were open on a day, those that were issued or
-- paid in a period, those of one customer or vendor, and what settled anything in a period.
--
-- An index that begins with the organisation is one that a planner without statistics takes for any question. So each of
-- these is of use only to a statement that repeats its condition, which is true of every row: nothing that looks for a
-- document by its id or its name, nor any foreign key, ever reads an organisation's documents by them.
-- Under row-level security `coalesce` finds nothing by an index, since it might tell of a row that is not shown; `case` does.

create index documents_unsettled on documents (
    organization_id, kind, (case when settled_on is null then 'infinity' else settled_on end), issue_date
  ) where voided_at is null and case when settled_on is null then 'infinity' else settled_on end > '-infinity';
create index documents_issued on documents (organization_id, kind, issue_date)
  where voided_at is null and issue_date > '-infinity';
create index documents_party on documents (
    (case when customer_id is null then vendor_id else customer_id end), issue_date
  ) where voided_at is null;
create index allocations_dated on allocations (organization_id, allocation_date)
  where voided_at is null and allocation_date > '-infinity';
