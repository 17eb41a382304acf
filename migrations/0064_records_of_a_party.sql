-- What one customer or vendor owes or is owed is read of its own rows alone. As in the ledger, none of these indexes begins with the organisation.

create index documents_party_unsettled on documents (
    (case when customer_id is null then vendor_id else customer_id end),
    (case when settled_on is null then 'infinity' else settled_on end)
  ) where voided_at is null;
create index unallocated_amounts_party on unallocated_amounts (
    (case when customer_id is null then vendor_id else customer_id end)
  ) where voided_at is null;

create index journal_lines_customer on journal_lines (customer_id, entry_id) where customer_id is not null;
create index journal_lines_vendor on journal_lines (vendor_id, entry_id) where vendor_id is not null;
