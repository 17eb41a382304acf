import { type RawBuilder, sql } from 'kysely';
import type { PersonMeasure } from '../../metrics/definition/measures/people.ts';
import type { Split } from '../../metrics/plan/plan.ts';
import { formatDay, lastDayOf } from '../../period/index.ts';
import { type NumberedRead, onlyIf } from '../pieces.ts';
import { membersOf } from '../teams.ts';

/** One measure by one split, with all reads of it, whatever their teams and days: a select of its own answers them. */
export type StaffQuestion<Of extends PersonMeasure> = Readonly<{
  number: number;
  measure: Of;
  by: Split;
  reads: readonly NumberedRead<Of>[];
}>;

/** The reads by their measure and split. */
export function questionsOf<Of extends PersonMeasure>(
  reads: readonly NumberedRead<Of>[],
): readonly StaffQuestion<Of>[] {
  const readsByName = new Map<string, NumberedRead<Of>[]>();
  for (const read of reads) {
    const name = JSON.stringify([read.measure, read.by]);
    readsByName.set(name, [...(readsByName.get(name) ?? []), read]);
  }
  return [...readsByName.values()].flatMap(([first, ...others], number) =>
    first === undefined ? [] : [{ number, measure: first.measure, by: first.by, reads: [first, ...others] }],
  );
}

/** The last day of every slice that is asked for, each once. */
export function daysOf(questions: readonly StaffQuestion<PersonMeasure>[]): string[] {
  const slices = questions.flatMap(({ reads }) => reads.flatMap((read) => read.slices));
  return [...new Set(slices.map((period) => formatDay(lastDayOf(period))))];
}

/**
 * Common tables of the questions, to be put behind `with`: `question` has a row for each slice of each read, with the number
 * of its question, and the first and the last day; `below`, where there is a team, the departments of each, itself and all
 * under it.
 */
export function questionRows(questions: readonly StaffQuestion<PersonMeasure>[]): RawBuilder<unknown> {
  const rows = questions.flatMap(({ number, reads }) =>
    reads.flatMap((read) => read.slices.map((period, slice) => ({ question: number, read, period, slice }))),
  );
  const teams = [...new Set(questions.flatMap(teamsOf))];
  return sql`
    question as materialized (
      select * from unnest(
        ${rows.map((row) => row.question)}::int[],
        ${rows.map(({ read }) => read.number)}::int[],
        ${rows.map(({ slice }) => slice)}::int[],
        ${rows.map(({ period }) => formatDay(period.start))}::date[],
        ${rows.map(({ period }) => formatDay(lastDayOf(period)))}::date[],
        ${rows.map(({ read }) => read.team)}::uuid[]
      ) as row(number, read, slice, first_day, day, team)
    )${onlyIf(teams.length > 0, sql`, below as materialized (select member.team, member.department_id from ${membersOf(teams)})`)}`;
}

/** Whether a row of `question` belongs to this one. */
export function isOfQuestion({ number }: StaffQuestion<PersonMeasure>): RawBuilder<unknown> {
  return sql`question.number = ${sql.lit(number)}`;
}

/** Whether somebody of a department counts for the question. */
export function inTeam(
  question: StaffQuestion<PersonMeasure>,
  department: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (teamsOf(question).length === 0) return sql`true`;
  return sql`(question.team is null or (question.team, ${department}) in (select team, department_id from below))`;
}

/** The teams of which it is asked. */
export function teamsOf({ reads }: StaffQuestion<PersonMeasure>): string[] {
  return reads.flatMap(({ team }) => team ?? []);
}
