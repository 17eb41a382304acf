import { type RawBuilder, sql } from 'kysely';
import type { PayMeasure } from '../../metrics/definition/measures/people.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { type NumberedRead, onlyIf, quotient } from '../pieces.ts';
import { earnedOfDay, earningsOn, YEAR } from './earnings.ts';
import { departmentKey, departmentLabel, postsOn, STAFF_OF_DAY } from './staff.ts';
import {
  byWord,
  daysOf,
  inTeam,
  median,
  type PeopleSelection,
  wantedOf,
  whatMattersOfPosts,
  wordsOf,
} from './wanted-people.ts';

/** Reads the fixed pay that is in force for employees on the days of the slices. */
export function readPay(reads: readonly NumberedRead<PayMeasure>[]): RawBuilder<AmountRow> {
  const asked = wordsOf(reads, wantedBy);
  const departments = asked.has('department') || reads.some(({ team }) => team !== null);
  return sql`(
    with ${wantedOf(reads, wantedBy)},
    ${postsAndEarnings(reads, asked)}
    select answer.* from asked, lateral (
      with ${payeesOfDay(asked, departments)}
      select wanted.read, wanted.slice, part.key,
        case when wanted.split = 'department' then ${departmentLabel('part.key')} end as label, part.amount
      from wanted, lateral (
        select key, ${byWord('figure', asked, AMOUNTS, sql`count(*)`)} as amount
        from payee, lateral (select ${byWord('split', asked, KEYS, sql`null`)} as key) belonging
        where ${countsAmong(reads, asked)}
        group by key
      ) part
      where wanted.day = asked.day
    ) answer
  )`;
}

/** The persons whose pay a read counts on its days, one by one: what each adds, in the post that counts. */
export function payeesOf(read: NumberedRead<PayMeasure>): RawBuilder<unknown> {
  const reads = [read];
  const asked = wordsOf(reads, wantedBy);
  return sql`
    with ${wantedOf(reads, wantedBy)},
    ${postsAndEarnings(reads, asked)}
    select answer.* from asked, lateral (
      with ${payeesOfDay(asked, true)}
      select wanted.slice, wanted.day, payee.person, payee.membership_id, belonging.key, null::date as since,
        ${byWord('figure', asked, OF_ONE, sql`1::numeric`)} as amount
      from wanted, payee, lateral (select ${byWord('split', asked, KEYS, sql`null`)} as key) belonging
      where ${countsAmong(reads, asked)} and wanted.day = asked.day
    ) answer`;
}

function postsAndEarnings(
  reads: readonly NumberedRead<PayMeasure>[],
  asked: ReadonlySet<string>,
): RawBuilder<unknown> {
  const days = daysOf(reads);
  return sql`${postsOn(days, whatMattersOfPosts(reads, asked))}, ${earningsOn(days)}`;
}

/** Common tables of one of the days: `payee` has what each earns and, where it is asked, the post that counts. */
function payeesOfDay(asked: ReadonlySet<string>, posts: boolean): RawBuilder<unknown> {
  const engagement = asked.has('engagement');
  return sql`
    ${onlyIf(posts, sql`${STAFF_OF_DAY},`)}
    ${earnedOfDay(engagement)},
    payee as ${posts || engagement ? sql`materialized` : sql`not materialized`} (
      select earned.missing, ${YEAR} as year
        ${onlyIf(posts, sql`, staff.person, staff.id as membership_id, staff.department_id`)}
        ${onlyIf(engagement, sql`, engaged.engagement`)}
      from earned
      ${onlyIf(posts, sql`full join staff on staff.person = earned.person`)}
      ${onlyIf(engagement, sql`full join engaged on engaged.person = earned.person`)}
    )`;
}

/** Whether somebody counts for what is wanted. */
function countsAmong(
  reads: readonly NumberedRead<PayMeasure>[],
  asked: ReadonlySet<string>,
): RawBuilder<unknown> {
  return sql`${byWord('figure', asked, { 'without rate': sql`payee.missing > 0` }, sql`payee.year is not null`)}
    and ${inTeam(reads, sql`payee.department_id`)}`;
}

function wantedBy({ figure }: PayMeasure): PeopleSelection {
  return { who: '', figure };
}

const OF_ONE = {
  year: sql`payee.year`,
  month: quotient(sql`payee.year`, sql`12`),
  'median year': sql`payee.year`,
};
const AMOUNTS = {
  year: sql`sum(payee.year)`,
  month: quotient(sql`sum(payee.year)`, sql`12`),
  'median year': median(sql`payee.year`, 'median year'),
};

const KEYS = { department: departmentKey('payee.department_id'), engagement: sql`payee.engagement` };
