import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { onlyIf } from '../pieces.ts';

/**
 * Common tables of who is employed on some days, to be put behind `with`: `asked` has the days, and `post` what each
 * membership is from a day to a day: its role, its department and whom it reports to. A membership without a first day
 * is none: somebody who only signs in is nobody's employee.
 * What a membership is on the last of the days is looked up for each by itself, which an index answers whatever the planner
 * believes of how many there are; what it was before, only where it was something else on one of them.
 * Where the placement does not matter, only whether a post is a contractor's is known, and nothing is looked up for who never
 * was one. Where the main post does not matter either, `employment` alone reads the posts: those of one day are then not kept
 * beside, with columns that nobody asked for.
 */
export function postsOn(days: readonly string[], needs: readonly PostNeed[]): RawBuilder<unknown> {
  const { first, last } = endsOf(days);
  const [isPlaced, isMain] = [needs.includes('placement'), needs.includes('main')];
  const isOneDay = new Set(days).size === 1;
  const isReadOnce = isOneDay && !isPlaced && !isMain;
  const inForce = sql`employment_start_date <= ${last} and (termination_date is null or termination_date >= ${first})`;
  return sql`
    asked as materialized (select unnest(${days}::date[]) as day),
    ${onlyIf(
      isMain,
      sql`
      several as materialized (
        select person_id from ${own('memberships')} memberships where ${inForce} and person_id is not null group by person_id having count(*) > 1
      ),`,
    )}
    ${onlyIf(!isPlaced, contractingBy(last))}
    held as ${isReadOnce ? sql`not materialized` : sql`materialized`} (
      select member.id, member.person_id, coalesce(member.person_id, member.id) as person,
        ${isMain ? sql`coalesce(member.person_id in (select person_id from several), false)` : sql`null::boolean`} as is_one_of_several,
        member.employment_start_date as first_day, coalesce(member.termination_date, 'infinity') as last_day,
        member.role as own_role, member.user_id is null as has_assigned_role,
        case when member.user_id is null then coalesce(latest.role, member.role) else member.role end as role,
        latest.department_id, latest.manager_membership_id, latest.effective_from,
        greatest(member.employment_start_date, latest.effective_from) as from_day
      from ${own('memberships')} member left join lateral (
        select role, department_id, manager_membership_id, effective_from from ${own('membership_assignments')} assignment
        where assignment.membership_id = member.id and assignment.voided_at is null
          and assignment.effective_from <= ${last} ${onlyIf(!isPlaced, MAY_HAVE_CONTRACTED)}
        order by assignment.effective_from desc limit 1
      ) latest on true
      where ${inForce}
    ),
    ${onlyIf(!isOneDay, earlierSince(first))}
    post as not materialized (
      select id, person_id, person, is_one_of_several, first_day, department_id, manager_membership_id,
        role, from_day, last_day as to_day
      from held
      ${onlyIf(!isOneDay, sql`union all select * from earlier`)}
    )`;
}

/** A common table of what each membership was before, since a day. On a single day it was nothing else. */
function earlierSince(first: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    earlier as materialized (
      select id, person_id, person, is_one_of_several, first_day, before.department_id, before.manager_membership_id,
        case when has_assigned_role then coalesce(before.role, own_role) else own_role end as role,
        greatest(first_day, before.effective_from) as from_day, least(last_day, before.until - 1) as to_day
      from held, lateral (
        select *, lead(effective_from, 1, held.effective_from) over (order by effective_from) as until
        from (
          select role, department_id, manager_membership_id, effective_from from ${own('membership_assignments')} assignment
          where assignment.membership_id = held.id and assignment.voided_at is null
            and assignment.effective_from < held.effective_from
          union all
          select null, null, null, '-infinity'
        ) of_membership
      ) before
      where held.effective_from > greatest(first_day, ${first}) and before.until > greatest(first_day, ${first})
    ),`;
}

/**
 * What must be known of posts beside whose they are and whether they are a contractor's: `placement` is the role, department
 * and manager, `main` which of the posts of a person counts.
 */
export type PostNeed = 'placement' | 'main';

/**
 * A common table of the memberships that were assigned a contractor's role up to a day. The index
 * membership_assignments_contracting serves it.
 */
function contractingBy(last: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    contracting as materialized (
      select membership_id from ${own('membership_assignments')} membership_assignments
      where role = 'contractor' and voided_at is null and effective_from <= ${last}
    ),`;
}

/** Whether a membership may be a contractor's on some days and not on others. Who signs in has the role of the settings. */
const MAY_HAVE_CONTRACTED = sql`
  and member.user_id is null
  and (member.role = 'contractor' or member.id in (select membership_id from contracting))`;

/** The first and the last of some days. */
export function endsOf(
  days: readonly string[],
): Readonly<{ first: RawBuilder<unknown>; last: RawBuilder<unknown> }> {
  const sorted = days.toSorted();
  return { first: sql`${sorted[0]}::date`, last: sql`${sorted.at(-1)}::date` };
}

/** Which of the posts of a person counts: an employee's before a contractor's, and then the longest. */
export const MAIN_POST_FIRST: RawBuilder<unknown> = sql`role = 'contractor', first_day, id`;

/** A common table of one of the days: `employed` has the posts of the day. */
export const EMPLOYED_OF_DAY: RawBuilder<unknown> = sql`
  employed as not materialized (select * from post where asked.day between from_day and to_day)`;

/** A common table behind it: `employment` has every person who is employed, as an employee if one of their posts is that. */
export const EMPLOYMENT_OF_DAY: RawBuilder<unknown> = sql`
  employment as (select person, bool_and(role = 'contractor') as is_contractor from employed group by person)`;

/**
 * A common table behind it: `main_post` has that which counts of every person. Only persons with several memberships are
 * sorted.
 */
export const MAIN_POST_OF_DAY: RawBuilder<unknown> = sql`
  main_post as (
    select * from employed where not is_one_of_several
    union all
    select * from (
      select distinct on (person) * from employed where is_one_of_several
      order by person, ${MAIN_POST_FIRST}
    ) main
  )`;
