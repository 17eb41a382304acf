import { type RawBuilder, sql } from 'kysely';

/**
 * Common tables of who is employed on each of some days, to be put behind `with`:
 * `employed` has every membership that is in force on a day, with the role and the department of that day, and whom it
 * reports to. A membership without a first day is in force on none: somebody who only signs in is nobody's employee.
 * What belongs to a membership is looked up for each by itself, which indexes answer whatever the planner believes of how
 * many there are; nothing is joined to a common table, of which it knows nothing.
 */
export function employedOn(days: readonly string[]): RawBuilder<unknown> {
  return sql`
    asked as materialized (select unnest(${days}::date[]) as day),
    employed as materialized (
      select asked.day, member.organization_id, member.id as membership_id, member.person_id,
        coalesce(member.person_id, member.id) as person, ${roleOn('member', sql`asked.day`, sql`held.role`)} as role,
        held.department_id, superior.person as manager, member.employment_start_date as first_day
      from asked
      join memberships member on member.employment_start_date <= asked.day
        and (member.termination_date is null or member.termination_date >= asked.day)
      left join lateral (
        select role, department_id, manager_membership_id from membership_assignments assignment
        where assignment.organization_id = member.organization_id and assignment.membership_id = member.id
          and assignment.voided_at is null and assignment.effective_from <= asked.day
        order by assignment.effective_from desc limit 1
      ) held on true
      left join lateral (
        select coalesce(manager.person_id, manager.id) as person from memberships manager
        where manager.organization_id = member.organization_id and manager.id = held.manager_membership_id
          and manager.employment_start_date <= asked.day
          and (manager.termination_date is null or manager.termination_date >= asked.day)
          and coalesce(manager.person_id, manager.id) <> coalesce(member.person_id, member.id)
          and ${roleOn('manager', sql`asked.day`)} <> 'contractor'
      ) superior on true
    )`;
}

/** The order in which the first of a person's memberships is the one that counts: an employee's, and then the longest. */
export const MAIN_FIRST: RawBuilder<unknown> = sql`role = 'contractor', first_day, membership_id`;

/** A common table behind `employed`: `staff` has every person once a day, as in the membership that counts. */
export const STAFF: RawBuilder<unknown> = sql`
  staff as materialized (
    select distinct on (day, person) employed.* from employed order by day, person, ${MAIN_FIRST}
  )`;

/** Whether somebody of `staff` manages an employee: a subquery that is hashed. */
export const MANAGES: RawBuilder<unknown> = sql`(
  staff.role <> 'contractor' and (staff.day, staff.person) in (
    select day, manager from staff report where report.role <> 'contractor' and report.manager is not null
  ))`;

/** The role that a membership has on a day: that of the assignment in force, but for who signs in the one of the settings. */
export function roleOn(
  member: string,
  day: RawBuilder<unknown>,
  assigned: RawBuilder<unknown> = sql`(${held('role', member, day)})`,
): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${member}.${column}`);
  return sql`case when ${of('user_id')} is null then coalesce(${assigned}, ${of('role')}) else ${of('role')} end`;
}

/** A column of the assignment of a membership that is in force on a day. */
export function held(
  column: 'role' | 'department_id',
  member: string,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const of = (name: string) => sql.ref(`${member}.${name}`);
  return sql`select assignment.${sql.ref(column)} from membership_assignments assignment
    where ${of('organization_id')} = assignment.organization_id and assignment.membership_id = ${of('id')}
      and assignment.voided_at is null and assignment.effective_from <= ${day}
    order by assignment.effective_from desc limit 1`;
}

/** The key and the name of the department of somebody, in a lateral select of both. */
export function departmentKey(department: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(department)}::text, 'unassigned')`;
}

export function departmentLabel(department: string, organization: string): RawBuilder<unknown> {
  return sql`coalesce((
    select name from departments where ${sql.ref(organization)} = organization_id and id = ${sql.ref(department)}
  ), 'Unassigned')`;
}
