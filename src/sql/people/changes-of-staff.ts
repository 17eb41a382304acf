import { type RawBuilder, sql } from 'kysely';
import { dayAt, formatDay, lastDayOf, type Period } from '../../period/index.ts';
import { MAIN_POST_FIRST, type PostNeed, postsOn } from './posts.ts';

/**
 * Common tables, to be put behind `with`: `change` has a row for each person and each day of the periods on which they are,
 * in the post that counts, not the same as the day before: role, department and membership of both days, null where they
 * have none. As headcounts look at the same posts, what came less what went is the difference of two headcounts.
 */
export function changesOfStaff(periods: readonly Period[], needs: readonly PostNeed[]): RawBuilder<unknown> {
  const { dayBefore, first, last } = endsOfPeriods(periods);
  return sql`
    ${postsOn([dayBefore, last], needs)},
    edge as materialized (
      select distinct post.person, at.day
      from post, lateral (values (post.from_day), (post.to_day + 1)) at(day)
      where at.day between ${first}::date and ${last}::date
    ),
    sided as materialized (
      select edge.person, edge.day, side.looked_at
      from edge, lateral (values (edge.day - 1), (edge.day)) side(looked_at)
    ),
    paired as materialized (
      select sided.person, sided.day, sided.looked_at, post.role, post.department_id, post.first_day, post.id
      from sided full join post on post.person = sided.person
        and sided.looked_at between post.from_day and post.to_day
    ),
    stood as materialized (
      select distinct on (person, day, looked_at) person, day, looked_at, role, department_id, id as membership_id
      from paired where person is not null
      order by person, day, looked_at, ${MAIN_POST_FIRST}
    ),
    change as materialized (
      select person, day, role, department_id, membership_id, role_before, department_before, membership_before
      from (
        select *, lag(role) over sides as role_before, lag(department_id) over sides as department_before,
          lag(membership_id) over sides as membership_before
        from stood window sides as (partition by person, day order by looked_at)
      ) both_sides
      where looked_at = day
    )`;
}

function endsOfPeriods(periods: readonly Period[]) {
  const starts = periods.map(({ start }) => start).sort((one, other) => one - other);
  const lasts = periods.map(lastDayOf).sort((one, other) => one - other);
  const [first] = starts;
  const last = lasts.at(-1);
  if (first === undefined || last === undefined) throw new Error('changes are looked for on no days');
  const dayBefore = dayAt(first - 1) ?? first;
  return { dayBefore: formatDay(dayBefore), first: formatDay(first), last: formatDay(last) };
}
