-- Totals of departments, in the order in which they are asked for: all departments of an account in some days lie together,
-- as those of customers and vendors do. They led with the department, so that a figure by department looked up every
-- department of every account by itself.

alter table department_totals
  drop constraint department_totals_pkey,
  add primary key (organization_id, account_id, grain, bucket, department_id);
