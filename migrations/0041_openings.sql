-- Entries with which accounts open: what the business had and owed before its books begin. They count in balances, and in no
-- flow: no money came in, nothing was earned. The opening columns of totals are their part, as the closing ones are that of
-- entries which close a year.

alter table journal_entries drop constraint journal_entries_kind_check,
  add constraint journal_entries_kind_check check (kind in ('ordinary', 'opening', 'closing', 'revaluation'));

alter table account_totals
  add column opening_debit numeric(28, 8) not null default 0,
  add column opening_credit numeric(28, 8) not null default 0;
alter table department_totals
  add column opening_debit numeric(28, 8) not null default 0,
  add column opening_credit numeric(28, 8) not null default 0;
alter table customer_totals
  add column opening_debit numeric(28, 8) not null default 0,
  add column opening_credit numeric(28, 8) not null default 0;
alter table vendor_totals
  add column opening_debit numeric(28, 8) not null default 0,
  add column opening_credit numeric(28, 8) not null default 0;
