-- What the pay gap of UK SI 2017/172 and Directive (EU) 2023/970 needs of an employer and of each member.

-- The weekly hours of whoever has none recorded, and of a full-time equivalent.
alter table organizations
  add column full_time_weekly_hours numeric(5, 2) not null default 38
    check (full_time_weekly_hours > 0 and full_time_weekly_hours <= 168);
grant update (full_time_weekly_hours) on organizations to almanac_tenant;

-- Whether leave reduces somebody's pay, and which workers do work of the same value: facts with dates, as the rest of an
-- assignment. Null is not on leave, and no category.
alter table membership_assignments
  add column leave_pay text check (leave_pay in ('full', 'reduced', 'none')),
  add column category_of_worker text check (length(category_of_worker) between 1 and 200);
