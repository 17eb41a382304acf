import { type RawBuilder, sql } from 'kysely';
import type { MovesMeasure } from '../../metrics/definition/measures/people.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import type { NumberedRead } from '../pieces.ts';
import { changesOfStaff } from './changes-of-staff.ts';
import { inTeam, wantedOf, whatMattersOfPosts } from './wanted-people.ts';

type MovesRead = NumberedRead<MovesMeasure>;

/** Reads who was hired, left or was converted in the slices. */
export function readMoves(reads: readonly NumberedRead<MovesMeasure>[]): RawBuilder<AmountRow> {
  return sql`(
    with ${movesOf(reads)}
    select read, slice, null::text as key, null::text as label, sum(amount)::numeric as amount
    from move
    group by read, slice
  )`;
}

/** The persons whom a read counts, on their days, one by one, and what happened to each. */
export function listedMoves(read: NumberedRead<MovesMeasure>): RawBuilder<unknown> {
  return sql`
    with ${movesOf([read])}
    select slice, day, person, null::text as key, amount::numeric as amount, null::date as since,
      ${counted('membership_id', 'membership_before')} as membership_id,
      ${counted('department_id', 'department_before')} as department_id,
      case
        when what = 'hires' and role_before is null then 'Hired'
        when what = 'hires' then 'Moved from ' || ${nameOfDepartment('department_before')}
        when what = 'leavers' and role is null then 'Left'
        when what = 'leavers' then 'Moved to ' || ${nameOfDepartment('department_id')}
        when amount > 0 then 'Contractor until the day before'
        else 'Contractor from this day on'
      end as description
    from move`;
}

/** What somebody has on the side of the day on which they count: those who go, on the day before. */
function counted(after: string, before: string): RawBuilder<unknown> {
  return sql`case when what = 'leavers' or amount < 0 then ${sql.ref(before)} else ${sql.ref(after)} end`;
}

function nameOfDepartment(id: string): RawBuilder<unknown> {
  return sql`coalesce((select name from departments where id = ${sql.ref(`move.${id}`)}), 'no department')`;
}

/**
 * Common tables, to be put behind `with`: `move` has a row for each person and day that counts for a slice, with the change
 * behind it and what it adds. Who joins or leaves the employees (of the team) has been hired or has left, unless they are a
 * contractor on the other side of the day: then they were converted.
 */
function movesOf(reads: readonly MovesRead[]): RawBuilder<unknown> {
  const periods = reads.flatMap(({ slices }) => slices);
  return sql`
    ${wantedOf(reads, ({ what }) => ({ who: what, figure: '' }))},
    ${changesOfStaff(periods, whatMattersOfPosts(reads, NO_WORDS))},
    move as materialized (
      select wanted.read, wanted.slice, wanted.split, wanted.who as what, change.*, moved.amount
      from wanted join change on change.day between wanted.first_day and wanted.day,
      lateral (
        select ${isCounted(reads, 'role', 'department_id')} as is_in,
          ${isCounted(reads, 'role_before', 'department_before')} as was_in
      ) side,
      lateral (
        select case
          when wanted.who = 'hires' and is_in and role_before is distinct from 'contractor' then 1
          when wanted.who = 'leavers' and was_in and role is distinct from 'contractor' then 1
          when wanted.who = 'conversions' and is_in and role_before = 'contractor' then 1
          when wanted.who = 'conversions' and was_in and role = 'contractor' then -1
        end as amount
      ) moved
      where is_in <> was_in and moved.amount is not null
    )`;
}

const NO_WORDS: ReadonlySet<string> = new Set();

function isCounted(reads: readonly MovesRead[], role: string, department: string): RawBuilder<unknown> {
  const isOfTeam = inTeam(reads, sql.ref(`change.${department}`));
  return sql`(coalesce(change.${sql.ref(role)} <> 'contractor', false) and coalesce(${isOfTeam}, false))`;
}
