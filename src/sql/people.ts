import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { PeopleMeasure } from '../metrics/people-sources.ts';
import type { NumberedRead } from './pieces.ts';
import {
  departmentKey,
  departmentLabel,
  IS_MANAGED,
  MANAGES,
  postsOn,
  REPORTING,
  STAFF_OF_DAY,
} from './staff.ts';
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

/** Reads who is employed on the days of the slices, and since when. */
export function readPeople(reads: readonly NumberedRead<PeopleMeasure>[]): RawBuilder<FactRow> {
  const asked = wordsOf(reads, wantedBy);
  return sql`(
    with ${wantedOf(reads, wantedBy)},
    ${postsOn(daysOf(reads), whatMattersOfPosts(reads, asked))}
    select answer.* from asked, lateral (
      with ${STAFF_OF_DAY}${onlyIf(asked.has('managers') || asked.has('managed'), sql`, ${REPORTING}`)}
      select wanted.read, wanted.slice, part.key,
        case when wanted.split = 'department' then ${departmentLabel('part.key')} end as label, part.amount
      from wanted, lateral (
        select key, ${byWord('figure', asked, AMOUNTS, sql`count(*)`)} as amount
        from staff, lateral (select ${byWord('split', asked, KEYS, sql`null`)} as key) belonging
        where ${byWord('who', asked, GROUPS, sql`staff.role <> 'contractor'`)}
          and ${inTeam(reads, sql`staff.department_id`)}
        group by key
      ) part
      where wanted.day = asked.day
    ) answer
  )`;
}

function wantedBy({ who, figure }: PeopleMeasure): Wanted {
  return { who, gender: '', figure };
}

const GROUPS = {
  contractors: sql`staff.role = 'contractor'`,
  managers: MANAGES,
  managed: IS_MANAGED,
};

const TENURE = sql`(wanted.day - staff.first_day) * 12 / 365.2425`;
const AMOUNTS = { tenure: sql`sum(${TENURE})`, 'median tenure': median(TENURE, 'median tenure') };

const KEYS = {
  department: departmentKey('staff.department_id'),
  role: sql`staff.role`,
  tenure: sql`case
    when staff.first_day + interval '1 year' > wanted.day then 'under_1y'
    when staff.first_day + interval '3 years' > wanted.day then '1_3y'
    when staff.first_day + interval '5 years' > wanted.day then '3_5y'
    else 'over_5y'
  end`,
};
