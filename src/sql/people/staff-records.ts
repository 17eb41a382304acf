import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { StaffRow } from '../../disclosure/staff-row.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { firstOfYear, RATE, RATED } from './earnings.ts';
import { EMPLOYED_OF_DAY, endsOf, MAIN_POST_OF_DAY, postsOn } from './posts.ts';
import { MANAGES, REPORTING } from './reporting.ts';

/**
 * Everybody who is employed on some days, each person once a day, and contractors who have pay entries, with what protected
 * figures are made of. A person's entries are those of all their memberships, also of ended ones, that count in the 12
 * months to the day. Tables are put together by full joins, for which no estimate makes the database try every pair. The
 * join is materialized: a condition beside it would let the database take an outer join for it, which tries every pair.
 * For the same reason "in" stands inside "coalesce": the list is read once, and looked up for each row.
 */
export function selectStaffRows(days: readonly Day[]): Statement<StaffRow> {
  const dates = days.map(formatDay);
  const { first, last } = endsOf(dates);
  return sql<StaffRow>`
    with ${postsOn(dates, ['placement', 'main'])},
    entry as materialized (
      select paying.*, member.employment_start_date as member_from, member.termination_date as member_to,
        coalesce(member.person_id, member.id) as person
      from (
        select id, membership_id, pay_type, engagement_type, frequency, amount, currency, weekly_hours,
          effective_from, ${LAST_PAID_DAY} as last_day, currency = (select base_currency from ${own('organizations')} organizations) as is_base
        from ${own('compensation_entries')} compensation_entries
        where voided_at is null and effective_from <= ${last}
          and (${LAST_PAID_DAY} is null or ${LAST_PAID_DAY} >= ${firstOfYear(first)})
      ) paying
      full join (select * from ${own('memberships')} memberships) member on member.id = paying.membership_id
    ),
    ${RATED},
    reduced as materialized (
      select coalesce(member.person_id, member.id) as person,
        greatest(leaving.effective_from, member.employment_start_date) as from_day,
        least(leaving.until - 1, coalesce(member.termination_date, 'infinity')) as to_day
      from (
        select membership_id, leave_pay, effective_from,
          lead(effective_from, 1, 'infinity') over (partition by membership_id order by effective_from) as until
        from ${own('membership_assignments')} membership_assignments
        where voided_at is null and coalesce(membership_id in (
          select membership_id from ${own('membership_assignments')} membership_assignments where leave_pay in ('reduced', 'none') and voided_at is null
        ), false)
      ) leaving
      join ${own('memberships')} member on member.id = leaving.membership_id
      where leaving.leave_pay in ('reduced', 'none') and member.employment_start_date is not null
    )
    select answer.* from asked, lateral (
      with ${EMPLOYED_OF_DAY}, ${MAIN_POST_OF_DAY}, ${REPORTING},
      paid as materialized (
        select person, json_agg(json_build_object(
          'membership', membership_id, 'member_from', ${daysSince1970('member_from')}, 'member_to', ${daysSince1970('member_to')},
          'type', pay_type, 'engagement', engagement_type, 'frequency', frequency, 'amount', amount::text,
          'hours', weekly_hours::text, 'from_day', ${daysSince1970('effective_from')}, 'to_day', ${daysSince1970('last_day')},
          'rate', (${RATE})::text) order by membership_id, id) as entries
        from entry
        where id is not null and effective_from <= asked.day and (last_day is null or last_day >= ${firstOfYear(sql`asked.day`)})
        group by person
      ),
      away as materialized (
        select person, max(least(to_day, asked.day)) as until from reduced
        where from_day <= asked.day and from_day <= to_day group by person
      ),
      joined as materialized (
        select staff.*, told.gender, told.ethnicity, told.country, told.date_of_birth, away.until as reduced_until,
          paid.person as paid_person, paid.entries
        from (
          select person, person_id, role, department_id, ${MANAGES} as is_manager,
            (select name from ${own('departments')} departments where id = main_post.department_id) as department_name,
            (select category_of_worker from ${own('membership_assignments')} assignment
              where assignment.membership_id = main_post.id and assignment.voided_at is null
                and assignment.effective_from <= asked.day
              order by assignment.effective_from desc limit 1) as category_of_worker
          from main_post
        ) staff
        full join (select * from ${own('person_demographics')} person_demographics) told on told.person_id = staff.person_id
        full join paid on paid.person = staff.person
        full join away on away.person = staff.person
      )
      select ${daysSince1970('asked.day')} as day, person::text as person, role <> 'contractor' as is_employee,
        gender, ethnicity, country, (extract(year from asked.day) - extract(year from date_of_birth))::int as age,
        department_id::text as department_id, department_name, category_of_worker, is_manager,
        ${daysSince1970('reduced_until')} as reduced_until,
        (select full_time_weekly_hours from ${own('organizations')} organizations)::text as full_time_weekly_hours, entries
      from joined
      where person is not null and (role <> 'contractor' or paid_person is not null)
    ) answer
    order by day, person
  `.compile(query);
}

// What is paid once is paid for its first day.
const LAST_PAID_DAY = sql`case frequency when 'one_off' then effective_from else effective_to end`;

function daysSince1970(date: string) {
  return sql`${sql.ref(date)} - date '1970-01-01'`;
}
