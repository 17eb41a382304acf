import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { PeopleMeasure } from '../metrics/people-sources.ts';
import type { NumberedRead } from './pieces.ts';
import { departmentKey, departmentLabel, employedOn, MANAGES, STAFF } from './staff.ts';
import { daysOf, inTeam, median, wantedOf } from './wanted-people.ts';

/** Reads who is employed on the days of the slices, and since when. */
export function readPeople(reads: readonly NumberedRead<PeopleMeasure>[]): RawBuilder<FactRow> {
  return sql`(
    with ${wantedOf(reads, ({ who, figure }) => ({ who, gender: '', figure }))},
    ${employedOn(daysOf(reads))},
    ${STAFF},
    counted as materialized (
      select staff.*, ${MANAGES} as manages,
        (staff.day - staff.first_day) * 12 / 365.2425 as tenure,
        case
          when staff.first_day + interval '1 year' > staff.day then 'under_1y'
          when staff.first_day + interval '3 years' > staff.day then '1_3y'
          when staff.first_day + interval '5 years' > staff.day then '3_5y'
          else 'over_5y'
        end as band
      from staff
    )
    select wanted.read, wanted.slice, part.key, max(part.label) as label,
      case wanted.figure
        when 'persons' then count(*)
        when 'tenure' then sum(counted.tenure)
        else ${median(sql`counted.tenure`, 'median tenure')}
      end as amount
    from wanted join counted on counted.day = wanted.day
      and case wanted.who
        when 'contractors' then counted.role = 'contractor'
        when 'managers' then counted.manages
        when 'managed' then counted.role <> 'contractor' and counted.manager is not null
        else counted.role <> 'contractor'
      end
      and ${inTeam(sql`counted.department_id`)},
    lateral (
      select
        case wanted.split
          when 'department' then ${departmentKey('counted.department_id')}
          when 'role' then counted.role
          when 'tenure' then counted.band
        end as key,
        case wanted.split
          when 'department' then ${departmentLabel('counted.department_id', 'counted.organization_id')}
        end as label
    ) part
    group by wanted.read, wanted.slice, wanted.figure, part.key
  )`;
}
