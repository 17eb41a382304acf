-- A total refers to no account, department, customer or vendor any more. It is written with the lines that it adds up, which refer to
-- them. Each key is looked up for each total, and an import writes nearly as many totals as lines.

alter table account_totals drop constraint account_totals_organization_id_account_id_fkey;
alter table department_totals drop constraint department_totals_organization_id_account_id_fkey;
alter table department_totals drop constraint department_totals_organization_id_department_id_fkey;
alter table customer_totals drop constraint customer_totals_organization_id_account_id_fkey;
alter table customer_totals drop constraint customer_totals_organization_id_customer_id_fkey;
alter table vendor_totals drop constraint vendor_totals_organization_id_account_id_fkey;
alter table vendor_totals drop constraint vendor_totals_organization_id_vendor_id_fkey;
