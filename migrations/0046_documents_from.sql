-- From which day on invoices and bills are complete, where that is not the day of the first one: before it, what is owed is read from the
-- control accounts of the ledger.

alter table organizations
  add column invoices_from date,
  add column bills_from date;
grant update (invoices_from, bills_from) on organizations to almanac_tenant;
