-- What a customer was marked as, from which day on in the time zone of the organisation, so that a question about a day is
-- answered by the marks of that day. A trigger writes it, so that nothing sets a status without it: a PATCH, an import,
-- whatever comes later. Of several marks on one day the last stays; a clock that is set back moves no mark before another.

create table customer_statuses (
  organization_id uuid not null references organizations (id),
  customer_id uuid not null,
  from_day date not null,
  status text not null check (status in ('active', 'inactive', 'archived')),
  primary key (organization_id, customer_id, from_day)
);

alter table organizations no force row level security;
alter table customer_profiles no force row level security;
alter table audit_events no force row level security;

-- What is known of before: the changes in the audit log. A customer was from the first day what the first change says it
-- was before, or what it is now where there is none.
insert into customer_statuses
select organization_id, customer_id, day, (array_agg(status order by place desc, occurred_at desc, id desc))[1]
from (
  select profile.organization_id, profile.id as customer_id, 0 as place, profile.created_at as occurred_at, profile.id,
    (profile.created_at at time zone organization.time_zone)::date as day,
    coalesce((
      select event.before ->> 'status' from audit_events event
      where event.organization_id = profile.organization_id and event.subject_kind = 'customer'
        and event.subject_id = profile.id and event.before ? 'status'
      order by event.occurred_at, event.id limit 1
    ), profile.status) as status
  from customer_profiles profile join organizations organization on organization.id = profile.organization_id
  union all
  select profile.organization_id, profile.id, 1, event.occurred_at, event.id,
    (greatest(event.occurred_at, profile.created_at) at time zone organization.time_zone)::date, event.after ->> 'status'
  from audit_events event
  join customer_profiles profile on profile.organization_id = event.organization_id and profile.id = event.subject_id
  join organizations organization on organization.id = event.organization_id
  where event.subject_kind = 'customer' and event.after ->> 'status' is not null
) known
group by organization_id, customer_id, day;

insert into customer_statuses
select profile.organization_id, profile.id,
  greatest((now() at time zone organization.time_zone)::date, latest.from_day), profile.status
from customer_profiles profile
join organizations organization on organization.id = profile.organization_id
cross join lateral (
  select from_day, status from customer_statuses kept
  where kept.organization_id = profile.organization_id and kept.customer_id = profile.id
  order by from_day desc limit 1
) latest
where latest.status <> profile.status
on conflict (organization_id, customer_id, from_day) do update set status = excluded.status;

alter table customer_statuses
  add foreign key (organization_id, customer_id) references customer_profiles (organization_id, id);
alter table audit_events force row level security;
alter table customer_profiles force row level security;
alter table organizations force row level security;

call secure_tenant_table('customer_statuses', 'select, insert, update (status)');
-- Why: 0005_estimates.sql.
alter table customer_statuses alter column organization_id set statistics 0;

create function keep_statuses_of_added_customers() returns trigger
  language plpgsql
  as $$
begin
  insert into customer_statuses (organization_id, customer_id, from_day, status)
  select added.organization_id, added.id, (added.created_at at time zone organization.time_zone)::date, added.status
  from added join organizations organization on organization.id = added.organization_id;
  return null;
end $$;
create trigger customers_added after insert on customer_profiles
  referencing new table as added
  for each statement execute function keep_statuses_of_added_customers();

create function keep_statuses_of_changed_customers() returns trigger
  language plpgsql
  as $$
begin
  insert into customer_statuses (organization_id, customer_id, from_day, status)
  select changed.organization_id, changed.id,
    greatest((changed.updated_at at time zone organization.time_zone)::date, latest.from_day), changed.status
  from changed
  join former on former.organization_id = changed.organization_id and former.id = changed.id
    and former.status <> changed.status
  join organizations organization on organization.id = changed.organization_id
  cross join lateral (
    select max(kept.from_day) as from_day from customer_statuses kept
    where kept.organization_id = changed.organization_id and kept.customer_id = changed.id
  ) latest
  on conflict (organization_id, customer_id, from_day) do update set status = excluded.status;
  return null;
end $$;
create trigger customers_changed after update on customer_profiles
  referencing old table as former new table as changed
  for each statement execute function keep_statuses_of_changed_customers();
