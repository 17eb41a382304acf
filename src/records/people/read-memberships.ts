import { sql } from 'kysely';
import { own, ownAndRemoved } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { Day } from '../../period/index.ts';
import type { AssignmentContent } from './assignment-fields.ts';
import { membershipsOn, type StandingOnDay } from './memberships-on.ts';

/** The memberships to list, by their state today; `all` includes closed ones. */
export const STATUS_FILTERS = ['active', 'inactive', 'all'] as const;
export type MembershipFilter = (typeof STATUS_FILTERS)[number];

/** A membership as it is today. Dates are `YYYY-MM-DD`. */
export type MembershipRow = Readonly<{
  id: string;
  /** As imported; null for one that was not. */
  external_id: string | null;
  person_id: string | null;
  user_id: string | null;
  organization_id: string;
  status: StandingOnDay;
  employment_start_date: string | null;
  termination_date: string | null;
  created_at: Date;
  updated_at: Date;
  /** Of the person or, if nothing else is recorded of them, of the user. */
  name: string | null;
}> &
  Omit<AssignmentContent, 'status'>;

/**
 * Memberships by the names of their people and then id, in the order of the root locale of Unicode. Where a department is
 * given, those that are in it; what is no id of one is that of none, and then there are no memberships.
 */
export function selectMemberships(
  today: Day,
  status: MembershipFilter,
  departmentId: string | null,
): Statement<MembershipRow> {
  const isWanted = sql`${status === 'all' ? sql`true` : sql`on_day.status = ${status}`}
    and ${departmentId === null ? sql`true` : sql`on_day.department_id::text = ${departmentId.toLowerCase()}`}`;
  return sql<MembershipRow>`
    ${memberships(today)} where ${isWanted}
    order by coalesce(parties.name, on_day.user_name) collate "und-x-icu", on_day.membership_id
  `.compile(query);
}

/** A membership as a list that is read in step has it: `voided` says whether it was removed. */
export type ListedMembership = MembershipRow & Readonly<{ voided: boolean }>;

/** Memberships with these ids, in any order, also removed ones. */
export function selectMembershipsById(today: Day, ids: readonly string[]): Statement<ListedMembership> {
  const listed = memberships(
    today,
    ownAndRemoved('memberships'),
    sql`, on_day.removed_at is not null as voided`,
  );
  return sql<ListedMembership>`${listed} where on_day.membership_id = any(${ids}::uuid[])`.compile(query);
}

function memberships(today: Day, members = own('memberships'), more = sql``) {
  return sql`
    select on_day.membership_id as id, on_day.person_id, on_day.user_id, on_day.organization_id, on_day.role,
      on_day.status, on_day.department_id, on_day.employment_start_date, on_day.termination_date,
      on_day.manager_membership_id, on_day.created_at, on_day.updated_at,
      coalesce(parties.name, nullif(on_day.user_name, '')) as name, on_day.category_of_worker, on_day.leave_pay,
      on_day.job_title, on_day.external_id${more}
    from ${membershipsOn(today, members)} on_day
      left join ${own('persons')} persons on persons.id = on_day.person_id
      left join ${own('parties')} parties on parties.id = persons.party_id
  `;
}
