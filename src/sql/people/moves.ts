import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { MovesMeasure } from '../../metrics/definition/measures/people.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import type { NumberedRead } from '../pieces.ts';
import { changesOfStaff } from './changes-of-staff.ts';
import {
  inTeam,
  isOfQuestion,
  questionRows,
  questionsOf,
  type StaffQuestion,
  teamsOf,
} from './staff-questions.ts';

/** Reads who was hired, left or was converted in the slices. */
export function readMoves(reads: readonly NumberedRead<MovesMeasure>[]): RawBuilder<AmountRow> {
  const all = questionsOf(reads);
  const selects = all.map(
    (question) => sql`
      select read, slice, null::text as key, null::text as label, sum(amount)::numeric as amount
      from (${selectMoves(question)}) move
      group by read, slice`,
  );
  return sql`(with ${questionRows(all)}, ${changesFor(all)} ${sql.join(selects, sql` union all `)})`;
}

/** The persons whom a read counts, on their days, one by one, and what happened to each. */
export function listedMoves(read: NumberedRead<MovesMeasure>): RawBuilder<unknown> {
  const [question] = questionsOf([read]);
  if (question === undefined) throw new Error('a read asks nothing');
  const { countsBefore, description } = MOVES[question.measure.what];
  const counted = (before: string, after: string) =>
    sql`case when ${countsBefore} then ${sql.ref(before)} else ${sql.ref(after)} end`;
  return sql`
    with ${questionRows([question])}, ${changesFor([question])}
    select slice, day, person, null::text as key, amount::numeric as amount, null::date as since,
      ${counted('membership_before', 'membership_id')} as membership_id,
      ${counted('department_before', 'department_id')} as department_id,
      ${description} as description
    from (${selectMoves(question)}) move`;
}

/** A kind of move: what a change of staff adds to it, on which side of the day somebody counts, and what happened to them. */
type Move = Readonly<{
  amount: RawBuilder<unknown>;
  countsBefore: RawBuilder<unknown>;
  description: RawBuilder<unknown>;
}>;

/**
 * Who joins or leaves the employees (of the team) has been hired or has left, unless they are a contractor on the other side
 * of the day: then they were converted.
 */
const MOVES: Readonly<Record<MovesMeasure['what'], Move>> = {
  hires: {
    amount: sql`case when is_in and role_before is distinct from 'contractor' then 1 end`,
    countsBefore: sql`false`,
    description: sql`case
      when role_before is null then 'Hired'
      else 'Moved from ' || ${nameOfDepartment('department_before')}
    end`,
  },
  leavers: {
    amount: sql`case when was_in and role is distinct from 'contractor' then 1 end`,
    countsBefore: sql`true`,
    description: sql`case
      when role is null then 'Left'
      else 'Moved to ' || ${nameOfDepartment('department_id')}
    end`,
  },
  conversions: {
    amount: sql`case
      when is_in and role_before = 'contractor' then 1
      when was_in and role = 'contractor' then -1
    end`,
    countsBefore: sql`amount < 0`,
    description: sql`case
      when amount > 0 then 'Contractor until the day before'
      else 'Contractor from this day on'
    end`,
  },
};

function nameOfDepartment(id: string): RawBuilder<unknown> {
  return sql`coalesce((select name from ${own('departments')} departments where id = ${sql.ref(`move.${id}`)}), 'no department')`;
}

/** A row for each person and day that counts for a slice, with the change behind it and what it adds. */
function selectMoves(question: StaffQuestion<MovesMeasure>): RawBuilder<unknown> {
  return sql`
    select question.read, question.slice, change.*, moved.amount
    from question join change on change.day between question.first_day and question.day,
    lateral (
      select ${isCounted(question, 'role', 'department_id')} as is_in,
        ${isCounted(question, 'role_before', 'department_before')} as was_in
    ) side,
    lateral (select ${MOVES[question.measure.what].amount} as amount) moved
    where ${isOfQuestion(question)} and is_in <> was_in and moved.amount is not null`;
}

function changesFor(all: readonly StaffQuestion<MovesMeasure>[]): RawBuilder<unknown> {
  const periods = all.flatMap(({ reads }) => reads.flatMap(({ slices }) => slices));
  const isOfTeam = all.some((question) => teamsOf(question).length > 0);
  return changesOfStaff(periods, isOfTeam ? ['placement'] : []);
}

function isCounted(
  question: StaffQuestion<MovesMeasure>,
  role: string,
  department: string,
): RawBuilder<unknown> {
  const isOfTeam = inTeam(question, sql.ref(`change.${department}`));
  return sql`(coalesce(change.${sql.ref(role)} <> 'contractor', false) and coalesce(${isOfTeam}, false))`;
}
