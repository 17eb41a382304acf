-- The postal address on the invoices of a customer.

alter table customer_profiles add column billing_address text check (length(billing_address) between 1 and 20000);
grant update (billing_address) on customer_profiles to almanac_eraser;
