import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';

/**
 * Common tables for `service`: `service_run` has, of each person whose service may be shorter or longer than the membership
 * in force, from when until when they are an employee without a day between. Nobody else had several memberships, or was
 * ever a contractor.
 */
export const SERVICE_RUNS: RawBuilder<unknown> = sql`
  changing as materialized (
    select coalesce(person_id, id) as person from ${own('memberships')} memberships group by 1
    having count(*) > 1 or bool_or(role = 'contractor') or bool_or(id in (
      select membership_id from ${own('membership_assignments')} membership_assignments where role = 'contractor' and voided_at is null
    ))
  ),
  employee_post as materialized (
    select * from (
      select coalesce(member.person_id, member.id) as person,
        case when member.user_id is null then coalesce(assigned.role, member.role) else member.role end as role,
        greatest(member.employment_start_date, assigned.effective_from) as from_day,
        least(member.termination_date, assigned.until - 1) as to_day
      from ${own('memberships')} member, lateral (
        select role, effective_from, lead(effective_from, 1, 'infinity') over (order by effective_from) as until
        from (
          select null as role, '-infinity'::date as effective_from
          union all
          select role, effective_from from ${own('membership_assignments')} assignment
          where assignment.membership_id = member.id and assignment.voided_at is null
        ) of_membership
      ) assigned
      where member.employment_start_date is not null
        and coalesce(member.person_id, member.id) in (select person from changing)
    ) held
    where role <> 'contractor' and from_day <= to_day
  ),
  service_run as materialized (
    select person, min(from_day) as since, max(to_day) as until
    from (
      select *, count(*) filter (where is_first) over (partition by person order by from_day, to_day) as run
      from (
        select *, (from_day - 1 <= max(to_day) over (
          partition by person order by from_day, to_day rows between unbounded preceding and 1 preceding
        )) is not true as is_first
        from employee_post
      ) beside_earlier
    ) numbered
    group by person, run
  )`;

/** A common table of one of the days, behind `service_run`: `service` has since when each of those has been an employee. */
export const SERVICE_OF_DAY: RawBuilder<unknown> = sql`
  service as materialized (select person, since from service_run where asked.day between since and until)`;
