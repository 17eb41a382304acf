import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { MovesMeasure, StatedMovesMeasure } from '../metrics/people-sources.ts';
import type { NumberedRead } from './pieces.ts';
import { inTeam, wantedOf } from './wanted-people.ts';

/** Reads who came and who left in the slices. */
export function readMoves(reads: readonly NumberedRead<MovesMeasure>[]): RawBuilder<FactRow> {
  return sql`(
    ${movesOf(reads)}
    select wanted.read, wanted.slice, null::text as key, null::text as label,
      count(distinct (move.person, move.day))::numeric as amount
    from ${movesInTeam(reads)}
    group by wanted.read, wanted.slice
  )`;
}

/** Reads the same by gender. */
export function readStatedMoves(reads: readonly NumberedRead<StatedMovesMeasure>[]): RawBuilder<FactRow> {
  return sql`(
    ${movesOf(reads)}
    select wanted.read, wanted.slice, part.gender as key, null::text as label,
      count(distinct (move.person, move.day))::numeric as amount
    from ${movesInTeam(reads)}
    left join person_demographics about
      on about.organization_id = move.organization_id and about.person_id = move.person_id,
    lateral (
      select case when wanted.split = 'gender' then coalesce(about.gender, 'not_stated') end as gender
    ) part
    group by wanted.read, wanted.slice, part.gender
  )`;
}

function movesInTeam(reads: readonly NumberedRead<MovesMeasure | StatedMovesMeasure>[]): RawBuilder<unknown> {
  return sql`wanted join move on move.what = wanted.who and move.day between wanted.first_day and wanted.day
    and ${inTeam(reads, sql`move.department_id`)}`;
}

// Whoever goes from one membership straight to another has neither come nor left.
function movesOf(reads: readonly NumberedRead<MovesMeasure | StatedMovesMeasure>[]): RawBuilder<unknown> {
  return sql`with ${wantedOf(reads, ({ what }) => ({ who: what, gender: '', figure: '' }))},
    move as materialized (
      select moved.what, moved.day, member.organization_id, member.person_id,
        coalesce(member.person_id, member.id) as person,
        (${held('department_id', 'member', sql`moved.day`)}) as department_id
      from (select min(first_day) as first_day, max(day) as last_day from wanted) span
      join memberships member on member.employment_start_date between span.first_day and span.last_day
        or member.termination_date between span.first_day and span.last_day,
      lateral (values
        ('hires', member.employment_start_date, member.employment_start_date - 1),
        ('leavers', member.termination_date, member.termination_date + 1)
      ) moved(what, day, beyond)
      where member.employment_start_date is not null and moved.day is not null
        and (${roleOn('member', sql`moved.day`)}) <> 'contractor'
        and not exists (
          select from memberships other
          where other.person_id = member.person_id and other.id <> member.id
            and other.employment_start_date <= moved.beyond
            and (other.termination_date is null or other.termination_date >= moved.beyond)
            and (${roleOn('other', sql`moved.beyond`)}) <> 'contractor'
        )
    )`;
}

// The role that a membership has on a day: that of the assignment in force, but for who signs in the one of the settings.
function roleOn(member: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${member}.${column}`);
  return sql`case when ${of('user_id')} is null then coalesce((${held('role', member, day)}), ${of('role')}) else ${of('role')} end`;
}

// A column of the assignment of a membership that is in force on a day.
function held(
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
