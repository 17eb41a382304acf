import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { PayMeasure } from '../metrics/people-sources.ts';
import { EARNING_STAFF } from './earnings.ts';
import type { NumberedRead } from './pieces.ts';
import { departmentKey, departmentLabel, employedOn } from './staff.ts';
import { daysOf, inTeam, median, wantedOf } from './wanted-people.ts';

/** Reads the fixed pay that is in force for employees on the days of the slices. */
export function readPay(reads: readonly NumberedRead<PayMeasure>[]): RawBuilder<FactRow> {
  return sql`(
    with ${wantedOf(reads, ({ figure }) => ({ who: '', gender: '', figure }))},
    ${employedOn(daysOf(reads))},
    ${EARNING_STAFF}
    select wanted.read, wanted.slice, part.key, max(part.label) as label,
      case wanted.figure
        when 'year' then sum(staff.year)
        when 'month' then sum(staff.year) / 12
        when 'median year' then ${median(sql`staff.year`, 'median year')}
        else count(*)
      end as amount
    from wanted join staff on staff.day = wanted.day
      and case wanted.figure when 'without rate' then staff.missing > 0 else staff.year is not null end
      and ${inTeam(sql`staff.department_id`)},
    lateral (
      select
        case wanted.split
          when 'department' then ${departmentKey('staff.department_id')}
          when 'engagement' then staff.engagement
        end as key,
        case wanted.split
          when 'department' then ${departmentLabel('staff.department_id', 'staff.organization_id')}
        end as label
    ) part
    group by wanted.read, wanted.slice, wanted.figure, part.key
  )`;
}
