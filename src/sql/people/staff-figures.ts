import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { PersonMeasure } from '../../metrics/definition/measures/people.ts';
import type { Split } from '../../metrics/plan/plan.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import type { NumberedRead } from '../pieces.ts';
import { type StaffNeed, staffOfDay, staffOn } from './staff.ts';
import {
  daysOf,
  inTeam,
  isOfQuestion,
  questionRows,
  questionsOf,
  type StaffQuestion,
  teamsOf,
} from './staff-questions.ts';

type Expression = RawBuilder<unknown>;

/** A figure of the staff of a day: of whom, what they come to together, and what each adds; and what that needs. */
export type StaffFigure = Readonly<{
  among: Expression;
  together: Expression;
  ofOne: Expression;
  needs: readonly StaffNeed[];
}>;

/** What a figure can be split by: the key of somebody's part, and what that needs. */
export type StaffSplits = Readonly<Partial<Record<Split, StaffSplit>>>;
export type StaffSplit = Readonly<{ key: Expression; needs: readonly StaffNeed[] }>;

/** How the measures of a source look at the staff. */
export type StaffSource<Of extends PersonMeasure> = Readonly<{
  figureOf: (measure: Of) => StaffFigure;
  splits: StaffSplits;
}>;

/** A select for all reads of a source: the staff of each day once, and a select of it for each figure by its split. */
export function readStaff<Of extends PersonMeasure>(
  source: StaffSource<Of>,
  reads: readonly NumberedRead<Of>[],
): RawBuilder<AmountRow> {
  const all = questionsOf(reads);
  const needs = new Set(all.flatMap((question) => needsOf(source, question)));
  return sql`(
    with ${questionRows(all)}, ${staffOn(daysOf(all), needs)}
    select answer.* from asked, lateral (
      with ${staffOfDay(needs, all.length)}
      ${sql.join(
        all.map((question) => selectParts(source, question)),
        sql` union all `,
      )}
    ) answer
  )`;
}

/** The persons whom a read counts on its days, one by one: what each adds, in the post that counts. */
export function listStaff<Of extends PersonMeasure>(
  source: StaffSource<Of>,
  read: NumberedRead<Of>,
): RawBuilder<unknown> {
  const [question] = questionsOf([read]);
  if (question === undefined) throw new Error('a read asks nothing');
  const { among, ofOne } = source.figureOf(question.measure);
  const needs = new Set<StaffNeed>(['post', ...needsOf(source, question)]);
  return sql`
    with ${questionRows([question])}, ${staffOn(daysOf([question]), needs)}
    select answer.* from asked, lateral (
      with ${staffOfDay(needs, 1)}
      select question.slice, question.day, staff.person, staff.membership_id,
        ${splitOf(source, question).key} as key,
        ${needs.has('service') ? sql`staff.since` : sql`null::date`} as since,
        ${ofOne} as amount
      from question, staff
      where question.day = asked.day and ${among} and ${inTeam(question, sql`staff.department_id`)}
    ) answer`;
}

// The day is compared within the parts as well, so that they are worked out for the days of the question alone.
function selectParts<Of extends PersonMeasure>(
  source: StaffSource<Of>,
  question: StaffQuestion<Of>,
): Expression {
  const { among, together } = source.figureOf(question.measure);
  return sql`
    select question.read, question.slice, part.key,
      ${question.by === 'department' ? DEPARTMENT_NAME : sql`null::text`} as label, part.amount
    from question, lateral (
      select ${splitOf(source, question).key} as key, (${together})::numeric as amount
      from staff
      where staff.day = question.day and ${among} and ${inTeam(question, sql`staff.department_id`)}
      group by 1
    ) part
    where ${isOfQuestion(question)} and question.day = asked.day`;
}

function needsOf<Of extends PersonMeasure>(
  source: StaffSource<Of>,
  question: StaffQuestion<Of>,
): readonly StaffNeed[] {
  const ofTeams: readonly StaffNeed[] = teamsOf(question).length > 0 ? ['post', 'placement'] : [];
  return [...source.figureOf(question.measure).needs, ...splitOf(source, question).needs, ...ofTeams];
}

function splitOf<Of extends PersonMeasure>(
  { splits }: StaffSource<Of>,
  { by, measure }: StaffQuestion<Of>,
): StaffSplit {
  if (by === 'nothing') return UNDIVIDED;
  const split = splits[by];
  if (split === undefined) throw new Error(`${measure.source} is not split by ${by}`);
  return split;
}

const UNDIVIDED: StaffSplit = { key: sql`null::text`, needs: [] };

export const OF_DEPARTMENTS: StaffSplit = {
  key: sql`coalesce(staff.department_id::text, 'unassigned')`,
  needs: ['post', 'placement'],
};

// It is looked up once it is known who belongs together.
const DEPARTMENT_NAME = sql`coalesce((
  select name from ${own('departments')} departments where id = case when part.key <> 'unassigned' then part.key::uuid end
), 'Unassigned')`;

/** The middle one of the values, or the mean of the middle two: exact, as no float is. */
export function median(value: Expression): Expression {
  const values = sql`array_agg(${value} order by ${value})`;
  return sql`((${values})[(count(*) + 1) / 2] + (${values})[(count(*) + 2) / 2]) * 0.5`;
}
