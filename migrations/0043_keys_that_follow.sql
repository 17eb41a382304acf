-- A row that refers to an entry or an account of its organisation needs no key to the organisation itself, which the entry or the
-- account has. Each key is looked up for each row, and an import writes millions.

alter table journal_lines drop constraint journal_lines_organization_id_fkey;
alter table cash_flows drop constraint cash_flows_organization_id_fkey;
alter table account_totals drop constraint account_totals_organization_id_fkey;
alter table department_totals drop constraint department_totals_organization_id_fkey;
alter table customer_totals drop constraint customer_totals_organization_id_fkey;
alter table vendor_totals drop constraint vendor_totals_organization_id_fkey;
