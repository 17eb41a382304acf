import { type RawBuilder, sql } from 'kysely';
import type { PeopleMeasure } from '../../metrics/definition/measures/people.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { type NumberedRead, onlyIf, quotient } from '../pieces.ts';
import { HOURS, HOURS_OF_DAY, hoursOn } from './hours.ts';
import { SERVICE_OF_DAY, SERVICE_RUNS } from './service.ts';
import {
  departmentKey,
  departmentLabel,
  IS_MANAGED,
  MANAGES,
  postsOn,
  REPORTING,
  STAFF_OF_DAY,
  type WhatMattersOfPosts,
} from './staff.ts';
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

/** Reads who is employed on the days of the slices, since when, and for how many hours. */
export function readPeople(reads: readonly NumberedRead<PeopleMeasure>[]): RawBuilder<AmountRow> {
  const asked = wordsOf(reads, wantedBy);
  return sql`(
    with ${wantedOf(reads, wantedBy)},
    ${peopleOn(daysOf(reads), whatMattersOfPosts(reads, asked), asked)}
    select answer.* from asked, lateral (
      with ${peopleOfDay(asked)}
      select wanted.read, wanted.slice, part.key,
        case when wanted.split = 'department' then ${departmentLabel('part.key')} end as label, part.amount
      from wanted, lateral (
        select key, ${byWord('figure', asked, AMOUNTS, sql`count(*)`)} as amount
        from present staff, lateral (select ${byWord('split', asked, KEYS, sql`null`)} as key) belonging
        where ${countsAmong(reads, asked)}
        group by key
      ) part
      where wanted.day = asked.day
    ) answer
  )`;
}

/** The persons whom a read counts on its days, one by one: what each adds, in the post that counts, and since when. */
export function presentPeople(read: NumberedRead<PeopleMeasure>): RawBuilder<unknown> {
  const reads = [read];
  const asked = wordsOf(reads, wantedBy);
  return sql`
    with ${wantedOf(reads, wantedBy)},
    ${peopleOn(daysOf(reads), whatMattersOfPosts(reads, asked), asked)}
    select answer.* from asked, lateral (
      with ${peopleOfDay(asked)}
      select wanted.slice, wanted.day, staff.person, staff.id as membership_id, belonging.key,
        ${isServiceAsked(asked) ? sql`staff.since` : sql`null::date`} as since,
        ${byWord('figure', asked, OF_ONE, sql`1::numeric`)} as amount
      from wanted, present staff, lateral (select ${byWord('split', asked, KEYS, sql`null`)} as key) belonging
      where ${countsAmong(reads, asked)} and wanted.day = asked.day
    ) answer`;
}

/** Whether somebody of the staff counts for what is wanted. */
function countsAmong(
  reads: readonly NumberedRead<PeopleMeasure>[],
  asked: ReadonlySet<string>,
): RawBuilder<unknown> {
  return sql`${byWord('who', asked, GROUPS, sql`staff.role <> 'contractor'`)}
    and ${inTeam(reads, sql`staff.department_id`)}`;
}

/** Common tables of what the words ask to be known of the staff, on all of the days and of each. */
function peopleOn(
  days: readonly string[],
  matters: WhatMattersOfPosts,
  asked: ReadonlySet<string>,
): RawBuilder<unknown> {
  return sql`
    ${onlyIf(isServiceAsked(asked), sql`${SERVICE_RUNS},`)}
    ${onlyIf(asked.has('hours'), sql`${hoursOn(days)},`)}
    ${postsOn(days, matters)}`;
}

/** Common tables of one of the days: `present` is the staff with that. A row without a person is nobody's. */
function peopleOfDay(asked: ReadonlySet<string>): RawBuilder<unknown> {
  const [service, hours] = [isServiceAsked(asked), asked.has('hours')];
  return sql`
    ${STAFF_OF_DAY}
    ${onlyIf(asked.has('managers') || asked.has('managed'), sql`, ${REPORTING}`)}
    ${onlyIf(service, sql`, ${SERVICE_OF_DAY}`)}
    ${onlyIf(hours, sql`, ${HOURS_OF_DAY}`)},
    present as ${service || hours ? sql`materialized` : sql`not materialized`} (
      select staff.*
        ${onlyIf(service, sql`, coalesce(service.since, staff.first_day) as since`)}
        ${onlyIf(hours, sql`, ${HOURS} as hours`)}
      from staff
        ${onlyIf(service, sql`full join service on service.person = staff.person`)}
        ${onlyIf(hours, sql`full join stated_hours on stated_hours.person = staff.person`)}
    )`;
}

function isServiceAsked(asked: ReadonlySet<string>): boolean {
  return asked.has('tenure') || asked.has('median tenure');
}

function wantedBy({ who, figure }: PeopleMeasure): PeopleSelection {
  return { who, figure };
}

const GROUPS = {
  contractors: sql`staff.role = 'contractor'`,
  managers: MANAGES,
  managed: IS_MANAGED,
};

const TENURE = quotient(sql`(wanted.day - staff.since) * 12`, sql`365.2425`);
const OF_ONE = { tenure: TENURE, 'median tenure': TENURE, hours: sql`staff.hours` };
const AMOUNTS = {
  tenure: sql`sum(${TENURE})`,
  'median tenure': median(TENURE, 'median tenure'),
  hours: sql`sum(staff.hours)`,
};

const KEYS = {
  department: departmentKey('staff.department_id'),
  role: sql`staff.role`,
  tenure: sql`case
    when staff.since + interval '1 year' > wanted.day then 'under_1y'
    when staff.since + interval '3 years' > wanted.day then '1_3y'
    when staff.since + interval '5 years' > wanted.day then '3_5y'
    else 'over_5y'
  end`,
};
