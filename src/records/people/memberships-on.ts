import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { ASSIGNMENT_COLUMNS, ASSIGNMENT_FIELD_NAMES, columnsOf } from './assignment-fields.ts';

// Role and status are derived.
const DATED = ASSIGNMENT_FIELD_NAMES.filter((name) => name !== 'role' && name !== 'status');

/** The state of a membership on a day: terminated is closed, its last day has passed. */
export const STANDINGS = ['active', 'inactive', 'terminated'] as const;
export type StandingOnDay = (typeof STANDINGS)[number];

/**
 * Every membership as at a day, as a relation: `membership_id`, the fields of assignments, and the columns of
 * `memberships` that do not depend on the day.
 *
 * The fields are those of the assignment in force, the last one that began by that day; so are role and status, except those
 * of a user, which the settings determine. Before employment begins a
 * membership is inactive, after its last day terminated, whatever its assignment says. Assignments are looked up for each
 * membership separately, by their index. `members` are those of the organisation that were not removed, unless it says otherwise.
 */
export function membershipsOn(day: Day, members = own('memberships')): RawBuilder<unknown> {
  const date = sql`${formatDay(day)}::date`;
  return sql`(
    select member.id as membership_id, member.external_id, member.person_id,
      case when member.user_id is null then coalesce(held.role, member.role) else member.role end as role,
      case
        when member.termination_date < ${date} then 'terminated'
        when member.employment_start_date > ${date} then 'inactive'
        when member.user_id is null then coalesce(held.status, member.status)
        else member.status
      end as status,
      ${columnsOf(DATED, 'held')}, member.employment_start_date, member.termination_date, member.user_id,
      member.user_name, member.organization_id, member.created_at, member.updated_at, member.removed_at
    from ${members} member left join lateral (
      select ${ASSIGNMENT_COLUMNS}
      from ${own('membership_assignments')} assignment
      where assignment.membership_id = member.id and assignment.voided_at is null
        and assignment.effective_from <= ${date}
      order by assignment.effective_from desc limit 1
    ) held on true
  )`;
}
