import { type RawBuilder, sql } from 'kysely';

/** A common table of the persons who have had several memberships, whose service may be longer than the one in force. */
export const REPEATEDLY_EMPLOYED: RawBuilder<unknown> = sql`
  repeatedly_employed as materialized (
    select person_id from memberships where person_id is not null group by person_id having count(*) > 1
  )`;

/**
 * A common table of one of the days, behind `staff` and `repeatedly_employed`: `service` has since when each of those has
 * been employed. Memberships of a person that follow one another without a day between are one: from a first day it goes on
 * to the first day of a membership, as an employee, that has the day before.
 */
export const SERVICE_OF_DAY: RawBuilder<unknown> = sql`
  service as materialized (
    with recursive reaching(person, since) as (
      select person, first_day from staff
      where role <> 'contractor' and person_id in (select person_id from repeatedly_employed)
      union
      select reaching.person, other.employment_start_date
      from reaching join memberships other on other.person_id = reaching.person
        and other.employment_start_date < reaching.since
        and (other.termination_date is null or other.termination_date >= reaching.since - 1)
        and ${roleOn('other', sql`reaching.since - 1`)} <> 'contractor'
    )
    select person, min(since) as since from reaching group by person
  )`;

// The role of a membership on a day: that of the assignment in force, but of whoever signs in the one of the settings.
function roleOn(member: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${member}.${column}`);
  return sql`case when ${of('user_id')} is not null then ${of('role')} else coalesce((
    select assignment.role from membership_assignments assignment
    where assignment.membership_id = ${of('id')}
      and assignment.voided_at is null and assignment.effective_from <= ${day}
    order by assignment.effective_from desc limit 1
  ), ${of('role')}) end`;
}
