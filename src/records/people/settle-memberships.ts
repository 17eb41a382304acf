import { sql } from 'kysely';
import type { Role } from '../../access/capability.ts';
import { own, TENANT } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import { type Day, formatDay } from '../../period/index.ts';

/**
 * Gives memberships with changed assignments (other than in leave) the role and status of the one in force today, or else of
 * the first to come. Those of a user stay: only the settings change a user's access.
 */
export function settleMemberships(ids: readonly string[], today: Day, now: Date): Statement<unknown> {
  const day = sql`${formatDay(today)}::date`;
  return sql<never>`
    update memberships set updated_at = ${now}::timestamptz,
      role = case when memberships.user_id is null then nearest.role else memberships.role end,
      status = case when memberships.user_id is null then nearest.status else memberships.status end
    from unnest(${ids}::uuid[]) as given(id), lateral (
      select role, status from ${own('membership_assignments')} assignment
      where assignment.membership_id = given.id and assignment.voided_at is null
      order by effective_from > ${day}, abs(effective_from - ${day}) limit 1
    ) nearest
    where memberships.organization_id = ${TENANT} and memberships.id = given.id
  `.compile(query);
}

/** A membership that signs in with one role and works as another, as of the assignment from that day. */
export type RoleConflict = Readonly<{
  membership: string;
  role: Role;
  /** `YYYY-MM-DD`. */
  effectiveFrom: string;
}>;

/** The memberships whose assignment in force today has another role than their user. */
export function selectRoleConflicts(today: Day): Statement<RoleConflict> {
  return sql<RoleConflict>`
    select member.external_id as membership, member.role, held.effective_from as "effectiveFrom"
    from ${own('memberships')} member, lateral (
      select role, effective_from from ${own('membership_assignments')} assignment
      where assignment.membership_id = member.id and assignment.voided_at is null
        and assignment.effective_from <= ${formatDay(today)}::date
      order by assignment.effective_from desc limit 1
    ) held
    where member.user_id is not null and member.external_id is not null and held.role <> member.role
    order by member.id
  `.compile(query);
}
