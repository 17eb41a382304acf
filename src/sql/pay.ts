import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { PayMeasure } from '../metrics/people-sources.ts';
import { earnedOfDay, earningsOn, YEAR } from './earnings.ts';
import type { NumberedRead } from './pieces.ts';
import { departmentKey, departmentLabel, postsOn, STAFF_OF_DAY } from './staff.ts';
import {
  byWord,
  daysOf,
  inTeam,
  median,
  onlyIf,
  type Wanted,
  wantedOf,
  whatMattersOfPosts,
  wordsOf,
} from './wanted-people.ts';

/** Reads the fixed pay that is in force for employees on the days of the slices. */
export function readPay(reads: readonly NumberedRead<PayMeasure>[]): RawBuilder<FactRow> {
  const days = daysOf(reads);
  const asked = wordsOf(reads, wantedBy);
  const engagement = asked.has('engagement');
  const departments = asked.has('department') || reads.some(({ team }) => team !== null);
  const wanted = { fixedPay: true, engagement, rewards: false };
  return sql`(
    with ${wantedOf(reads, wantedBy)},
    ${postsOn(days, whatMattersOfPosts(reads, asked))},
    ${earningsOn(days, wanted)}
    select answer.* from asked, lateral (
      with ${onlyIf(departments, sql`${STAFF_OF_DAY},`)}
      ${earnedOfDay(wanted)},
      payee as ${departments || engagement ? sql`materialized` : sql`not materialized`} (
        select earned.missing, ${YEAR} as year
          ${onlyIf(departments, sql`, staff.department_id`)}
          ${onlyIf(engagement, sql`, engaged.engagement`)}
        from earned
        ${onlyIf(departments, sql`full join staff on staff.person = earned.person`)}
        ${onlyIf(engagement, sql`full join engaged on engaged.person = earned.person`)}
      )
      select wanted.read, wanted.slice, part.key,
        case when wanted.split = 'department' then ${departmentLabel('part.key')} end as label, part.amount
      from wanted, lateral (
        select key, ${byWord('figure', asked, AMOUNTS, sql`count(*)`)} as amount
        from payee, lateral (select ${byWord('split', asked, KEYS, sql`null`)} as key) belonging
        where ${byWord('figure', asked, { 'without rate': sql`payee.missing > 0` }, sql`payee.year is not null`)}
          and ${inTeam(reads, sql`payee.department_id`)}
        group by key
      ) part
      where wanted.day = asked.day
    ) answer
  )`;
}

function wantedBy({ figure }: PayMeasure): Wanted {
  return { who: '', gender: '', figure };
}

const AMOUNTS = {
  year: sql`sum(payee.year)`,
  month: sql`sum(payee.year) / 12`,
  'median year': median(sql`payee.year`, 'median year'),
};

const KEYS = { department: departmentKey('payee.department_id'), engagement: sql`payee.engagement` };
