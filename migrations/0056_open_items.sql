-- What a FEC says of who owes what: its lines on the accounts of customers and vendors are open items, from which invoices, bills and
-- payments are derived; and invoices and bills that are due on no day that is known.

-- Null is no open item; '-' one that is not lettered; otherwise the first day of its file, and the code that it shares with what it settles, or
-- is settled by, on the same account.
alter table journal_lines add column lettering text check (length(lettering) between 1 and 200);
create index journal_lines_open_customer on journal_lines (customer_id) where lettering is not null and customer_id is not null;
create index journal_lines_open_vendor on journal_lines (vendor_id) where lettering is not null and vendor_id is not null;

-- A transferred document was owed before the books begin, or moved from another account: it is open, and was not invoiced.
-- Where the day on which it is due is not stated, `due_date` is the day of issue and the terms of payment of the organisation.
alter table documents
  add column transferred boolean not null default false,
  add column states_due_date boolean not null default true;
create index documents_without_due_date on documents (organization_id, kind, issue_date) where voided_at is null and not states_due_date;
grant update (due_date) on documents to almanac_tenant;

alter table organizations
  add column customer_terms_days integer check (customer_terms_days between 0 and 365),
  add column vendor_terms_days integer check (vendor_terms_days between 0 and 365);
grant update (customer_terms_days, vendor_terms_days) on organizations to almanac_tenant;

-- A transfer lowers what is owed, and is neither paid, credited nor written off.
alter table allocations drop constraint allocations_kind_check;
alter table allocations add constraint allocations_kind_check check (kind in ('payment', 'credit_note', 'write_off', 'transfer'));
alter table unallocated_amounts drop constraint unallocated_amounts_kind_check;
alter table unallocated_amounts add constraint unallocated_amounts_kind_check check (kind in ('payment', 'credit_note', 'refund', 'transfer'));

alter table document_totals drop constraint document_totals_figure_check;
alter table document_totals add constraint document_totals_figure_check check (figure in (
  'documents', 'transferred', 'net', 'tax', 'open', 'overdue', 'overdue_30', 'overdue_60', 'overdue_90', 'paid', 'paid_days',
  'payment', 'payment_tax', 'credit_note', 'credit_note_tax', 'write_off', 'write_off_tax', 'refund', 'transfer', 'transfer_tax', 'unallocated'
));
